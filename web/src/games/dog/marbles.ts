// The marbles of a view, each followed from one view to the next so that it can be seen to move.
import type { Event, View } from "../../table/contract";
import { SECTOR, type Spot } from "./places";

export interface DogView extends View {
  marbles: string[][];
  cards: number;
  opener: number;
  left: number;
  out: number[];
  mates: number[][]; // of each seat, the next one first
  sends: Record<string, Spot[]>; // for my moves, by code: where those stand whom they would send home
}

export interface Marble {
  id: string;
  seat: number; // whose colour
  spot: Spot;
  slot: number; // where in the kennel
  fresh: boolean;
}

export function spotOf(seat: number, written: string): Spot {
  if (written === "k") return `kennel ${seat}`;
  if (written.startsWith("f")) return `finish ${seat}/${written.slice(1)}`;
  return `ring/${written.replace("!", "")}`;
}

/** Field of the ring, or 100 and more: of the finish; as events tell it. */
function toldSpot(seat: number, amount: number): Spot {
  return amount >= 100 ? `finish ${seat}/${amount - 100}` : `ring/${amount}`;
}

type Told = Extract<Event, { kind: "told" }>;

/** Who went from where to where, by what is told. */
export function walks(view: View): { seat: number; from: Spot; to: Spot; what: string }[] {
  const told = view.events.filter((event): event is Told => event.kind === "told");
  const found: { seat: number; from: Spot; to: Spot; what: string }[] = [];
  const lifted: Told[] = [];
  for (const event of told) {
    const there = toldSpot(event.seat, event.amount);
    if (event.what === "leaves") lifted.push(event);
    else if (event.what === "comes out") {
      found.push({
        seat: event.seat,
        from: `kennel ${event.seat}`,
        to: `ring/${event.seat * SECTOR}`,
        what: event.what,
      });
    } else if (event.what === "sent")
      found.push({ seat: event.seat, from: there, to: `kennel ${event.seat}`, what: event.what });
    else if (["goes", "comes home", "swapped"].includes(event.what)) {
      const at = lifted.findIndex((one) => one.seat === event.seat);
      if (at < 0) continue;
      const from = toldSpot(event.seat, lifted.splice(at, 1)[0]!.amount);
      found.push({ seat: event.seat, from, to: there, what: event.what });
    }
  }
  return found;
}

/** The same marbles in a new view: who stays keeps its name, who went is found by what is told. */
export function follow(before: Marble[], view: DogView): Marble[] {
  const told = walks(view);
  return view.marbles.flatMap((written, seat) => {
    const wanted = written.map((text) => ({ spot: spotOf(seat, text), fresh: text.endsWith("!") }));
    const old = before.filter((one) => one.seat === seat);
    const found: Marble[] = [];
    const left = [...old];
    const open: { spot: Spot; fresh: boolean }[] = [];
    for (const one of wanted) {
      const at = left.findIndex((marble) => marble.spot === one.spot);
      if (at >= 0) found.push({ ...left.splice(at, 1)[0]!, ...one });
      else open.push(one);
    }
    for (const one of open) {
      const from = told.find((walk) => walk.seat === seat && walk.to === one.spot)?.from;
      const at = Math.max(
        0,
        left.findIndex((marble) => marble.spot === from),
      );
      const marble = left.splice(at, 1)[0];
      found.push({ id: marble?.id ?? `${seat}-${freeName(found, left, seat)}`, seat, slot: -1, ...one });
    }
    const kennel = found.filter((one) => one.spot.startsWith("kennel"));
    const slots = new Set(kennel.map((one) => one.slot).filter((slot) => slot >= 0));
    for (const one of found) {
      if (!one.spot.startsWith("kennel")) one.slot = -1;
      else if (one.slot < 0) {
        one.slot = [0, 1, 2, 3].find((slot) => !slots.has(slot)) ?? 0;
        slots.add(one.slot);
      }
    }
    return found.sort((a, b) => (a.id < b.id ? -1 : 1));
  });
}

function freeName(found: Marble[], left: Marble[], seat: number): number {
  const names = new Set([...found, ...left].map((one) => one.id));
  return [0, 1, 2, 3].find((number) => !names.has(`${seat}-${number}`)) ?? 9;
}
