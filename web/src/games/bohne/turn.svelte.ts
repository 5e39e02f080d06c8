// What the table has seen of a turn: the chain of taking, and the rows of a round that has just been counted. A view tells
// only what happened since the last decision, so this is kept here from one view to the next.
import type { View } from "../../table/contract";
import { parsePlace } from "../kit/zones";
import type { BohneView } from "../../wire/views";
import { COLOURS } from "./faces";

export const bohne = (view: View) => view as BohneView;

export interface Taken {
  taker: number;
  owner: number; // who had laid it
  card: string;
}

export interface Counted {
  round: number;
  rows: string[][][]; // seat by seat, colour by colour
  worth: number[][]; // of each row
  plus: number[];
  minus: number[];
  sum: number[];
}

export class Turn {
  chain = $state.raw<Taken[]>([]);
  #seen: View | undefined;
  #token = 0; // who had the token while this chain was taken

  see(view: View): void {
    if (view === this.#seen) return;
    const before = this.#seen;
    this.#seen = view;
    let chain = this.chain;
    if (before && (before.seats !== view.seats || before.seat !== view.seat)) chain = [];
    for (const event of view.events) {
      if (event.kind === "told" && event.what === "new round") chain = [];
      if (event.kind !== "moved") continue;
      const from = parsePlace(event.from);
      const to = parsePlace(event.to);
      if (to.zone === "under") {
        chain = [];
        this.#token = from.seat;
      } else if (from.zone === "laid" || from.zone === "under") {
        if (chain.length === 0) this.#token = to.seat;
        chain = [
          ...chain,
          { taker: to.seat, owner: from.zone === "under" ? this.#token : from.seat, card: event.card },
        ];
      }
    }
    if (view.step === "lay") chain = [];
    this.chain = chain.filter((link) => lies(view, link)); // another moment, another step of a lesson: not this chain
  }
}

/** Is the place it was taken from empty, and does it lie before who took it? */
function lies(view: View, { taker, owner, card }: Taken): boolean {
  const left =
    bohne(view).token === owner && bohne(view).zones.under.length
      ? bohne(view).zones.under
      : (bohne(view).zones.laid[owner] ?? []);
  return left.length === 0 && COLOURS.some((colour) => (bohne(view).zones[colour][taker] ?? []).includes(card));
}

/** Has a round been counted with the last decision? */
export function isCounted(view: View): boolean {
  return view.events.some((event) => event.kind === "told" && event.what === "sum");
}

/** The rows as they were counted: those before, and what the last decision added. */
export function counted(before: View, view: View): Counted {
  const rows = Array.from({ length: view.seats }, (_, seat) =>
    COLOURS.map((colour) => [...(bohne(before).zones[colour][seat] ?? [])]),
  );
  const told = (what: string) => {
    const found = Array.from({ length: view.seats }, () => 0);
    for (const event of view.events) if (event.kind === "told" && event.what === what) found[event.seat] = event.amount;
    return found;
  };
  for (const event of view.events) {
    if (event.kind !== "moved") continue;
    const to = parsePlace(event.to);
    const colour = COLOURS.indexOf(to.zone as (typeof COLOURS)[number]);
    if (colour >= 0 && before !== view) rows[to.seat]?.[colour]?.splice(to.index, 0, event.card);
  }
  const round = bohne(view).round;
  const colours = COLOURS.map(told);
  const worth = rows.map((_, seat) => colours.map((found) => found[seat]!));
  return { round, rows, worth, plus: told("plus"), minus: told("minus"), sum: told("sum") };
}
