import "@fontsource/atkinson-hyperlegible/latin-400.css";
import "@fontsource/atkinson-hyperlegible/latin-700.css";
import "@fontsource-variable/fraunces/wght.css";
import { mount } from "svelte";
import App from "./app/App.svelte";
import { gameCatalog } from "./app/api";
import { registerServiceWorker } from "./app/service-worker";
import "./app/prefs.svelte";
import "./theme.css";

const target = document.getElementById("app")!;
const SOON = 150; // milliseconds

if (import.meta.env.DEV && location.search.startsWith("?gallery")) {
  void import("./gallery/Gallery.svelte").then((page) => mount(page.default, { target }));
} else {
  void begin();
}

/** On the start page the games are asked for first: if they come soon, it is drawn once and whole. */
async function begin(): Promise<void> {
  if (location.pathname === "/") {
    const late = new Promise((resolve) => setTimeout(resolve, SOON));
    await Promise.race([gameCatalog().catch(() => undefined), late]);
  }
  mount(App, { target });
  registerServiceWorker();
}
