// What I am looking at for a moment. The engine shows it until my next decision; on the screen it closes by itself, and I
// may look again as long as the engine lets me. A card that was turned up for all stays open: it is not kept here.
import type { View } from "../../table/contract";
import { each, zoneOf } from "../kit/last";
import { showing } from "./faces";

const LASTS = 6_000; // milliseconds

export class Sight {
  /** Places I have looked at, as "seat/place". */
  places = $state.raw<ReadonlySet<string>>(new Set());
  /** Are they open on the screen? */
  open = $state(false);
  #seen: View | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  see(view: View): void {
    if (view === this.#seen) return;
    const before = this.#seen;
    this.#seen = view;
    const known = before?.seat === view.seat && before.seats === view.seats;
    let places = known ? [...this.places] : firstLook(view);
    let looking = false; // do the cards shown next show to me alone?
    let fresh = !known && places.length > 0;
    for (const event of view.events) {
      if (event.kind === "told") {
        if (event.what === "new game") places = [];
        if (event.what === "rows swapped") places = places.map((one) => changed(one, event.seat, event.amount));
        looking =
          event.what === "new game" ||
          event.what === "rows mixed" ||
          ((event.what === "peeked" || event.what === "new cards") && event.seat === view.seat);
      } else if (event.kind === "shown" && event.at[0].startsWith("row") && event.card !== "?") {
        const { seat, index } = zoneOf(event.at);
        if (looking) {
          places.push(`${seat}/${index}`);
          fresh = true;
        } else places = places.filter((one) => one !== `${seat}/${index}`); // turned up, for all
      } else if (event.kind === "moved") {
        const from = zoneOf(event.from);
        const less = before && each(view, "row", from.seat).length < each(before, "row", from.seat).length;
        if (from.zone === "row" && less) places = places.flatMap((one) => closedUp(one, from.seat, from.index));
      }
    }
    places = places.filter((one) => {
      const [seat, place] = one.split("/").map(Number) as [number, number];
      return showing(each(view, "row", seat)[place] ?? "?");
    });
    this.places = new Set(places);
    if (fresh) this.look();
    else if (places.length === 0) this.close();
  }

  /** Is this place one that only I see, and only for a moment? */
  glanced(seat: number, place: number): boolean {
    return this.places.has(`${seat}/${place}`);
  }

  look(): void {
    clearTimeout(this.#timer);
    this.open = true;
    this.#timer = setTimeout(() => (this.open = false), LASTS);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.open = false;
  }
}

/** Come to a table where I have not played yet: what shows in my row is what I may look at before the game. */
function firstLook(view: View): string[] {
  if (view.seat === null || (view.turns as number) >= view.seats) return [];
  const row = each(view, "row", view.seat);
  return row.flatMap((face, place) => (showing(face) ? [`${view.seat}/${place}`] : []));
}

/** Two seats have changed rows. */
function changed(one: string, a: number, b: number): string {
  const [seat, place] = one.split("/").map(Number);
  return `${seat === a ? b : seat === b ? a : seat}/${place}`;
}

/** A card has left a row, and the others close up. */
function closedUp(one: string, row: number, gone: number): string[] {
  const [seat, place] = one.split("/").map(Number) as [number, number];
  if (seat !== row || place < gone) return [one];
  return place === gone ? [] : [`${seat}/${place - 1}`];
}
