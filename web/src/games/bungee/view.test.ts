import { expect, test } from "vitest";
import type { View } from "../../table/contract";
import { sheet, topOf } from "./view";

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
