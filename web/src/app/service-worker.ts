// The app can be installed, and what can be read stays readable without a connection. Browsers allow it only for
// addresses they trust: https, or this very machine.
import { SITE } from "./base";
import { STATIC } from "./home-state.svelte";
import { prefs } from "./prefs.svelte";

const LATER = 3_000; // milliseconds: whoever comes wants to play first

export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  void new Promise((resolve) => setTimeout(resolve, LATER))
    .then(() => navigator.serviceWorker.register(`${SITE.base}sw.js`))
    .then(() => navigator.serviceWorker.ready)
    .then(() => (STATIC ? undefined : prefetchReading()))
    .catch(() => undefined); // then it needs the connection
}

/** The rulebooks and lessons in the language of this device, once, when there is time. */
async function prefetchReading(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  const { lang } = prefs;
  const gameCatalog = (await (await fetch(`${SITE.base}api/games?lang=${lang}`)).json()) as {
    games: { name: string; extras: string[] }[];
  };
  for (const { name, extras } of gameCatalog.games) {
    for (const what of ["rules", ...["booklet", "lesson"].filter((one) => extras.includes(one))])
      await fetch(`${SITE.base}api/games/${name}/${what}?lang=${lang}`).catch(() => undefined);
  }
}
