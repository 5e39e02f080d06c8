import { describe, expect, test } from "vitest";
import type { Event } from "../../table/contract";
import { follow, spotOf, walks, type DogView } from "./marbles";

function view(marbles: string[][], told: [number, string, number][] = []): DogView {
  const events: Event[] = told.map(([seat, what, amount]) => ({ kind: "told", seat, what, amount }) as Event);
  return { marbles, events } as DogView;
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
    const after = follow(
      before,
      view(
        [["k", "k", "15", "20"]],
        [
          [0, "leaves", 10],
          [0, "goes", 15],
        ],
      ),
    );
    expect(after.find((one) => one.spot === "ring/15")!.id).toBe(ten.id);
  });

  test("that comes out leaves its slot in the kennel free for the next that is sent home", () => {
    const out = follow(before, view([["k", "0!", "10", "20"]], [[0, "comes out", 0]]));
    expect(out.filter((one) => one.fresh).map((one) => one.spot)).toEqual(["ring/0"]);
    const home = follow(out, view([["k", "0!", "k", "20"]], [[0, "sent", 10]]));
    const slots = home.filter((one) => one.spot === "kennel 0").map((one) => one.slot);
    expect(slots.toSorted()).toEqual([0, 1]);
  });

  test("of two that change places each goes to where the other stood", () => {
    const told: [number, string, number][] = [
      [0, "leaves", 10],
      [1, "leaves", 30],
      [1, "swapped", 10],
      [0, "swapped", 30],
    ];
    expect(walks(view([], told)).map(({ seat, from, to }) => [seat, from, to])).toEqual([
      [1, "ring/30", "ring/10"],
      [0, "ring/10", "ring/30"],
    ]);
  });

  test("that comes home is told by 100 and more", () => {
    const told: [number, string, number][] = [
      [2, "leaves", 31],
      [2, "comes home", 101],
    ];
    expect(walks(view([], told))).toEqual([{ seat: 2, from: "ring/31", to: "finish 2/1", what: "comes home" }]);
  });
});
