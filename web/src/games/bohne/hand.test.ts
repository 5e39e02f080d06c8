import { expect, test } from "vitest";
import { handLayout } from "./hand";

const WIDTHS = [320, 374, 480, 700, 1100];

test("every card of any hand leaves at least 42 pixels for the thumb and stays on the screen", () => {
  for (const width of WIDTHS)
    for (let count = 1; count <= 18; count++) {
      const { cards, perLine, wide } = handLayout(count, width);
      cards.forEach((card, i) => {
        expect(card.left).toBeGreaterThanOrEqual(0);
        expect(card.left + wide).toBeLessThanOrEqual(width);
        const next = cards[i + 1];
        if (next && (i + 1) % perLine) expect(next.left - card.left).toBeGreaterThanOrEqual(42);
      });
    }
});

test("eighteen cards lie in three lines on a phone and in one on a desktop", () => {
  expect(handLayout(18, 374).lines).toBe(3);
  expect(handLayout(18, 374).wide).toBe(50);
  expect(handLayout(18, 1100).lines).toBe(1);
});

test("a single line is a fan, even on both sides of its middle", () => {
  const { cards, wide } = handLayout(7, 700);
  const [first, middle, last] = [cards[0]!, cards[3]!, cards[6]!];
  expect(middle.turn).toBe(0);
  expect(first.turn).toBe(-last.turn);
  expect(first.top).toBeCloseTo(last.top);
  expect(first.top).toBeGreaterThan(middle.top);
  expect(first.left + last.left + wide).toBeCloseTo(700);
});

test("several lines lie straight, each lower than the one before, and within the height", () => {
  const { cards, height, perLine, wide } = handLayout(16, 374);
  expect(cards.every((one) => one.turn === 0)).toBe(true);
  expect(cards[perLine]!.top).toBeGreaterThanOrEqual(cards[0]!.top + 45);
  expect(Math.max(...cards.map((one) => one.top)) + wide * 1.4).toBeLessThanOrEqual(height);
});

test("an empty hand keeps its height and has no cards", () => {
  expect(handLayout(0, 374)).toMatchObject({ cards: [], lines: 1 });
});
