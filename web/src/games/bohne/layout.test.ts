import { describe, expect, test } from "vitest";
import { arrowAcross, arrowOver, cardWidths, isBlocked, outside, placesOf, prefersLine, type Room } from "./layout";

const PHONE: Room = { width: 374, height: 300, name: 21 };
const SIDEWAYS: Room = { width: 440, height: 150, name: 21 };
const DESKTOP: Room = { width: 1200, height: 400, name: 21 };
const SEATS = [3, 4, 5, 6];

describe("the places", () => {
  test.each(SEATS)("of %i seats lie within the room, whole cards and names", (seats) => {
    for (const room of [PHONE, SIDEWAYS, DESKTOP]) {
      const widths = cardWidths(seats, room);
      const inLine = prefersLine(widths);
      const card = Math.floor(inLine ? widths.line : widths.ring);
      for (const { x, y } of placesOf(seats, card, inLine, room)) {
        expect(x - card / 2).toBeGreaterThanOrEqual(0);
        expect(x + card / 2).toBeLessThanOrEqual(room.width);
        expect(y - card * 0.7).toBeGreaterThanOrEqual(0);
        expect(y + card * 0.7 + room.name).toBeLessThanOrEqual(room.height);
      }
    }
  });

  test.each(SEATS)("of %i seats do not cover each other", (seats) => {
    for (const room of [PHONE, SIDEWAYS, DESKTOP]) {
      const widths = cardWidths(seats, room);
      const inLine = prefersLine(widths);
      const card = Math.floor(inLine ? widths.line : widths.ring);
      const places = placesOf(seats, card, inLine, room);
      for (const [i, a] of places.entries())
        for (const b of places.slice(i + 1))
          expect(Math.abs(a.x - b.x) >= card || Math.abs(a.y - b.y) >= card * 1.4).toBe(true);
    }
  });

  test("my own place is the lowest of the ring, in the middle", () => {
    for (const seats of SEATS) {
      const [mine, ...others] = placesOf(seats, 60, false, PHONE);
      expect(mine!.x).toBe(PHONE.width / 2);
      for (const one of others) expect(one.y).toBeLessThan(mine!.y);
    }
  });

  test("a phone held sideways is too low for a ring", () => {
    expect(prefersLine(cardWidths(6, SIDEWAYS))).toBe(true);
    expect(prefersLine(cardWidths(4, PHONE))).toBe(false);
  });
});

describe("an arrow", () => {
  test("begins and ends at the edge of the cards, not on them", () => {
    expect(outside({ x: 0, y: 0 }, { x: 100, y: 0 }, 60, 3)).toEqual({ x: 33, y: 0 });
    expect(outside({ x: 0, y: 0 }, { x: 0, y: -100 }, 60, 3)).toEqual({ x: 0, y: -45 });
  });

  test("is blocked by a card on its way and by none beside or behind", () => {
    const [from, to] = [
      { x: 0, y: 0 },
      { x: 200, y: 0 },
    ];
    expect(isBlocked(from, to, [{ x: 100, y: 20 }], 60)).toBe(true);
    expect(isBlocked(from, to, [{ x: 100, y: 40 }], 60)).toBe(false);
    expect(
      isBlocked(
        from,
        to,
        [
          { x: -50, y: 0 },
          { x: 250, y: 0 },
        ],
        60,
      ),
    ).toBe(false);
  });

  test("across the ring is bent away from the card that it would cross", () => {
    const [from, to] = [
      { x: 60, y: 280 },
      { x: 314, y: 280 },
    ];
    const free = arrowAcross(from, to, [], 60, PHONE);
    const bent = arrowAcross(from, to, [{ x: 187, y: 280 }], 60, PHONE);
    expect(bent.label.y).toBeLessThan(free.label.y);
  });

  test("over a line of cards points down to the card that was taken", () => {
    const arrow = arrowOver({ x: 50, y: 100 }, { x: 250, y: 100 }, 60, 0);
    expect(arrow.b.x).toBeLessThan(250);
    expect(arrow.angle).toBeGreaterThan(0);
    expect(arrow.angle).toBeLessThan(90);
    expect(arrow.label.y).toBeLessThan(100 - 42);
  });

  test("of three over the same cards each has its own height", () => {
    const heights = [0, 1, 2].map((n) => arrowOver({ x: 50, y: 100 }, { x: 250, y: 100 }, 60, n).label.y);
    expect(new Set(heights).size).toBe(3);
  });
});
