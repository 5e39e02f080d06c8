import "@fontsource/atkinson-hyperlegible/400.css";
import "@fontsource/atkinson-hyperlegible/700.css";
import "@fontsource-variable/fraunces";
import { mount } from "svelte";
import "./theme.css";

const target = document.getElementById("app")!;

if (import.meta.env.DEV && location.search.startsWith("?gallery")) {
  void import("./gallery/Gallery.svelte").then((page) => mount(page.default, { target }));
}
