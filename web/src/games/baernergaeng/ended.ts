// The end of a game, put together from what was told: the next deal is on the table already.
import type { View } from "../../table/contract";
import { parsePlace } from "../kit/zones";
import { gang } from "./score";

export interface Ended {
  game: number;
  rows: { face: string; replaced: string[] }[][]; // seat by seat; what special cards lay there before
  points: number[];
  winners: number[];
  high: boolean;
}

export function isEnded(view: View): boolean {
  return view.events.some((event) => event.kind === "told" && event.what === "scored");
}

export function ended(before: View, view: View): Ended {
  const rows = Array.from({ length: view.seats }, (_, seat) =>
    (gang(before).zones.row[seat] ?? []).map((face) => ({ face, replaced: [] as string[] })),
  );
  const leaving = new Map<number, string[]>(); // by seat: what a card from the stock is about to replace
  const points: number[] = [];
  const winners: number[] = [];
  let game = 0;
  let high = gang(before).aim === "high";
  for (const [at, event] of view.events.entries()) {
    if (event.kind === "told") {
      if (event.what === "new game") break;
      if (event.what === "scored") points[event.seat] = event.amount;
      if (event.what === "won") winners.push(event.seat);
      if (event.what === "won") game = event.amount;
      if (event.what === "aim turned") high = event.amount === 1;
      if (event.what === "rows swapped")
        [rows[event.seat], rows[event.amount]] = [rows[event.amount]!, rows[event.seat]!];
    } else if (event.kind === "shown") {
      const { zone, seat, index } = parsePlace(event.at);
      const card = rows[seat]?.[index];
      if (zone === "row" && card && event.card !== "?") card.face = event.card;
    } else if (event.kind === "moved") {
      const from = parsePlace(event.from);
      const to = parsePlace(event.to);
      if (from.zone === "row" && to.zone === "discard") {
        const [gone] = rows[from.seat]?.splice(from.index, 1) ?? [];
        leaving.set(from.seat, [...(gone?.replaced ?? []), event.card]);
      } else if (to.zone === "row") {
        const next = view.events[at + 1]; // what replaces a special card is shown to all at once
        const open = from.zone === "stock" && next?.kind === "shown" && next.at.join() === event.to.join();
        const replaced = open ? (leaving.get(to.seat) ?? []) : [];
        const one = { face: event.card, replaced };
        if (from.zone === "row" || from.zone === "discard") rows[to.seat]?.splice(to.index, 1, one);
        else rows[to.seat]?.splice(to.index, 0, one);
        leaving.delete(to.seat);
      }
    }
  }
  return { game, rows, points, winners, high };
}
