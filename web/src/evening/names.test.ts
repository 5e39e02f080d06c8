import { expect, test } from "vitest";
import { readNames } from "./names";

test("names come one a line or with commas, numbered or not", () => {
  expect(readNames("Anna\n 2. Beat \n\n3) Carla", 1)).toEqual(["Anna", "Beat", "Carla"]);
  expect(readNames("Anna, Beat; Carla", 1)).toEqual(["Anna", "Beat", "Carla"]);
  expect(readNames("Anna, Beat\nCarla", 1)).toEqual(["Anna", "Beat", "Carla"]);
  expect(readNames("  ", 1)).toEqual([]);
});

test("teams come one a line", () => {
  expect(readNames("Anna & Beat\nCarla+Dario\nEva / Fritz", 2)).toEqual([
    ["Anna", "Beat"],
    ["Carla", "Dario"],
    ["Eva", "Fritz"],
  ]);
});
