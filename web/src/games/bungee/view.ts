// What Bungee's views hold besides what every view holds.
import type { View } from "../../table/contract";

export interface BungeeView extends View {
  round: number;
  first_caller: number;
  calls: number;
  called: number[];
  sheet: number[];
  zones: { stock: string[]; discard: string[]; lucky: string[]; taken: string[]; hand: string[][] };
}

export const bungee = (view: View) => view as BungeeView;

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
