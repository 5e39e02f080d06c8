// What is at hand without a connection: the app itself, the shelf, rulebooks, booklets and lessons. Replays keep themselves
// (src/replay/film.svelte.ts). Tables are never kept: they are the server's. FILES and EDITION are put in when it is built.
/* global FILES, EDITION */
const BASE = new URL("./", location.href).pathname; // the app's folder; others may share the host, and the caches with it
const OURS = FILES.map((name) => BASE + name);
const APPS = `tablee-app-${BASE === "/" ? "" : BASE}`;
const APP = APPS + EDITION;
const READ = "tablee-read";
const ENGINE = "tablee-engine"; // put there by the page, checked (src/offline/engine.svelte.ts)
const ELSEWHERE = /^(api|docs|engine)\//; // not the app's page
const READABLE = /^api\/games($|\/[a-z]+\/(rules|lesson|booklet)$)/;

self.addEventListener("install", (event) => {
  const extra = ["", "favicon.svg", "manifest.webmanifest", "icon-192.png"].map((name) => BASE + name);
  event.waitUntil(
    caches
      .open(APP)
      .then((shelf) => shelf.addAll([...extra, ...OURS]))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith(APPS) && !name.slice(APPS.length).includes("/") && name !== APP;
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

/** A notice of a table (src/notify); none over a table that one looks at. */
self.addEventListener("push", (event) => {
  const { title, body, table } = event.data.json();
  const icon = `${BASE}icon-192.png`;
  event.waitUntil(
    windowsAt(table).then((found) => {
      if (found.some((one) => one.visibilityState === "visible")) return undefined;
      return self.registration.showNotification(title, { body, icon, tag: table, renotify: true, data: { table } });
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  const { table } = event.notification.data;
  event.notification.close();
  event.waitUntil(
    windowsAt(table).then(([open]) => (open ? open.focus() : self.clients.openWindow(`${BASE}t/${table}`))),
  );
});

async function windowsAt(table) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return windows.filter((one) => new URL(one.url).pathname === `${BASE}t/${table}`);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const path = url.pathname.slice(BASE.length);
  if (request.mode === "navigate") {
    if (!ELSEWHERE.test(path)) event.respondWith(newest(request, APP, BASE));
  } else if (OURS.includes(url.pathname)) {
    event.respondWith(caches.match(request).then((found) => found ?? fetch(request)));
  } else if (/^engine\/[0-9a-f]{12}\//.test(path)) {
    event.respondWith(
      caches
        .open(ENGINE)
        .then((kept) => kept.match(request))
        .then((found) => found ?? fetch(request)),
    );
  } else if (READABLE.test(path)) event.respondWith(newest(request, READ, `${url.pathname}?${url.searchParams}`));
});
