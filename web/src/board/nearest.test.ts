import { describe, expect, test } from "vitest";
import { distanceTo, FINGER_REACH, MOUSE_REACH, nearestTo, nextInDirection, type Rect } from "./nearest";

const marble = (x: number, y: number): Rect => ({ x: x - 8, y: y - 8, width: 16, height: 16 });

describe("a tap that just missed", () => {
  test("a finger means what lies less than 10 pixels from its rim, a mouse less than 5", () => {
    const boxes = [marble(100, 100)];
    expect(nearestTo(boxes, 100 + 8 + 9.9, 100, FINGER_REACH)).toBe(0);
    expect(nearestTo(boxes, 100 + 8 + 10, 100, FINGER_REACH)).toBe(-1);
    expect(nearestTo(boxes, 100 + 8 + 4.9, 100, MOUSE_REACH)).toBe(0);
    expect(nearestTo(boxes, 100 + 8 + 5, 100, MOUSE_REACH)).toBe(-1);
  });

  test("between two neighbours the nearer one is meant", () => {
    const boxes = [marble(100, 100), marble(120, 100)];
    expect(nearestTo(boxes, 109, 112, FINGER_REACH)).toBe(0);
    expect(nearestTo(boxes, 111, 112, FINGER_REACH)).toBe(1);
  });

  test("of a long thing the circle in its middle counts, not its far end", () => {
    const fence: Rect = { x: 0, y: 0, width: 60, height: 10 };
    expect(distanceTo(fence, 30, 5)).toBe(-5);
    expect(nearestTo([fence], 58, 5, FINGER_REACH)).toBe(-1);
  });

  test("where nothing can be touched nothing is meant", () => {
    expect(nearestTo([], 1, 1, FINGER_REACH)).toBe(-1);
  });
});

describe("an arrow key", () => {
  const start = marble(100, 100);

  test("goes to the next thing in its direction and to nothing behind", () => {
    const boxes = [marble(60, 100), marble(140, 100), marble(180, 100)];
    expect(nextInDirection(boxes, start, [1, 0])).toBe(1);
    expect(nextInDirection(boxes, start, [-1, 0])).toBe(0);
    expect(nextInDirection(boxes, start, [0, -1])).toBe(-1);
  });

  test("prefers what lies straight ahead to what is nearer but aside", () => {
    const boxes = [marble(120, 130), marble(160, 100)];
    expect(nextInDirection(boxes, start, [1, 0])).toBe(1);
  });
});
