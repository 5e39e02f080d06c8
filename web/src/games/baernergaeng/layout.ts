// Which sizes let everybody's row, the middle and the own row fit on the screen, from a small phone to a large one.

/** The others by their place in the order of play, line by line; null leaves a gap. */
export type Seating = (number | null)[][];

export interface Room {
  width: number;
  height: number;
  rem: number; // the font size, in pixels
}

export interface CardRow {
  wide: number; // of a card
  per: number; // cards side by side
}

export interface Layout {
  seating: Seating;
  columns: number;
  cell: number; // the room of a row
  least: number; // a row is broken rather than have narrower cards
  wide: number; // of the others' cards, where they are few
  ratio: number; // how high they are beside that; on a low screen their lower edge is hidden
  mid: number; // of the cards in the middle
  mine: CardRow;
  fits: boolean; // else one has to scroll
}

const GAP = 4; // between the others' cards
const OWN_GAP = 10; // as Row.svelte leaves between them, for the mark of each
const TOUCH = 44; // no target is smaller

/** Where the others sit: clockwise from my left, up the one side and down the other. The widest seating first. */
const SEATINGS: Record<number, Seating[]> = {
  1: [[[0]]],
  2: [[[0, 1]], [[0], [1]]],
  3: [[[0, 1, 2]], [[1], [0, 2]]],
  4: [
    [[0, 1, 2, 3]],
    [
      [1, 2],
      [0, 3],
    ],
  ],
  5: [
    [[0, 1, 2, 3, 4]],
    [
      [1, 2, 3],
      [0, null, 4],
    ],
    [[2], [1, 3], [0, 4]],
  ],
  6: [
    [
      [1, 2, 3],
      [0, 5, 4],
    ],
    [
      [2, 3],
      [1, 4],
      [0, 5],
    ],
  ],
};

/** On a low screen the middle is one line, without words under the piles. */
export function isLow(height: number): boolean {
  return height < 470;
}

/** Between one row and the next. */
export function apartAt(width: number): number {
  return width < 500 ? 8 : 22;
}

/** A row of so many cards, up to sixteen: how wide they are, and how many lie side by side. */
export function cardRow(cards: number, room: number, gap: number, widest: number, least: number): CardRow {
  const beside = (room + gap) / Math.max(1, cards) - gap;
  const limit = cards > 5 ? least : Math.min(least, 38); // a row is a row; only a long one is broken for larger cards
  if (beside >= Math.min(limit, widest)) return { wide: Math.min(widest, beside), per: cards };
  const most = Math.max(4, Math.floor((room + gap) / (Math.min(limit, widest) + gap)));
  const lines = Math.max(2, Math.ceil(cards / most));
  const per = Math.ceil(cards / lines);
  return { wide: Math.min(widest, (room + gap) / per - gap), per };
}

/** A row of one of the others, in a layout. */
export function othersRow(layout: Layout, cards: number): CardRow {
  return cardRow(cards, layout.cell, GAP, layout.wide, layout.least);
}

function columnsOf(seating: Seating): number {
  return Math.max(...seating.map((line) => line.length));
}

function cellOf(seating: Seating, width: number): number {
  const columns = columnsOf(seating);
  return (width - apartAt(width) * (columns - 1)) / columns;
}

const sum = (of: number[]) => of.reduce((all, one) => all + one, 0);

/**
 * The largest cards with which everything fits. `others`: how many cards each of the others has, in the order of play;
 * `own`: how many I have, 0 for somebody who looks on.
 */
export function layoutFor(others: number[], own: number, { width, height, rem }: Room): Layout {
  const low = isLow(height);
  const least = low ? 28 : 34; // no card is narrower
  const label = 1.1 * rem + 6; // a line with a name, and what parts it from others
  const seatings = SEATINGS[others.length]!;
  const cards = (at: number | null) => (at === null ? 1 : others[at]!);
  const widest = (cell: number) => (cell + GAP) / 4 - GAP; // four cards lie side by side, always
  let best: Layout | undefined;
  for (const unbroken of low ? [60, 38, 30, 22] : [60, 38, 30]) {
    for (const ratio of low ? [1.4, 1.2] : [1.4]) {
      for (const seating of seatings) {
        const cell = cellOf(seating, width);
        if (widest(cell) < least) continue;
        for (let wide = Math.min(92, Math.floor(widest(cell))); wide >= least; wide -= 1) {
          const heights = seating.map((line) => {
            const rows = line.map((at) => {
              const row = cardRow(cards(at), cell, GAP, wide, unbroken);
              return Math.ceil(cards(at) / row.per) * (Math.max(TOUCH, row.wide * ratio) + GAP);
            });
            return label + Math.max(...rows);
          });
          const mid = Math.max(low ? 36 : TOUCH, Math.min(96, wide * 1.12, (width - 48) / 4));
          const widestOwn = Math.max(TOUCH, Math.min(112, wide * (low ? 1.25 : 1.5)));
          const mine = cardRow(own, width, OWN_GAP, widestOwn, Math.max(TOUCH, unbroken));
          const ownHeight = own ? Math.ceil(own / mine.per) * (mine.wide * 1.4 + OWN_GAP) + (low ? 0 : label) : 0;
          if (sum(heights) + mid * 1.4 + (low ? 22 : 4.3 * rem) + ownHeight + 6 > height) continue;
          if (!best || wide > best.wide + 2) {
            best = { seating, columns: columnsOf(seating), cell, least: unbroken, wide, ratio, mid, mine, fits: true };
          }
          break;
        }
      }
    }
    if (best) return best;
  }
  const tall = (seating: Seating) => {
    const cell = cellOf(seating, width);
    if (widest(cell) < least) return Infinity;
    const lines = (at: number | null) => Math.ceil(cards(at) / cardRow(cards(at), cell, GAP, 38, 30).per);
    return sum(seating.map((line) => label + 48 * Math.max(...line.map(lines))));
  };
  const seating = seatings.reduce((found, one) => (tall(one) < tall(found) ? one : found), seatings.at(-1)!); // least to scroll
  return {
    seating,
    columns: columnsOf(seating),
    cell: cellOf(seating, width),
    least: 30,
    wide: 38,
    ratio: 1.2,
    mid: TOUCH,
    mine: cardRow(own, width, OWN_GAP, 46, TOUCH),
    fits: false,
  };
}
