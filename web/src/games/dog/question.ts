// What is asked once something has been touched; before that, the server asks.
import type { Table } from "../../table/contract";
import { fitting } from "../../table/grammar";
import type { MoveInfo } from "../../wire/types";
import { next, read, sent, stage } from "./choices";
import { dog, follow } from "./marbles";
import { finishOf } from "./places";
import { words } from "./words";

export function question(table: Table): string | undefined {
  const view = dog(table.view);
  const say = words[table.lang];
  const touched = stage(table);
  const card = touched.find((one) => one.startsWith("hand/"))?.slice(5);
  const as = touched.find((one) => one.startsWith("as "))?.slice(3);
  if (view.step === "exchange")
    return card ? say.give(table.seats[view.mates[table.me ?? 0]![0]!]?.name ?? "") : undefined;
  if (!card && view.step !== "seven") return undefined;
  if (card === "X" && !as && next(table, touched).some((one) => one.startsWith("as "))) return say.asTitle;
  const rank = as ?? card ?? "7";
  const from = touched.at(-1);
  const gone = from !== undefined && !from.startsWith("hand/") && !from.startsWith("as ");
  if (rank === "J") return gone ? say.swapFor : say.swapOwn;
  const only = fitting(table.moves, touched)
    .map(read)
    .every((one) => one.move.text.endsWith("start"));
  const asked = only ? say.whichOut : gone ? say.whereTo : say.whichMarble;
  if (rank !== "7") return asked;
  return `${view.step === "seven" ? say.seven(view.left) : say.sevenAll}. ${asked}`;
}

/** What a move does, as the eye sees it: how far, into which field of the finish, whom it sends home. */
export function label(move: MoveInfo, table: Table): string | undefined {
  const view = dog(table.view);
  const say = words[table.lang];
  const choice = read(move);
  const name = (seat: number) => table.seats[seat]?.name || String(seat + 1);
  if (!choice.from || !choice.to || view.step === "exchange") return undefined;
  const marbles = follow([], view);
  if (choice.rank === "J") return say.swapWith(name(marbles.find((one) => one.spot === choice.to)?.seat ?? 0));
  const home = finishOf(choice.to);
  const steps = choice.names ? say.steps(view.steps[move.code] ?? 0) : say.comeOut;
  const gone = sent(choice, marbles, view).map((one) => name(one.seat));
  return [
    steps,
    ...(home ? [`${say.toFinish} ${home.index + 1}`] : []),
    ...(gone.length ? [say.sends(gone.join(", "))] : []),
  ].join(", ");
}
