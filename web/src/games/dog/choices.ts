// What the touches of a move say: which card, as what, from where, to where; and whom it would send home.
import type { Table } from "../../table/contract";
import type { MoveInfo } from "../../wire/types";
import type { Marble } from "./marbles";
import { SECTOR, fieldOf, kennelOf, type Places, type Spot } from "./places";

export interface Choice {
  move: MoveInfo;
  card?: string; // as the hand names it; none amid a seven
  rank: string; // what it is played as
  from?: Spot;
  to?: Spot;
  names: boolean; // is the target touched too, or does it follow?
}

export function read(move: MoveInfo): Choice {
  const touches = [...move.touches];
  const card = touches[0]?.startsWith("hand/") ? touches.shift()!.slice(5) : undefined;
  const rank = touches[0]?.startsWith("as ") ? touches.shift()!.slice(3) : (card ?? "7");
  const [from, to] = touches;
  const out = from === undefined ? undefined : kennelOf(from);
  if (out !== undefined) return { move, card, rank, from, to: `ring/${out * SECTOR}`, names: false };
  return { move, card, rank, from, to, names: true };
}

/** The legal moves that begin with what has been touched. */
export function fitting(table: Table): MoveInfo[] {
  return table.moves.filter((move) => table.touched.every((one, i) => move.touches[i] === one));
}

/** What can be touched next, each once. */
export function next(table: Table): string[] {
  const at = table.touched.length;
  return [...new Set(fitting(table).flatMap((move) => move.touches[at] ?? []))];
}

/** Moves whose card has been chosen, so that only marbles and fields are left to touch. */
export function open(table: Table): Choice[] {
  const at = table.touched.length;
  return fitting(table)
    .map(read)
    .filter((choice) => {
      const first = choice.move.touches.indexOf(choice.from ?? "");
      return choice.from !== undefined && choice.to !== undefined && at >= first;
    });
}

/** Whom this would send to the kennel: who stands where it ends and, with a seven, on the way. A jack swaps. */
export function sent(choice: Choice, marbles: Marble[], places: Places): Marble[] {
  if (choice.rank === "J" || choice.from === undefined || choice.to === undefined) return [];
  const way = choice.rank === "7" ? places.way(choice.from, choice.to).slice(1) : [choice.to];
  return marbles.filter((one) => fieldOf(one.spot) !== undefined && way.includes(one.spot));
}

/** How many play together. */
export function team(table: Table): number {
  return table.view.seats === 6 && table.options.teams === "trios" ? 3 : 2;
}

export function mates(table: Table, seat: number): number[] {
  const many = team(table);
  const apart = table.view.seats / many;
  return Array.from({ length: many - 1 }, (_, i) => (seat + (i + 1) * apart) % table.view.seats);
}
