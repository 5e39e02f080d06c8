import { expect, test } from "vitest";
import type { View } from "../../table/contract";
import { isLucky, revealed, roundOf, sheet, topOf } from "./view";

test("a discard pile shows its open cards and one below them", () => {
  expect(topOf(["?", "?", "?", "5", "6"]).map((one) => one.face)).toEqual(["?", "5", "6"]);
  expect(topOf(["?", "?", "?", "5", "6"]).map((one) => one.index)).toEqual([2, 3, 4]);
});

test("of a pile that lies open the last four are fanned", () => {
  expect(topOf(["1", "2", "3", "4", "5", "6", "7"]).map((one) => one.face)).toEqual(["3", "4", "5", "6", "7"]);
});

test("an empty pile shows nothing, a single card itself", () => {
  expect(topOf([])).toEqual([]);
  expect(topOf(["B"])).toEqual([{ face: "B", index: 0 }]);
});

test("the score sheet has a line for each round that is over", () => {
  expect(sheet({ sheet: [3, -5, 0, 7, 2, 1], seats: 3 } as unknown as View)).toEqual([
    [3, -5, 0],
    [7, 2, 1],
  ]);
});

const before = { worth: { 4: 0, 5: 5, B: 10 }, called: [0, 1], seats: 2 } as unknown as View;

test("a card is marked as lucky that counts nothing in this round", () => {
  expect(["4", "5", "B"].map((face) => isLucky(before, face))).toEqual([true, false, false]);
});

test("the round counts up while somebody is asked, and stays at the last one after the end", () => {
  expect(roundOf({ round: 0, asked: [1] } as unknown as View)).toBe(1);
  expect(roundOf({ round: 5, asked: [0] } as unknown as View)).toBe(6);
  expect(roundOf({ round: 6, asked: [] } as unknown as View)).toBe(6);
});

test("hands are told in the order they were laid open, and nothing of the next deal", () => {
  const events = [
    { kind: "shown", card: "4", at: ["hand 1", 0] },
    { kind: "shown", card: "B", at: ["hand 1", 1] },
    { kind: "told", what: "scored", seat: 1, amount: 3 },
    { kind: "shown", card: "9", at: ["hand 0", 0] },
    { kind: "told", what: "scored", seat: 0, amount: 9 },
    { kind: "told", what: "new round", seat: 0, amount: 2 },
    { kind: "shown", card: "1", at: ["hand 0", 0] },
  ];
  const hands = revealed(before, { events } as unknown as View);
  expect(hands).toEqual([
    { seat: 1, cards: ["4", "B"], call: 1, points: 3 },
    { seat: 0, cards: ["9"], call: 0, points: 9 },
  ]);
});
