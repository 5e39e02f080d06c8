// What can be touched: by tap, click, key, or by dragging one thing onto another. For HTML and SVG alike.
//
//   <button {@attach spot(table, "hand/5", "card 5", 1)}>…</button>      <g {@attach spot(table, "ring/39")}>…</g>
//
// `which`: of equal cards, the nth. A near miss (see `pan-zoom`) is told by an event of its own: it chooses and never plays.
// Sets data-touch, data-which, the classes `hot`, `touched`, `going`, and aria-pressed; a group of an SVG becomes a button to the keyboard.
import type { Attachment } from "svelte/attachments";
import { t } from "../words";
import type { Table } from "./contract";
import { follow } from "./drag";
import type { How } from "./grammar";

export const NEARBY = "nearby";

export function spot(
  table: Table,
  touch: string,
  label?: string,
  which = 0,
  how: How = "hit",
): Attachment<HTMLElement | SVGElement> {
  return (element) => {
    element.dataset.touch = touch;
    element.dataset.which = String(which);
    if (!(element instanceof HTMLButtonElement)) {
      element.setAttribute("role", "button");
      element.setAttribute("tabindex", "0");
    }
    const hot = table.hot(touch, which);
    const touched = table.holds(touch, which);
    if (label) element.setAttribute("aria-label", hot && !touched ? `${label}, ${t("can-touch")}` : label);
    element.classList.toggle("hot", hot);
    element.classList.toggle("touched", touched);
    element.classList.toggle("going", touched && table.going !== undefined && table.going.length > 0);
    element.setAttribute("aria-pressed", String(touched));
    element.style.touchAction = hot || touched ? "none" : "manipulation"; // what can be dragged does not scroll the page
    const click = (event: globalThis.Event) => {
      event.stopPropagation();
      table.touch(touch, element, which, how);
    };
    const nearby = () => table.touch(touch, element, which, "near");
    const key = (event: globalThis.Event) => {
      const pressed = (event as KeyboardEvent).key;
      if ((pressed === "Enter" || pressed === " ") && !(element instanceof HTMLButtonElement)) {
        event.preventDefault();
        table.touch(touch, element, which, how);
      }
    };
    const down = (event: globalThis.Event) => follow(table, touch, which, element, event as PointerEvent);
    element.addEventListener("click", click);
    element.addEventListener(NEARBY, nearby);
    element.addEventListener("keydown", key);
    element.addEventListener("pointerdown", down);
    return () => {
      element.removeEventListener("click", click);
      element.removeEventListener(NEARBY, nearby);
      element.removeEventListener("keydown", key);
      element.removeEventListener("pointerdown", down);
    };
  };
}
