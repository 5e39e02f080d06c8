// What kind of puzzles was chosen, and which comes next: one not tried yet, else any other.
import { readStored, store } from "../app/prefs.svelte";
import type { PuzzleInfo } from "../wire/types";
import { readTried } from "./kept";

export interface Choice {
  game: string; // "": any
  grade: number; // 0: any
  theme: string;
}

export function chosen(): Choice {
  const [game = "", grade = "", theme = ""] = readStored("puzzles.choice").split("|");
  return { game, grade: Number(grade) || 0, theme };
}

export function keepChoice({ game, grade, theme }: Choice): void {
  store("puzzles.choice", `${game}|${grade}|${theme}`);
}

export function fitting(puzzles: PuzzleInfo[], { game, grade, theme }: Choice): PuzzleInfo[] {
  return puzzles.filter(
    (one) =>
      (!game || one.game === game) && (!grade || one.grade === grade) && (!game || !theme || one.theme === theme),
  );
}

export function next(puzzles: PuzzleInfo[], current: string): PuzzleInfo | undefined {
  const tried = readTried();
  const others = puzzles.filter((one) => one.id !== current);
  const fresh = others.filter((one) => !(one.id in tried));
  const from = fresh.length ? fresh : others.length ? others : puzzles;
  return from[Math.floor(Math.random() * from.length)];
}
