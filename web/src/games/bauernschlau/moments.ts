import type { Moment, View } from "../../table/contract";
import { meadow } from "./meadow";

/** Farms that are fenced now, all of one decision together; and a sheep that turns out black. */
export function moments(view: View, before: View): Moment[] {
  const found: Moment[] = [];
  const closed: string[] = [];
  for (const event of view.events) {
    if (event.kind === "shown" && event.card === "-3" && event.at[0].startsWith("pasture "))
      found.push({ kind: "black", seat: -1, at: [event.at[0]], after: true });
    if (event.kind === "told" && event.what === "closed") closed.push(meadow(before).farms[event.seat]!);
  }
  if (closed.length) found.push({ kind: "closed", seat: -1, at: closed });
  return found;
}
