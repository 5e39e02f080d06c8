// Which card of my hand came from a partner: marked until my hand changes again.
import type { View } from "../../table/contract";
import { dog } from "./marbles";

export interface Received {
  index: number; // in the hand
  from: number; // the seat that gave it
  hand: string; // as it was then
}

/** `last`: what was marked before this view. */
export function received(view: View, me: number, last: Received | null): Received | null {
  const hand = (dog(view).zones.hand[me] ?? []).join(" ");
  for (const event of view.events) {
    if (event.kind === "moved" && event.to[0] === `hand ${me}` && event.from[0].startsWith("gift "))
      return { index: event.to[1], from: Number(event.from[0].slice(5)), hand };
  }
  return last?.hand === hand ? last : null;
}
