import "@fontsource/atkinson-hyperlegible/latin-400.css";
import "@fontsource/atkinson-hyperlegible/latin-700.css";
import "@fontsource-variable/fraunces/wght.css";
import { mount } from "svelte";
import App from "./app/App.svelte";
import { beAtHand } from "./app/at-hand";
import "./app/prefs.svelte";
import "./theme.css";

const target = document.getElementById("app")!;

if (import.meta.env.DEV && location.search.startsWith("?gallery")) {
  void import("./gallery/Gallery.svelte").then((page) => mount(page.default, { target }));
} else {
  mount(App, { target });
  beAtHand();
}
