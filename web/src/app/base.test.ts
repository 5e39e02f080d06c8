import { describe, expect, it } from "vitest";
import { routeOf, to } from "./base";

const SERVER = { base: "/", isStatic: false };
const FOLDER = { base: "/club/games/", isStatic: true };
const ROUTES = [
  "/",
  "/about",
  "/learn/dog",
  "/rules/dog#DOG-3.1",
  "/t/abc#token",
  "/replay/abc?at=3&seat=1#token",
  "/?x=1",
];
const parsed = (address: string) => new URL(address, "http://host");

describe("addresses", () => {
  it("are plain paths where a server answers", () => {
    for (const route of ROUTES) expect(to(route, SERVER)).toBe(route);
  });

  it("are queries of the one page on a static host", () => {
    expect(to("/", FOLDER)).toBe("/club/games/");
    expect(to("/learn/dog", FOLDER)).toBe("/club/games/?/learn/dog");
    expect(to("/replay/abc?at=3&seat=1#token", FOLDER)).toBe("/club/games/?/replay/abc&at=3&seat=1#token");
  });

  it("lead back to the page they were made for", () => {
    for (const site of [SERVER, FOLDER, { base: "/", isStatic: true }, { base: "/club/", isStatic: false }])
      for (const route of ROUTES) expect(routeOf(parsed(to(route, site)), site)).toBe(route);
  });

  it("of other files are not pages of the app", () => {
    expect(routeOf(parsed("/club/games/docs/index.html"), FOLDER)).toBeNull();
    expect(routeOf(parsed("/elsewhere"), FOLDER)).toBeNull();
    expect(routeOf(parsed("/api/games"), SERVER)).toBeNull();
    expect(routeOf(parsed("/club/games/index.html"), FOLDER)).toBe("/");
  });
});

it("no component writes an address that holds at the root only", () => {
  const sources = import.meta.glob<string>("../**/*.svelte", { query: "?raw", import: "default", eager: true });
  const absolute = /(href|src)=("|\{`|\{")\//;
  expect(Object.keys(sources).length).toBeGreaterThan(50);
  expect(Object.keys(sources).filter((name) => absolute.test(sources[name]!))).toEqual([]);
});
