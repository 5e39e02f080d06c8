// What is at hand without a connection: the app itself, the shelf, rulebooks, booklets and lessons. Replays keep themselves
// (src/replay/film.svelte.ts). Tables are never kept: they are the server's. FILES and EDITION are put in when it is built.
/* global FILES, EDITION */
const APP = `tablee-app-${EDITION}`;
const READ = "tablee-read";
const REPLAYS = "tablee-replays";
const READABLE = /^\/api\/games($|\/[a-z]+\/(rules|lesson|booklet)$)/;

self.addEventListener("install", (event) => {
  const extra = ["/", "/favicon.svg", "/manifest.webmanifest", "/icon-192.png"];
  event.waitUntil(
    caches
      .open(APP)
      .then((shelf) => shelf.addAll([...extra, ...FILES]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = (name) => ![APP, READ, REPLAYS].includes(name);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** The newest if there is a connection, else what was there last time. */
async function newest(request, shelf, key) {
  const kept = await caches.open(shelf);
  try {
    const answer = await fetch(request);
    if (answer.ok) await kept.put(key, answer.clone());
    return answer;
  } catch (error) {
    const found = await kept.match(key);
    if (found) return found;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(newest(request, APP, "/"));
  else if (FILES.includes(url.pathname)) {
    event.respondWith(caches.match(request).then((found) => found ?? fetch(request)));
  } else if (READABLE.test(url.pathname))
    event.respondWith(newest(request, READ, `${url.pathname}?${url.searchParams}`));
});
