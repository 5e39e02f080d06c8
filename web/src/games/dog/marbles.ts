// The marbles of a view, each followed from one view to the next so that it can be seen to move.
import type { View } from "../../table/contract";
import type { DogView } from "../../wire/views";
import type { Spot } from "./places";

export type { DogView };
export const dog = (view: View) => view as DogView;

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

/** The same marbles in a new view: who stays keeps its name, who went is found by the view. */
export function follow(before: Marble[], view: DogView): Marble[] {
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
      const from = view.walks.find((walk) => walk.seat === seat && walk.to === one.spot)?.from;
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
