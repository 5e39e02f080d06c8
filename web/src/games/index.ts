// The games' tables: each folder here has an index.ts that gives one, loaded when it is needed.
import type { Component } from "svelte";
import type { GameUi } from "../table/contract";

const found = import.meta.glob<{ default: GameUi }>("./*/index.ts");

export const GAMES: Record<string, () => Promise<{ default: GameUi }>> = Object.fromEntries(
  Object.entries(found).map(([path, load]) => [path.split("/")[1]!, load]),
);

const covers = import.meta.glob<{ default: Component }>("./*/Cover.svelte");

/** Their pictures alone, for the start page. */
export const COVERS: Record<string, () => Promise<{ default: Component }>> = Object.fromEntries(
  Object.entries(covers).map(([path, load]) => [path.split("/")[1]!, load]),
);
