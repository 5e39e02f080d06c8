import type { SeatInfo } from "../wire/types";

/** Seats of people of whom only the name is known: in a lesson, a figure, a record. */
export function seatsNamed(names: string[], more: (seat: number) => Partial<SeatInfo> = () => ({})): SeatInfo[] {
  return names.map((name, seat) => ({
    seat,
    who: "person",
    name,
    level: "",
    stand_in: false,
    ready: true,
    present: true,
    animal: "",
    side: seat,
    hints: 0,
    muted: false,
    program: false,
    ...more(seat),
  }));
}
