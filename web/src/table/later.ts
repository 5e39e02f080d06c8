// What nobody needs for a first move comes after it: when the table stands and there is time, so that it opens at once, and
// also when the connection is lost.
import { whenIdle } from "../app/prefetch";

export const endingPart = () => import("./Ending.svelte");
export const menuPart = () => import("./Menu.svelte");
export const rulesPart = () => import("./Rules.svelte");
export const sheetPart = () => import("./Sheet.svelte");

const FIRST = 1_000; // milliseconds that belong to the table alone

/** Gives what calls it off. */
export function fetchLater(): () => void {
  const wait = setTimeout(() => {
    whenIdle(() => {
      for (const part of [menuPart, rulesPart, sheetPart, endingPart]) void part().catch(() => undefined);
    });
  }, FIRST);
  return () => clearTimeout(wait);
}
