// What is likely to be wanted next is fetched before it is asked for.
import { uiOf } from "../games";

export const tablePage = () => import("../pages/TablePage.svelte");

/** A table is about to be opened, perhaps of this game. */
export function fetchTable(game = ""): void {
  void tablePage().catch(() => undefined); // whoever needs it will ask again, and say so
  if (game) void uiOf(game).catch(() => undefined);
}

/** When there is nothing else to do; at the latest after so many milliseconds. */
export function whenIdle(work: () => void, latest = 4_000): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: latest });
  else setTimeout(work, 600);
}
