// What is asked once something has been touched; before that, the server asks.
import type { Table } from "../../table/contract";
import { fitting } from "../../table/grammar";
import { next, read, stage } from "./choices";
import type { DogView } from "./marbles";
import { words } from "./words";

export function question(table: Table): string | undefined {
  const view = table.view as DogView;
  const say = words[table.lang];
  const touched = stage(table);
  const card = touched.find((one) => one.startsWith("hand/"))?.slice(5);
  const as = touched.find((one) => one.startsWith("as "))?.slice(3);
  if (view.step === "exchange") return card ? say.give(table.seats[view.mates[table.me ?? 0]![0]!]?.name ?? "") : undefined;
  if (!card && view.step !== "seven") return undefined;
  if (card === "X" && !as && next(table, touched).some((one) => one.startsWith("as "))) return say.asTitle;
  const rank = as ?? card ?? "7";
  const from = touched.at(-1);
  const gone = from !== undefined && !from.startsWith("hand/") && !from.startsWith("as ");
  if (rank === "J") return gone ? say.swapFor : say.swapOwn;
  const only = fitting(table.moves, touched).map(read).every((one) => one.move.text.endsWith("start"));
  const asked = only ? say.whichOut : gone ? say.whereTo : say.whichMarble;
  if (rank !== "7") return asked;
  return `${view.step === "seven" ? say.seven(view.left) : say.sevenAll}. ${asked}`;
}
