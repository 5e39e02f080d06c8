import { describe, expect, test } from "vitest";
import { apartAt, cardRow, layoutFor, othersRow } from "./layout";

const PHONE = { width: 374, height: 560, rem: 16 };
const SIDEWAYS = { width: 560, height: 300, rem: 16 };
const DESKTOP = { width: 1100, height: 640, rem: 16 };

describe("a row", () => {
  test("of four keeps one line and the widest cards where there is room", () => {
    expect(cardRow(4, 400, 8, 80, 44)).toEqual({ wide: 80, per: 4 });
  });

  test("of sixteen breaks into equal lines and stays within the room", () => {
    const row = cardRow(16, 374, 8, 60, 44);
    expect(Math.ceil(16 / row.per)).toBe(3);
    expect(row.wide).toBeGreaterThanOrEqual(44);
    expect(row.per * (row.wide + 8) - 8).toBeLessThanOrEqual(374);
  });

  test("of sixteen on a wide screen is one line", () => {
    expect(cardRow(16, 1100, 8, 60, 44)).toEqual({ wide: 60, per: 16 });
  });
});

describe("the whole table", () => {
  test.each([1, 2, 3, 4, 5])("with %i others every seat has its place once, on every screen", (others) => {
    for (const room of [PHONE, SIDEWAYS, DESKTOP]) {
      const layout = layoutFor(
        Array.from({ length: others }, () => 4),
        4,
        room,
      );
      const seated = layout.seating.flat().filter((one) => one !== null);
      expect(othersRow(layout, 4).per).toBe(4); // a row of four is one line, always
      expect(seated.toSorted()).toEqual(Array.from({ length: others }, (_, at) => at));
      expect(layout.columns * layout.cell + (layout.columns - 1) * apartAt(room.width)).toBeCloseTo(room.width);
    }
  });

  test("somebody who looks on sees six rows", () => {
    const layout = layoutFor([4, 4, 4, 4, 4, 4], 0, DESKTOP);
    expect(layout.seating.flat()).toHaveLength(6);
    expect(layout.fits).toBe(true);
  });

  test("fits with six seats of four cards on a phone, upright and on a desktop", () => {
    for (const room of [PHONE, DESKTOP]) expect(layoutFor([4, 4, 4, 4, 4], 4, room).fits).toBe(true);
  });

  test("my own cards are never too small to touch", () => {
    for (const room of [PHONE, SIDEWAYS, DESKTOP])
      for (const own of [4, 9, 16]) expect(layoutFor([4, 4, 4], own, room).mine.wide).toBeGreaterThanOrEqual(44);
  });

  test("a larger screen never makes the cards smaller", () => {
    const small = layoutFor([4, 4, 4], 4, PHONE);
    const large = layoutFor([4, 4, 4], 4, DESKTOP);
    expect(large.wide).toBeGreaterThanOrEqual(small.wide);
  });

  test("where sixteen cards a row do not fit one scrolls, and the cards keep a readable size", () => {
    const layout = layoutFor([16, 16, 16, 16, 16], 16, { ...PHONE, height: 420 });
    expect(layout.fits).toBe(false);
    expect(othersRow(layout, 16).wide).toBeGreaterThanOrEqual(30);
  });
});
