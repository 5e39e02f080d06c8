import { expect, test } from "vitest";
import {
  centredOn,
  CLOSE,
  closeTo,
  contains,
  MOST,
  sizeOf,
  wholeOf,
  zoomedAt,
  type Box,
  type Viewport,
} from "./viewport";

const BOARD: Box = { x: -100, y: -100, w: 200, h: 200 };

/** Where a point of the drawing lies on a screen that is as wide as the drawing. */
function onScreen({ scale, x, y }: Viewport, [px, py]: [number, number]): [number, number] {
  return [(px - x) * scale, (py - y) * scale];
}

test("zooming leaves the point between the fingers where it is", () => {
  const before = centredOn(BOARD, 2, 10, -5);
  const after = zoomedAt(BOARD, before, 3, 20, 10);
  expect(after.scale).toBe(3);
  const [x, y] = onScreen(before, [20, 10]);
  const [u, v] = onScreen(after, [20, 10]);
  expect([u, v]).toEqual([expect.closeTo(x), expect.closeTo(y)]);
});

test("it goes no nearer than four times and no further than the whole board", () => {
  expect(zoomedAt(BOARD, wholeOf(BOARD), 99, 0, 0).scale).toBe(MOST);
  expect(zoomedAt(BOARD, centredOn(BOARD, 2, 50, 50), 0.1, 50, 50)).toEqual(wholeOf(BOARD));
});

test("nothing beyond the edge of the board is ever shown", () => {
  for (const [x, y] of [
    [999, 999],
    [-999, 0],
    [0, -101],
  ] as const) {
    const seen = centredOn(BOARD, 2.5, x, y);
    const { w, h } = sizeOf(BOARD, 2.5);
    expect(seen.x - w / 2).toBeGreaterThanOrEqual(-100);
    expect(seen.x + w / 2).toBeLessThanOrEqual(100);
    expect(seen.y - h / 2).toBeGreaterThanOrEqual(-100);
    expect(seen.y + h / 2).toBeLessThanOrEqual(100);
  }
});

test("all that can be touched is brought near if it lies together", () => {
  const points: [number, number][] = [
    [20, 20],
    [40, 30],
    [30, 45],
  ];
  const seen = closeTo(BOARD, points);
  expect(seen.scale).toBeGreaterThan(CLOSE);
  expect(points.every((one) => contains(BOARD, seen, one))).toBe(true);
});

test("if it lies all around, the view goes where most of it is", () => {
  const seen = closeTo(BOARD, [
    [-90, -90],
    [80, 80],
    [85, 75],
    [75, 85],
  ]);
  expect(seen.scale).toBe(CLOSE);
  expect(contains(BOARD, seen, [80, 80])).toBe(true);
  expect(contains(BOARD, seen, [-90, -90])).toBe(false);
});
