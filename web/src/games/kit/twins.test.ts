import { expect, test } from "vitest";
import { toldApart } from "./twins";

test("of two sixes the second is the second of two; a single card is one of one", () => {
  expect(toldApart(["6", "3", "6"])).toEqual([
    { face: "6", nth: 0, of: 2, key: "6 0" },
    { face: "3", nth: 0, of: 1, key: "3 0" },
    { face: "6", nth: 1, of: 2, key: "6 1" },
  ]);
});
