import { expect, test } from "vitest";
import { LONGEST, pack, unpack } from "./link";

test("a position comes back out of its link, which needs no escape", async () => {
  const text = JSON.stringify({ game: "dog", seats: 6, hand: ["A 4 4 ?", "", "é"], marbles: [["0!", "f3"]] });
  const code = await pack(text);
  expect(code).toMatch(/^[\w-]+$/);
  expect(await unpack(code)).toBe(text);
});

test("a link that is cut off, or no link at all, is refused", async () => {
  const code = await pack(JSON.stringify({ game: "bungee", hand: ["1 2 3", "4 5 6", "7 8 9"] }));
  for (const wrong of [code.slice(0, -8), "!!", "AAAA"]) await expect(unpack(wrong)).rejects.toThrow();
});

test("what grows beyond any position is not unpacked", async () => {
  await expect(unpack(await pack("x".repeat(5 * LONGEST)))).rejects.toThrow(RangeError);
});
