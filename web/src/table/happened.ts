// What the last decisions did, as pictures: who, which cards, to whom. Only what all can see: what I alone have looked at,
// or drawn, is not kept before my eyes here.
import type { View } from "./contract";

export interface Happening {
  began: number; // the number its turn began with
  told: string;
  seat: number; // who; -1: nobody
  faces: string[];
  others: number[]; // whom it touched
}

const MOST = 3; // pictures of each kind

function seatOf(zone: string): number {
  return Number(/ (\d+)$/.exec(zone)?.[1] ?? -1);
}

/** `so`: the same turn as far as it was told before. */
export function happened(view: View, began: number, told: string, so?: Happening): Happening {
  const faces = so?.faces.filter((face) => face !== "?") ?? [];
  let backs = so?.faces.includes("?") ? 1 : 0;
  const met = so ? [so.seat, ...so.others].filter((seat) => seat >= 0) : [];
  const meet = (seat: number) => seat >= 0 && seat < view.seats && !met.includes(seat) && met.push(seat);
  for (const event of view.events) {
    if (event.kind === "told") meet(event.seat);
    if (event.kind !== "moved") continue;
    const [from, to] = [seatOf(event.from[0]), seatOf(event.to[0])];
    meet(from);
    meet(to);
    if (event.card === "?" || to === view.seat) backs += 1;
    else if (faces.length < MOST) faces.push(event.card);
  }
  if (!faces.length && backs) faces.push("?");
  return { began, told, seat: met[0] ?? -1, faces, others: met.slice(1, 1 + MOST) };
}
