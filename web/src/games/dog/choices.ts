// What the touches of a move say: which card, as what, from where, to where. Whom it would send home, the view says.
import type { Table } from "../../table/contract";
import { fitting } from "../../table/grammar";
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

/** The touches before what waits for a second one, and before a marble that has only one way to go: one piece said both. */
export function stage(table: Table): string[] {
  const { before } = table;
  const spot = before.at(-1);
  if (!table.armed || spot === undefined || spot.startsWith("hand/") || spot.startsWith("as ")) return before;
  return fitting(table.moves, before).length === 1 ? before.slice(0, -1) : before;
}

/** What can be touched next, each once. */
export function next(table: Table, touched = table.before): string[] {
  return [...new Set(fitting(table.moves, touched).flatMap((move) => move.touches[touched.length] ?? []))];
}

/** Moves whose card has been chosen, so that only marbles and fields are left to touch. */
export function open(table: Table, touched = table.before): Choice[] {
  const at = touched.length;
  return fitting(table.moves, touched)
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
