import { describe, expect, test } from "vitest";
import { giftAt, numberAt, wallAt } from "./drawing";
import { fieldOf, finishOf, kennelOf, Places, SECTOR, type Point } from "./places";

const BOARDS = [4, 6];
const far = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by);

describe.each(BOARDS)("the ring of %i seats", (seats) => {
  const places = new Places(seats, 0);

  test("has sixteen fields a seat, none on top of another", () => {
    expect(places.ring).toBe(seats * SECTOR);
    const all = Array.from({ length: places.ring }, (_, n) => places.field(n));
    for (const [i, a] of all.entries())
      for (const b of all.slice(i + 1)) expect(far(a, b)).toBeGreaterThan(2 * places.size * 0.95);
  });

  test("is closed: every step is about as long as every other", () => {
    const steps = Array.from({ length: places.ring }, (_, n) => far(places.field(n), places.field(n + 1)));
    expect(Math.max(...steps) / Math.min(...steps)).toBeLessThan(1.35);
  });

  test("turned, each seat sees its own start where seat 0 sees its own", () => {
    const own = places.field(0);
    for (let seat = 0; seat < seats; seat++) {
      const turned = new Places(seats, seat);
      expect(turned.field(seat * SECTOR)).toEqual(own);
      expect(turned.kennel(seat, 2)).toEqual(places.kennel(0, 2));
      expect(turned.finish(seat, 3)).toEqual(places.finish(0, 3));
    }
    expect(own[1]).toBeGreaterThan(0); // the lower half
  });

  test("lies within the drawing, kennels and all", () => {
    for (let seat = 0; seat < seats; seat++) {
      const { x, y, width, height } = places.box(seat);
      for (const edge of [x, y, x + width, y + height]) expect(Math.abs(edge)).toBeLessThanOrEqual(110.5);
    }
    for (let field = 0; field < places.ring; field++)
      for (const at of places.field(field)) expect(Math.abs(at) + places.size).toBeLessThanOrEqual(110.5);
  });

  test("a wall stands across the track: neither neighbour is nearer to one end", () => {
    for (let seat = 0; seat < seats; seat++) {
      const { x1, y1, x2, y2 } = wallAt(places, seat * SECTOR);
      const [before, after] = [places.field(seat * SECTOR - 1), places.field(seat * SECTOR + 1)];
      for (const end of [
        [x1, y1],
        [x2, y2],
      ] as Point[])
        expect(Math.abs(far(end, before) - far(end, after))).toBeLessThan(places.pitch);
      expect(far([x1, y1], [x2, y2])).toBeCloseTo(2 * 1.72 * places.size);
    }
  });

  test("the number of a field stands beside it and nearer to the middle of its track's inner side", () => {
    for (let field = 0; field < places.ring; field++) {
      const at = numberAt(places, field, 3);
      expect(far(at, places.field(field))).toBeCloseTo(places.size * 1.3 + 3);
      expect(Math.hypot(...at)).toBeLessThan(Math.hypot(...places.field(field)) + places.size);
    }
  });

  test("gifts lie apart from each other, each on the side of its giver", () => {
    const gifts = Array.from({ length: seats }, (_, seat) => giftAt(places, seat));
    for (const [seat, gift] of gifts.entries()) {
      const nearest = gifts.toSorted(
        (a, b) => far(a, places.field(seat * SECTOR)) - far(b, places.field(seat * SECTOR)),
      );
      expect(nearest[0]).toEqual(gift);
    }
  });
});

describe("the way of a marble", () => {
  const places = new Places(4, 0);

  test("goes over every field between, and around the end of the numbers", () => {
    expect(places.way("ring/62", "ring/1", 3)).toEqual(["ring/62", "ring/63", "ring/0", "ring/1"]);
  });

  test("goes back with a four", () => {
    expect(places.way("ring/2", "ring/62", -4)).toEqual(["ring/2", "ring/1", "ring/0", "ring/63", "ring/62"]);
  });

  test("turns into the finish after as many fields of the ring as the steps leave", () => {
    expect(places.way("ring/15", "finish 1/1", 3)).toEqual(["ring/15", "ring/16", "finish 1/0", "finish 1/1"]);
    expect(places.way("ring/16", "finish 1/0", 1)).toEqual(["ring/16", "finish 1/0"]);
    expect(places.way("finish 1/0", "finish 1/2", 2)).toEqual(["finish 1/0", "finish 1/1", "finish 1/2"]);
  });

  test("is a straight line where it is carried: a swap, or home to the kennel", () => {
    expect(places.way("ring/3", "ring/40", 0)).toEqual(["ring/3", "ring/40"]);
    expect(places.way("ring/3", "kennel 2", 0)).toEqual(["ring/3", "kennel 2"]);
  });

  test("spots are told apart by their names", () => {
    expect([fieldOf("ring/7"), fieldOf("finish 0/1")]).toEqual([7, undefined]);
    expect(finishOf("finish 3/2")).toEqual({ seat: 3, index: 2 });
    expect([kennelOf("kennel 5"), kennelOf("ring/5")]).toEqual([5, undefined]);
  });
});
