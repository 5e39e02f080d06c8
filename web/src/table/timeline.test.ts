import { describe, expect, test, vi } from "vitest";
import type { Said } from "../wire/types";
import { SeatLog, Timeline } from "./timeline.svelte";

const lines = (...of: [number, ...string[]][]) => of.map(([began, ...sentences]) => ({ began, sentences }));

describe("the log", () => {
  test("tells a turn that goes on anew, in place of what was told of it", () => {
    const log = new SeatLog();
    const timeline = new Timeline(log);
    timeline.write(log, lines([1, "Anouk draws."]), []);
    timeline.write(log, lines([2, "Beat plays a 7."]), []);
    timeline.write(log, lines([2, "Beat plays a 7.", "He goes on."]), []);
    expect(timeline.entries.map((one) => one.sentences.join(" "))).toEqual([
      "Anouk draws.",
      "Beat plays a 7. He goes on.",
    ]);
  });

  test("of a turn that was taken back nothing stays", () => {
    const log = new SeatLog();
    const timeline = new Timeline(log);
    timeline.write(log, lines([1, "one"], [2, "two"]), []);
    timeline.write(log, lines([2]), []);
    expect(timeline.entries.map((one) => one.sentences)).toEqual([["one"]]);
  });

  test("of a seat that is not on the screen is written, not shown, not announced", () => {
    const [mine, other] = [new SeatLog(), new SeatLog()];
    const timeline = new Timeline(mine);
    timeline.write(other, lines([1, "secret"]), ["secret"]);
    expect([timeline.entries, timeline.announced]).toEqual([[], ""]);
    timeline.show(other);
    expect(timeline.entries).toHaveLength(1);
  });

  test("numbers its entries upwards, whatever is taken out", () => {
    const log = new SeatLog();
    const timeline = new Timeline(log);
    for (const text of ["a", "b", "c"]) timeline.write(log, lines([1, text]), []);
    timeline.add(log, "Chloé is back.");
    expect(timeline.entries.map((one) => one.number)).toEqual([3, 4]);
  });
});

test("what comes in one breath is announced as one", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  vi.advanceTimersByTime(1_000);
  const log = new SeatLog();
  const timeline = new Timeline(log);
  timeline.write(log, lines([1, "one"]), ["one"]);
  timeline.write(log, lines([2, "two"]), ["two"]);
  expect(timeline.announced).toBe("one two");
  vi.advanceTimersByTime(500);
  timeline.write(log, lines([3, "three"]), ["three"]);
  expect(timeline.announced).toBe("three");
  vi.useRealTimers();
});

test("what others say is unread once, shows for five seconds, and an echo is not heard", () => {
  vi.useFakeTimers();
  const log = new SeatLog();
  const timeline = new Timeline(log);
  const said = { number: 4, seat: 2, text: "Bravo", reaction: "" } as Said;
  timeline.addSaid(log, said, "Bravo", true, false);
  timeline.addSaid(log, said, "Bravo", true, false);
  expect([timeline.unread, timeline.bubbles, timeline.entries.length]).toEqual([1, { 2: "Bravo" }, 1]);
  vi.advanceTimersByTime(5_000);
  expect(timeline.bubbles).toEqual({});
  vi.useRealTimers();
});

test("after half a minute out of sight what happened meanwhile is told", () => {
  vi.useFakeTimers();
  const log = new SeatLog();
  const timeline = new Timeline(log);
  timeline.write(log, lines([1, "before"]), []);
  timeline.visibilityChanged(false);
  timeline.write(log, lines([2, "two"], [3, "three"]), []);
  vi.advanceTimersByTime(31_000);
  timeline.visibilityChanged(true);
  expect(timeline.away).toEqual([["two"], ["three"]]);
  vi.useRealTimers();
});
