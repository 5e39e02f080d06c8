import { describe, expect, it } from "vitest";
import { codeOf, FromTheFuture, keysOf, newSecret, open, seal, secretOf, Unreadable } from "./crypt";

const SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const SECRET = Uint8Array.from({ length: 16 }, (_, at) => at * 16 + 3);

describe("a code", () => {
  it("is seven groups of four and gives the secret back, however it is typed", () => {
    const code = codeOf(SECRET);
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(secretOf(code)).toEqual(SECRET);
    expect(secretOf(` ${code.toLowerCase().replaceAll("-", "  ")}\n`)).toEqual(SECRET);
    expect(secretOf(code.replaceAll("0", "o").replaceAll("1", "l"))).toEqual(SECRET);
    for (let i = 0; i < 50; i++) {
      const secret = newSecret();
      expect(secretOf(codeOf(secret))).toEqual(secret);
    }
    expect(new Set(Array.from({ length: 50 }, () => codeOf(newSecret()))).size).toBe(50);
  });

  it("notices every single wrong character and every two swapped neighbours", () => {
    const code = codeOf(SECRET).replaceAll("-", "");
    for (let at = 0; at < code.length; at++) {
      for (const sign of SIGNS)
        if (sign !== code[at]) expect(secretOf(code.slice(0, at) + sign + code.slice(at + 1))).toBe("typo");
      const swapped = code.slice(0, at) + (code[at + 1] ?? "") + code[at] + code.slice(at + 2);
      if (at + 1 < code.length && code[at] !== code[at + 1]) expect(secretOf(swapped)).toBe("typo");
    }
  });

  it("says what is wrong with what is none", () => {
    const code = codeOf(SECRET);
    expect(secretOf("")).toBe("short");
    expect(secretOf(code.slice(0, -1))).toBe("short");
    expect(secretOf(`${code}7`)).toBe("long");
    expect(secretOf(code.slice(0, -1) + "U")).toBe("sign");
    expect(secretOf("0000-0000-0000-0000-0000-0000-0000")).toBe("typo");
    expect(secretOf("é".repeat(28))).toBe("sign");
  });
});

describe("a sealed keyring", () => {
  const text = JSON.stringify({ name: [5, "Ünï 🎲"], more: "x".repeat(10_000) });

  it("opens with the same code, and the server is told neither key nor content", async () => {
    const [keys, again] = await Promise.all([keysOf(SECRET), keysOf(secretOf(codeOf(SECRET)) as typeof SECRET)]);
    expect([again.id, again.token]).toEqual([keys.id, keys.token]);
    expect(keys.id).toMatch(/^[\w-]{22}$/);
    expect(keys.token).toMatch(/^[\w-]{32}$/);
    const sealed = await seal(keys, 7, text);
    expect(sealed).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
    expect(await open(again, 7, sealed)).toBe(text);
    expect(await seal(keys, 7, text)).not.toBe(sealed);
    expect(keys.key.extractable).toBe(false);
  });

  it("does not show its size exactly", async () => {
    const keys = await keysOf(SECRET);
    expect((await seal(keys, 1, "a")).length).toBe((await seal(keys, 1, text)).length);
  });

  it("does not open under another number, with another code, truncated or changed", async () => {
    const keys = await keysOf(SECRET);
    const sealed = await seal(keys, 7, text);
    const refused = (other: typeof keys, version: number, data: string) =>
      expect(open(other, version, data)).rejects.toThrow(Unreadable);
    await refused(keys, 6, sealed);
    await refused(keys, 8, sealed);
    await refused(await keysOf(newSecret()), 7, sealed);
    for (const size of [0, 4, 16, 20, 400, sealed.length - 4]) await refused(keys, 7, sealed.slice(0, size));
    for (const at of [1, 10, 30, 2_000, sealed.length - 5])
      await refused(keys, 7, sealed.slice(0, at) + (sealed[at] === "A" ? "B" : "A") + sealed.slice(at + 1));
    await refused(keys, 7, "not base64!");
    await refused(keys, 7, btoa("\0" + atob(sealed).slice(1)));
    await expect(open(keys, 7, btoa("\x02" + atob(sealed).slice(1)))).rejects.toThrow(FromTheFuture);
  });

  it("refuses to grow beyond what the server takes", async () => {
    const noise = Array.from({ length: 2_000 }, () => codeOf(newSecret())).join();
    await expect(
      seal(await keysOf(SECRET), 1, noise.repeat(1) + Array.from({ length: 8_000 }, () => codeOf(newSecret())).join()),
    ).rejects.toThrow(RangeError);
  });
});
