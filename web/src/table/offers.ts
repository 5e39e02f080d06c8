// What can be said without a touch on the table: whatever the game does not draw is a button, always in the same order.
import type { MoveInfo } from "../wire/types";
import type { GameUi } from "./contract";
import { fitting } from "./grammar";
import type { TableState } from "./state.svelte";

export interface Offer {
  label: string;
  act: string;
  take: (at?: Element) => void;
  whole: boolean; // does it play a move, or only choose?
  chosen?: boolean; // it waits to be pressed again
  fixed?: boolean; // always there
  pale?: boolean; // not legal now: it answers why
}

/** The names of all that is drawn to be touched. */
export function drawnIn(root: Element | undefined | null): Set<string> {
  const found = new Set<string>();
  for (const one of root?.querySelectorAll<HTMLElement>("[data-touch]") ?? []) found.add(one.dataset.touch!);
  return found;
}

/** From what was touched before the thing that waits for a second touch: a button that is pressed stays where it is. */
export function offersOf(table: TableState, ui: GameUi, drawn: Set<string>): Offer[] {
  const { before, armed } = table;
  const depth = before.length;
  const going = fitting(table.moves, before);
  const found: Offer[] = [];
  const listed = new Set<string>();
  const add = (move: MoveInfo) => {
    if (listed.has(move.text)) return;
    listed.add(move.text);
    const label = ui.label?.(move, table) ?? move.words;
    found.push({ label, act: move.text, whole: true, chosen: move === armed, take: () => table.say(move) });
  };
  const nearly = going.filter((move) => move.touches.length === depth + 1);
  const already = going.find((move) => move.touches.length === depth);
  if (depth > 0 && already) add(already);
  if (depth > 0 && nearly.length <= 3 && !ui.Offers) nearly.forEach(add);
  const again = typeof ui.complete === "function" ? armed && ui.complete(armed) : ui.complete;
  if (armed && !again) add(armed);
  for (const touch of new Set(going.map((move) => move.touches[depth]))) {
    if (touch === undefined || drawn.has(touch)) continue;
    const through = going.filter((move) => move.touches[depth] === touch);
    if (through.length === 1) add(through[0]!);
    else found.push({ label: touch, act: touch, whole: false, take: () => table.touch(touch, undefined, 0, "button") });
  }
  return found;
}

/** The same after those that are always there, which answer why where they are not legal. */
export function withPale(table: TableState, ui: GameUi, offers: Offer[]): Offer[] {
  const fixed = (ui.always?.(table.lang, table.view) ?? []).map(({ touch, label }): Offer => {
    const move = table.moves.find((one) => one.touches.length === 1 && one.touches[0] === touch);
    if (!move) return { label, act: touch, whole: false, fixed: true, pale: true, take: (at) => table.ask(touch, at) };
    return {
      label: ui.label?.(move, table) ?? label,
      act: move.text,
      whole: true,
      fixed: true,
      chosen: move === table.armed,
      take: () => table.say(move),
    };
  });
  return [...fixed, ...offers.filter((one) => !fixed.some((other) => other.act === one.act))];
}
