import { expect, test } from "vitest";
import { after, dayBefore, length } from "./streak";

const none = { days: 0, last: "", tried: "" };

test("a streak grows by one on each day that follows the last", () => {
  const one = after(none, "2026-02-28", true);
  const two = after(one, "2026-03-01", true);
  expect([length(one, "2026-02-28"), length(two, "2026-03-01")]).toEqual([1, 2]);
  expect(dayBefore("2026-01-01")).toBe("2025-12-31");
});

test("a day without a solution ends it, and a wrong first try too, whatever is tried later that day", () => {
  const one = after(none, "2026-03-01", true);
  expect(length(one, "2026-03-02")).toBe(1);
  expect(length(one, "2026-03-03")).toBe(0);
  const wrong = after(one, "2026-03-02", false);
  expect(length(after(wrong, "2026-03-02", true), "2026-03-02")).toBe(0);
  expect(length(after(one, "2026-03-01", false), "2026-03-01")).toBe(1);
});
