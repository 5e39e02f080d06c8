import { describe, expect, test } from "vitest";
import type { Walk } from "../../wire/views";
import { follow, spotOf, type DogView } from "./marbles";

function view(marbles: string[][], ...walks: Partial<Walk>[]): DogView {
  return { marbles, walks: walks.map((walk) => ({ seat: 0, ...walk })) } as DogView;
}

test("spots as the view writes them: kennel, finish, field, and a field nobody passes", () => {
  expect(["k", "f2", "17", "0!"].map((one) => spotOf(1, one))).toEqual(["kennel 1", "finish 1/2", "ring/17", "ring/0"]);
});

describe("a marble followed from view to view", () => {
  const before = follow([], view([["k", "k", "10", "20"]]));

  test("keeps its name while it stands", () => {
    expect(follow(before, view([["20", "k", "k", "10"]]))).toEqual(before);
  });

  test("that went is the one that is told to have left", () => {
    const ten = before.find((one) => one.spot === "ring/10")!;
    const after = follow(before, view([["k", "k", "15", "20"]], { from: "ring/10", to: "ring/15" }));
    expect(after.find((one) => one.spot === "ring/15")!.id).toBe(ten.id);
  });

  test("that comes out leaves its slot in the kennel free for the next that is sent home", () => {
    const out = follow(before, view([["k", "0!", "10", "20"]], { from: "kennel 0", to: "ring/0" }));
    expect(out.filter((one) => one.fresh).map((one) => one.spot)).toEqual(["ring/0"]);
    const home = follow(out, view([["k", "0!", "k", "20"]], { from: "ring/10", to: "kennel 0" }));
    const slots = home.filter((one) => one.spot === "kennel 0").map((one) => one.slot);
    expect(slots.toSorted()).toEqual([0, 1]);
  });
});
