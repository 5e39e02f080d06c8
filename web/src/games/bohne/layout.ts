// Where the card of each seat lies in the middle of the table, and the arrows that show who took from whom.
// All in pixels.

export interface Point {
  x: number;
  y: number;
}

export interface Room {
  width: number;
  height: number;
  name: number; // the height of a line with a name
}

/** An arrow along a quadratic curve, with a place for its number. */
export interface Arrow {
  d: string; // the path
  b: Point; // its tip
  angle: number; // of the tip, in degrees
  label: Point;
}

const TALL = 1.4; // a card's height beside its width
const WIDEST = 150;
const OVAL = 860; // a wider screen does not spread the ring further

/** Places in a ring, in hundredths, from the own one clockwise. */
const RING: Record<number, [number, number][]> = {
  3: [
    [50, 100],
    [20, 0],
    [80, 0],
  ],
  4: [
    [50, 100],
    [16, 50],
    [50, 0],
    [84, 50],
  ],
  5: [
    [50, 100],
    [14, 72],
    [31, 0],
    [69, 0],
    [86, 72],
  ],
  6: [
    [50, 100],
    [16, 96],
    [16, 2],
    [50, 0],
    [84, 2],
    [84, 96],
  ],
};

/** How wide a card is in a ring, and side by side. */
export function cardWidths(seats: number, { width, height, name }: Room): { ring: number; line: number } {
  return {
    ring: Math.min((height - 2 * name - 26) / (2 * TALL), width * 0.2, WIDEST),
    line: Math.min(width / seats - 10, (height - name - 30) / TALL, WIDEST),
  };
}

/** Where it is too low for a ring, or a line has much larger cards, the places lie side by side. */
export function prefersLine({ ring, line }: { ring: number; line: number }): boolean {
  return ring < 46 || line > ring * 1.35;
}

/** The middle of each place, from the own one clockwise. */
export function placesOf(seats: number, card: number, inLine: boolean, { width, height, name }: Room): Point[] {
  const tall = card * TALL;
  return RING[seats]!.map(([x, y], i) =>
    inLine
      ? { x: (width * (i + 0.5)) / seats, y: height - name - tall / 2 }
      : {
          x: width / 2 + ((x - 50) / 100) * Math.min(width, OVAL),
          y: tall / 2 + 3 + (y / 100) * (height - tall - name - 5),
        },
  );
}

/** Over a line of cards, from one to another; `nth` arrows that would cover each other differ in height. */
export function arrowOver(from: Point, to: Point, card: number, nth: number): Arrow {
  const top = from.y - (card * TALL) / 2 - 2;
  const side = Math.sign(to.x - from.x) * 9;
  const a = { x: from.x + side, y: top };
  const b = { x: to.x - side, y: top - 4 };
  return curve(a, { x: (a.x + b.x) / 2, y: top - 26 - (nth % 3) * 9 }, b);
}

/** Across a ring, bent towards its middle; more so where the straight way leads over one of the `others`. */
export function arrowAcross(from: Point, to: Point, others: Point[], card: number, room: Room): Arrow {
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const blocked = isBlocked(from, to, others, card);
  const pull = blocked ? 1.75 : 0.5;
  const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const mid = {
    x: half.x + (room.width / 2 - half.x) * pull * 0.5 + ((to.y - from.y) / long) * 12,
    y: half.y + ((room.height - room.name) / 2 - half.y) * pull - ((to.x - from.x) / long) * 12,
  };
  return curve(outside(from, mid, card, 3), mid, outside(to, mid, card, 7), blocked ? 0.3 : 0.5);
}

/** Does the straight way from place to place lead over one of the others? */
export function isBlocked(from: Point, to: Point, others: Point[], card: number): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const long = Math.hypot(dx, dy) || 1;
  return others.some((one) => {
    const [x, y] = [one.x - from.x, one.y - from.y];
    const along = (x * dx + y * dy) / long;
    const aside = Math.abs(x * dy - y * dx) / long;
    return along > 0 && along < long && aside < card * 0.6;
  });
}

/** Where a line from the middle of a card towards a point crosses the card's edge, and so many pixels on. */
export function outside(from: Point, to: Point, card: number, more: number): Point {
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / long, (to.y - from.y) / long];
  const [acrossSide, acrossTop] = [
    card / 2 / Math.max(0.01, Math.abs(ux)),
    (card * 0.7) / Math.max(0.01, Math.abs(uy)),
  ];
  const edge = Math.min(acrossSide, acrossTop) + more;
  return { x: from.x + ux * edge, y: from.y + uy * edge };
}

/** A quadratic Bézier curve; the label lies at `part` of its way. */
function curve(a: Point, mid: Point, b: Point, part = 0.5): Arrow {
  const [p, q, r] = [(1 - part) ** 2, 2 * part * (1 - part), part ** 2];
  return {
    d: `M${a.x} ${a.y}Q${mid.x} ${mid.y} ${b.x} ${b.y}`,
    b,
    angle: (Math.atan2(b.y - mid.y, b.x - mid.x) * 180) / Math.PI,
    label: { x: p * a.x + q * mid.x + r * b.x, y: p * a.y + q * mid.y + r * b.y },
  };
}
