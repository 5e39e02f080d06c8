import type { Moment, View } from "../../table/contract";

export function moments(view: View): Moment[] {
  return view.events.flatMap((event) =>
    event.kind === "told" && event.what === "called" ? [{ kind: "growl", seat: event.seat, at: [] }] : [],
  );
}
