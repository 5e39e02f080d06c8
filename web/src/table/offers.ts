// What can be said without a touch on the table: whatever the game does not draw is a button.
import type { MoveInfo } from "../wire/types";
import type { GameUi } from "./contract";
import type { TableState } from "./state.svelte";

export interface Offer {
  label: string;
  act: string;
  take: () => void;
}

/** The names of all that is drawn to be touched. */
export function drawnIn(root: Element | undefined | null): Set<string> {
  const found = new Set<string>();
  for (const one of root?.querySelectorAll<HTMLElement>("[data-touch]") ?? []) found.add(one.dataset.touch!);
  return found;
}

export function offersOf(table: TableState, ui: GameUi, drawn: Set<string>): Offer[] {
  if (table.armed) {
    const move = table.armed;
    return [{ label: move.words, act: move.text, take: () => table.say(move) }];
  }
  const depth = table.touched.length;
  const found: Offer[] = [];
  const listed = new Set<string>();
  const nearly = table.fitting.filter((move) => move.touches.length === depth + 1);
  const already = table.fitting.find((move) => move.touches.length === depth);
  const add = (move: MoveInfo) => {
    if (listed.has(move.text)) return;
    listed.add(move.text);
    found.push({ label: move.words, act: move.text, take: () => table.say(move) });
  };
  if (depth > 0 && already) add(already);
  if (depth > 0 && nearly.length <= 3 && !ui.Offers) nearly.forEach(add);
  for (const touch of new Set(table.fitting.map((move) => move.touches[depth]))) {
    if (touch === undefined || drawn.has(touch)) continue;
    const through = table.fitting.filter((move) => move.touches[depth] === touch);
    if (through.length === 1) add(through[0]!);
    else found.push({ label: touch, act: touch, take: () => table.touch(touch) });
  }
  return found;
}
