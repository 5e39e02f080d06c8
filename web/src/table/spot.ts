// What can be touched: by tap, click, key, or by dragging one thing onto another. For HTML and SVG alike.
//
//   <button {@attach spot(table, "hand/5")}>…</button>      <g {@attach spot(table, "ring/39")}>…</g>
//
// Sets data-touch, the classes `hot`, `touched`, `going`, and aria-pressed; a group of an SVG becomes a button to the keyboard.
import type { Attachment } from "svelte/attachments";
import type { Table } from "./contract";
import { follow } from "./drag";

export function spot(table: Table, touch: string, label?: string): Attachment<HTMLElement | SVGElement> {
  return (element) => {
    element.dataset.touch = touch;
    if (label) element.setAttribute("aria-label", label);
    if (!(element instanceof HTMLButtonElement)) {
      element.setAttribute("role", "button");
      element.setAttribute("tabindex", "0");
    }
    const hot = table.hot(touch);
    const touched = table.count(touch) > 0;
    element.classList.toggle("hot", hot);
    element.classList.toggle("touched", touched);
    element.classList.toggle("going", touched && table.going !== undefined && table.going.length > 0);
    element.setAttribute("aria-pressed", String(touched));
    element.style.touchAction = hot || touched ? "none" : "manipulation"; // what can be dragged does not scroll the page
    const click = (event: globalThis.Event) => {
      event.stopPropagation();
      table.touch(touch, element);
    };
    const key = (event: globalThis.Event) => {
      const pressed = (event as KeyboardEvent).key;
      if ((pressed === "Enter" || pressed === " ") && !(element instanceof HTMLButtonElement)) {
        event.preventDefault();
        table.touch(touch, element);
      }
    };
    const down = (event: globalThis.Event) => follow(table, touch, element, event as PointerEvent);
    element.addEventListener("click", click);
    element.addEventListener("keydown", key);
    element.addEventListener("pointerdown", down);
    return () => {
      element.removeEventListener("click", click);
      element.removeEventListener("keydown", key);
      element.removeEventListener("pointerdown", down);
    };
  };
}
