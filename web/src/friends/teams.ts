// Who is with whom, as the game says (`side`); the page knows no rule about it.
import type { SeatInfo } from "../wire/types";
import { t } from "../words";

/** The teams in order of their first seat; none where everybody plays alone. */
export function teams(seats: SeatInfo[]): SeatInfo[][] {
  const sides = [...new Set(seats.map((one) => one.side))].map((side) => seats.filter((one) => one.side === side));
  return sides.some((one) => one.length > 1) ? sides : [];
}

export function mates(seats: SeatInfo[], seat: number): SeatInfo[] {
  return seats.filter((one) => one.seat !== seat && one.side === seats[seat]?.side);
}

/** A name, or which seat it is that nobody has yet. */
export function called(one: SeatInfo): string {
  return one.who === "free" ? t("seat-free-n", { n: one.seat + 1 }) : one.name;
}
