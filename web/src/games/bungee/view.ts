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
