import { describe, expect, it } from "vitest";
import type { View } from "../../table/contract";
import { commonZones, drawn, zonesOf } from "./zones";

const view = {
  seats: 2,
  zones: { stock: ["?", "?"], hand: [["2", "5"], ["?"]], field: [["1"], [], ["3"]], pair: [] },
} as unknown as View;

describe("the zones of any game", () => {
  it("are those of a seat where there is one a seat", () => {
    expect(zonesOf(view, 1)).toEqual([{ family: "hand", name: "hand 1", number: 1, cards: ["?"] }]);
  });
  it("are everybody's where there is one only, or another number of them", () => {
    expect(commonZones(view).map((zone) => zone.name)).toEqual(["stock", "field 0", "field 1", "field 2", "pair"]);
  });
  it("show the top of a pile, and the last cards of a row with their places", () => {
    expect(drawn(commonZones(view)[0]!)).toEqual([{ face: "?", index: 1 }]);
    const row = { family: "row", name: "row", number: -1, cards: ["1", "?", "3"] };
    expect(drawn(row, 2)).toEqual([
      { face: "?", index: 1 },
      { face: "3", index: 2 },
    ]);
  });
});
