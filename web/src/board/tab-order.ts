// On a board nearly everything may be touched, to ask why not; the Tab key goes only to what can be done now.
import type { Attachment } from "svelte/attachments";
import type { Table } from "../table/contract";

/** After `spot`: leaves the element out of the Tab order while it is not hot. Arrow keys and fingers still reach it. */
export function tabOnlyIfHot(table: Table, touch: string): Attachment<HTMLElement | SVGElement> {
  return (element) => {
    const wanted = table.hot(touch) || table.holds(touch);
    element.setAttribute("tabindex", wanted ? "0" : "-1");
  };
}
