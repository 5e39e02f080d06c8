// Places, names and points, as the card games read them.
import type { Event, Table } from "../../table/contract";

export function nameOf(table: Table, seat: number): string {
  return table.seats[seat]?.name || `${seat + 1}`;
}

/** "hand 2" is the zone "hand" of seat 2. */
export function parsePlace(place: [string, number]): { zone: string; seat: number; index: number } {
  const [zone = "", seat = "-1"] = place[0].split(" ");
  return { zone, seat: Number(seat), index: place[1] };
}

export type Moved = Extract<Event, { kind: "moved" }>;

/** Points with a real minus sign. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `${points}`;
}
