// What the table reads from a view of Bungee.
import type { View } from "../../table/contract";
import type { BungeeView } from "../../wire/views";

export const bungee = (view: View) => view as BungeeView;

/** The round that is played; once the match is over, the last one. */
export function roundOf(view: View): number {
  return bungee(view).round + (view.asked.length ? 1 : 0);
}

/** Is a card marked as lucky: does it count nothing in this round? */
export function isLucky(view: View, face: string): boolean {
  return bungee(view).worth[face] === 0;
}

/** Who has just missed a turn. */
export function missed(view: View): number[] {
  return view.events.flatMap((event) => (event.kind === "told" && event.what === "missed" ? [event.seat] : []));
}

export function sheet(view: View): number[][] {
  const { sheet, seats } = bungee(view);
  return Array.from({ length: Math.floor(sheet.length / seats) }, (_, i) => sheet.slice(i * seats, (i + 1) * seats));
}

const FANNED = 4; // cards that lie open at most

/** Of the discards: the open cards on top, and one below them, each with its place in the pile. */
export function topOf(discard: string[]): { face: string; index: number }[] {
  let from = discard.length - 1;
  while (from > 0 && discard[from - 1] !== "?" && discard.length - from < FANNED) from--;
  const first = Math.max(0, from - 1);
  return discard.slice(first).map((face, i) => ({ face, index: first + i }));
}

export interface Revealed {
  seat: number;
  cards: string[];
  call: number; // the rank of the call; 0: none
  points: number;
}

/** The hands of a round that has just ended, in the order in which they were laid open. */
export function revealed(before: View, view: View): Revealed[] {
  const found: Revealed[] = [];
  const calls = [...bungee(before).called];
  const hand = (seat: number) => {
    let one = found.find((other) => other.seat === seat);
    if (!one) found.push((one = { seat, cards: [], call: 0, points: 0 }));
    return one;
  };
  for (const event of view.events) {
    if (event.kind === "shown" && event.at[0].startsWith("hand "))
      hand(Number(event.at[0].slice(5))).cards.push(event.card);
    if (event.kind !== "told") continue;
    if (event.what === "called") calls[event.seat] = event.amount;
    if (event.what === "lapsed") calls[event.seat] = 0;
    if (event.what === "scored") hand(event.seat).points = event.amount;
    if (event.what === "new round") break;
  }
  for (const one of found) one.call = calls[one.seat] ?? 0;
  return found;
}
