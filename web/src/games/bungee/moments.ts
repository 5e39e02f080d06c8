import type { Moment, View } from "../../table/contract";
import { bungee } from "./view";

/** A call; not one that is merely let stand. */
export function moments(view: View, before: View): Moment[] {
  return view.events.flatMap((event) =>
    event.kind === "told" && event.what === "called" && !bungee(before).called[event.seat]
      ? [{ kind: "bungee", seat: event.seat, at: [] }]
      : [],
  );
}
