// Where the board draws what is not a spot of its own: walls, numbers, gifts, ways. In units of the drawing.
import type { Choice } from "./choices";
import type { DogView, Marble } from "./marbles";
import { fieldOf, SECTOR, type Places, type Point, type Spot } from "./places";

const WALL = 1.72; // half of its length, in sizes of a field

/** The two ends of a wall across the track: nobody passes a marble that has just come out. */
export function wallAt(places: Places, field: number): { x1: number; y1: number; x2: number; y2: number } {
  const [x, y] = places.field(field);
  const [nx, ny] = places.across(field);
  const far = places.size * WALL;
  return { x1: x - nx * far, y1: y - ny * far, x2: x + nx * far, y2: y + ny * far };
}

/** Where the number of a field is written while it can be touched: beside it, towards the middle of the board. */
export function numberAt(places: Places, field: number, beside: number): Point {
  const [x, y] = places.field(field);
  const [nx, ny] = places.across(field);
  const inwards = nx * x + ny * y > 0 ? -1 : 1;
  const away = (places.size * 1.3 + beside) * inwards;
  return [x + nx * away, y + ny * away];
}

/** Where a seat lays the card that it gives: between its start field and the middle. */
export function giftAt(places: Places, seat: number): Point {
  const [x, y] = places.field(seat * SECTOR);
  const long = Math.hypot(x, y);
  const four = places.seats === 4;
  const reach = four ? 27 : 43;
  const aside = four && Math.abs(x) > Math.abs(y) ? 1.12 : 1;
  return [(x / long) * reach * aside, (y / long) * reach * (four ? 1 : 0.86)];
}

/** Targets that are not touched yet but could be, each with the choices that lead there. */
export function targetsOf(choices: Choice[], hot: ReadonlySet<Spot>): Map<Spot, Choice[]> {
  const found = new Map<Spot, Choice[]>();
  for (const one of choices) {
    if (!one.to || hot.has(one.to)) continue;
    found.set(one.to, [...(found.get(one.to) ?? []), one]);
  }
  return found;
}

/** The ways of the choices, to draw as lines. Of a seven, which may stop anywhere, only the longest way of each marble. */
export function waysOf(choices: Choice[], marbles: Marble[], places: Places, view: DogView): [string, Point[]][] {
  const found = new Map<string, Point[]>();
  for (const one of choices) {
    if (!one.from || !one.to) continue;
    const longest = choices.findLast((other) => other.from === one.from && other.rank === "7");
    if (one.rank === "7" && longest !== one && fieldOf(one.to) !== undefined) continue;
    const slot = Math.max(0, marbles.find((marble) => marble.spot === one.from)?.slot ?? 0);
    const way = places.way(one.from, one.to, view.steps[one.move.code] ?? 0).map((at) => places.at(at, slot));
    found.set(`${one.from} ${one.to}`, way);
  }
  return [...found];
}
