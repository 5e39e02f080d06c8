import { describe, expect, test, vi } from "vitest";
import type { LiveMessage, ViewAnswer } from "../wire/types";
import type { View } from "../wire/views";
import { sameQuestion, SeatConnection } from "./connection";
import type { LiveSocket } from "./live-socket";

vi.mock("../app/backend", () => ({})); // nothing is connected here

function connection(known: number | null): { seat: SeatConnection; sent: LiveMessage[] } {
  const sent: LiveMessage[] = [];
  const seat = new SeatConnection("table", 0, "token", known);
  seat.socket = { send: (message: LiveMessage) => sent.push(message) > 0 } as unknown as LiveSocket;
  return { seat, sent };
}

/** A view that differs by its number. */
function view(number: number, more: Partial<ViewAnswer> = {}): ViewAnswer {
  const told = [`move ${number}`];
  return { number, view: { number }, told, began: number, asks: null, moves: [], ...more } as unknown as ViewAnswer;
}

describe("a device that has never seen the table", () => {
  test("is told all of it at once, and nothing of it moves", () => {
    const { seat, sent } = connection(null);
    const found = seat.receive(view(2, { tail: [["one"], ["two"]], tail_began: [1, 2] }), true);
    expect(found.lines).toEqual([
      { sentences: ["one"], began: 1 },
      { sentences: ["two"], began: 2 },
    ]);
    expect(found).toMatchObject({ moving: false, away: null, complete: true });
    expect(sent).toEqual([]);
  });

  test("then sees one thing after another", () => {
    const { seat } = connection(null);
    seat.receive(view(2), true);
    expect(seat.receive(view(3), true)).toMatchObject({ lines: [{ sentences: ["move 3"], began: 3 }], moving: true });
    expect(seat.receive(view(3), true)).toMatchObject({ lines: [], moving: false }); // the same again
  });
});

describe("a device that comes back", () => {
  test("is told what it missed, and asks for the whole log", () => {
    const { seat, sent } = connection(5);
    expect(seat.receive(view(7, { tail: [["six"], [], ["seven"]] }), true).away).toEqual([["six"], ["seven"]]);
    expect(sent).toEqual([{ do: "resync", since: 0 }]);
    const log = seat.receive(view(7, { tail: [["one"], ["seven"]], tail_began: [1, 7] }), true);
    expect(log.lines.map((one) => one.sentences)).toEqual([["one"], ["seven"]]);
    expect(seat.phase).toBe("live");
  });

  test("after a short loss is not told that it was away, after a long one it is", () => {
    vi.useFakeTimers();
    const { seat } = connection(null);
    seat.receive(view(1), true);
    seat.lost();
    vi.advanceTimersByTime(20_000);
    expect(seat.receive(view(2, { tail: [["two"]] }), true).away).toBeNull();
    seat.lost();
    vi.advanceTimersByTime(31_000);
    expect(seat.receive(view(3, { tail: [["three"]] }), true).away).toEqual([["three"]]);
    vi.useRealTimers();
  });
});

test("where more than one thing happened, all of it is asked for", () => {
  const { seat, sent } = connection(null);
  seat.receive(view(2), true);
  expect(seat.receive(view(5), true)).toMatchObject({ lines: [], complete: false });
  expect(sent).toEqual([{ do: "resync", since: 2 }]);
});

test("what is missed counts from the last own move, and a turn that goes on is told once", () => {
  const { seat } = connection(null);
  seat.receive(view(1, { asks: 1 }), true);
  seat.receive(view(2), true); // I have moved
  expect(seat.log.missed).toEqual([]);
  seat.receive(view(3, { began: 3 }), true);
  seat.receive(view(4, { began: 3, turn: ["move 3", "move 4"] }), true);
  expect(seat.log.missed).toEqual([{ sentences: ["move 3", "move 4"], began: 3 }]);
});

test("what has been touched stays touched only while the same is asked", () => {
  const moves = [{ code: 1 }, { code: 2 }] as ViewAnswer["moves"];
  const asked = (step: string, codes = moves) => view(1, { asks: 1, view: { step } as View, moves: codes });
  expect(sameQuestion(asked("turn"), asked("turn"))).toBe(true);
  expect(sameQuestion(asked("turn"), asked("lucky swap"))).toBe(false);
  expect(sameQuestion(asked("turn"), asked("turn", moves.slice(1)))).toBe(false);
  expect(sameQuestion(asked("turn"), view(2))).toBe(false);
});
