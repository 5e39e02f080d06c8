import { describe, expect, it } from "vitest";
import {
  brought,
  canonical,
  changed,
  LIMITS,
  merge,
  parse,
  same,
  stampAfter,
  type Item,
  type Items,
  type Json,
} from "./items";

/** A generator of numbers below n, the same in every run. */
function dice(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** Few keys and few times, so that there are many conflicts; more tables and pads than are kept. */
function anyItems(roll: (n: number) => number): Items {
  const items: Items = {};
  for (let i = roll(60); i > 0; i--) {
    const kinds = [
      "name",
      "streak",
      `table/${roll(8)}`,
      `seat/${roll(4)}/${roll(2)}`,
      `pad/${roll(40)}`,
      `puzzle/${roll(9)}`,
    ];
    const key = kinds[roll(kinds.length)]!;
    const streak = { last: `2026-11-1${roll(3)}`, days: roll(3), tried: "" };
    const values: Json[] = [null, roll(3), "x", { a: roll(2), b: [roll(2)] }];
    items[key] = [roll(6), key === "streak" ? streak : values[roll(values.length)]!];
  }
  return items;
}
const anyState = (roll: (n: number) => number) => merge(anyItems(roll), {});

describe("merging", () => {
  it("is commutative, associative and idempotent", () => {
    const limit = LIMITS.pad;
    const roll = dice(11);
    for (let run = 0; run < 2_000; run++) {
      const [a, b, c] = [anyState(roll), anyState(roll), anyState(roll)];
      expect(canonical(merge(a, b))).toBe(canonical(merge(b, a)));
      expect(canonical(merge(merge(a, b), c))).toBe(canonical(merge(a, merge(b, c))));
      expect(canonical(merge(a, a))).toBe(canonical(a));
      expect(canonical(merge(merge(a, b), b))).toBe(canonical(merge(a, b)));
      expect(Object.keys(merge(a, b)).filter((key) => key.startsWith("pad/")).length).toBeLessThanOrEqual(limit!);
    }
  });

  it("keeps the later of two changes, and what was removed stays away from older states", () => {
    const old: Items = { "table/a": [5, { title: "Fuchs" }], "name": [5, "Anna"] };
    const gone = changed(old, { name: "Anna" }, ["table/a"], 6);
    expect(merge(old, gone)["table/a"]).toEqual([6, null]);
    expect(merge(gone, { ...old, "table/a": [9, { title: "again" }] })["table/a"]).toEqual([9, { title: "again" }]);
  });

  it("keeps the streak that was tried last, whichever device said so last", () => {
    const here: Items = { streak: [9, { last: "2026-11-17", days: 1, tried: "2026-11-17" }] };
    const there: Items = { streak: [1, { last: "2026-11-18", days: 12, tried: "2026-11-18" }] };
    expect(merge(here, there)).toEqual(there);
  });
});

describe("what has changed on a device", () => {
  it("comes after all it has seen, though its clock be slow", () => {
    const seen: Items = { name: [1_000, "Anna"], mark: [5, "fox"] };
    const found = changed(seen, { name: "Beat", mark: "fox" }, [], 20);
    expect(found.name).toEqual([1_001, "Beat"]);
    expect(found.mark).toBe(seen.mark);
    expect(stampAfter({}, 20)).toBe(20);
  });

  it("is not what is only missing there", () => {
    const seen: Items = { "table/a": [5, 1] };
    expect(changed(seen, {}, [], 9)).toEqual(seen);
    expect(changed(seen, { "table/a": 1 }, ["table/a"], 9)).toEqual(seen); // forgotten, and taken up again
    expect(changed({}, {}, ["table/a"], 9)).toEqual({ "table/a": [9, null] }); // another device may know it
  });

  it("is the same on devices in any order of exchanges", () => {
    const roll = dice(3);
    for (let run = 0; run < 50; run++) {
      let server: Items = {};
      const devices: Items[] = [{}, {}, {}];
      for (let step = 0; step < 60; step++) {
        const at = roll(3);
        if (roll(2)) {
          const key = `table/${roll(5)}`;
          const keep = roll(3) > 0;
          devices[at] = changed(devices[at]!, keep ? { [key]: step } : {}, keep ? [] : [key], roll(100));
        } else server = devices[at] = merge(server, devices[at]!);
      }
      for (let round = 0; round < 2; round++)
        for (let at = 0; at < 3; at++) server = devices[at] = merge(server, devices[at]!);
      expect(devices.every((one) => same(one, server))).toBe(true);
    }
  });

  it("gives way where the keyring knows better, when a device joins", () => {
    const keyring: Items = { "name": [50, "Anna"], "table/a": [60, 1] };
    const joined = merge(keyring, brought({ "name": "Beat", "table/b": 2 }));
    expect(joined).toEqual({ ...keyring, "table/b": [1, 2] });
  });
});

describe("what is read", () => {
  it("is items, and nothing else", () => {
    const items: Items = { a: [1, null], b: [2, { c: [true, "x"] }] };
    expect(parse(JSON.stringify(items))).toEqual(items);
    const strange = {
      ok: [1, 2],
      short: [1],
      text: ["1", 2],
      late: [2 ** 60, 2],
      before: [-1, 2],
      none: null,
    } as unknown;
    expect(parse(JSON.stringify(strange))).toEqual({ ok: [1, 2] as Item });
    for (const text of ["", "[]", "null", "7", "{"]) expect(() => parse(text)).toThrow();
  });
});
