import "@fontsource/atkinson-hyperlegible/latin-400.css";
import "@fontsource/atkinson-hyperlegible/latin-700.css";
import "@fontsource-variable/fraunces/wght.css";
import { mount } from "svelte";
import App from "./app/App.svelte";
import { gameCatalog } from "./app/api";
import { router } from "./app/router.svelte";
import { STATIC } from "./app/home-state.svelte";
import { engine } from "./offline/engine.svelte";
import { registerServiceWorker } from "./app/service-worker";
import { fetchTable } from "./app/prefetch";
import { prefs } from "./app/prefs.svelte";
import { startKeyring } from "./keyring/start";
import { loadWords } from "./words";
import "./theme.css";

const target = document.getElementById("app")!;
const SOON = 150; // milliseconds
const LATER = 2_000; // whether there is a newer engine can wait

if (import.meta.env.DEV && location.search.startsWith("?gallery")) {
  void Promise.all([import("./gallery/Gallery.svelte"), loadWords(prefs.lang)]).then(([page]) =>
    mount(page.default, { target }),
  );
} else {
  void begin();
}

/** On the start page the games are asked for first: if they come soon, it is drawn once and whole. */
async function begin(): Promise<void> {
  const words = loadWords(prefs.lang);
  if (router.parts[0] === "t") fetchTable(); // at the same time
  if (router.path === "/") {
    const late = new Promise((resolve) => setTimeout(resolve, SOON));
    await Promise.race([gameCatalog().catch(() => undefined), late]);
  }
  await words;
  mount(App, { target });
  registerServiceWorker();
  startKeyring();
  if (STATIC)
    await engine
      .check()
      .then(() => engine.start())
      .catch(() => undefined); // the page says why
  else setTimeout(() => void engine.check(), LATER);
}
