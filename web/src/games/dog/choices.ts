// What the touches of a move say: which card, as what, from where, to where. Whom it would send home, the view says.
import type { Table } from "../../table/contract";
import type { MoveInfo } from "../../wire/types";
import type { DogView, Marble } from "./marbles";
import { SECTOR, kennelOf, type Spot } from "./places";

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

/** Whom this would send to the kennel. */
export function sent(choice: Choice, marbles: Marble[], view: DogView): Marble[] {
  const gone = view.sends[choice.move.code] ?? [];
  return marbles.filter((one) => gone.includes(one.spot));
}
