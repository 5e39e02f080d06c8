import type { Moment, View } from "../../table/contract";
import { dog } from "./marbles";

/** Marbles sent home, all of one decision together; and somebody's last marble home. */
export function moments(view: View, before: View): Moment[] {
  const told = dog(view).walks;
  const sent = told.filter((one) => one.what === "sent");
  const found: Moment[] = sent.length ? [{ kind: "sent", seat: sent[0]!.seat, at: sent.map((one) => one.from) }] : [];
  const done = (of: View, seat: number) => dog(of).marbles[seat]!.every((one) => one.startsWith("f"));
  for (const { seat, what } of told) {
    if (what === "comes home" && done(view, seat) && !done(before, seat)) found.push({ kind: "home", seat, at: [] });
  }
  return found;
}
