// The games' tables: each folder here has an index.ts that gives one, loaded when it is needed.
import type { Component } from "svelte";
import type { GameUi, Lang, Scene } from "../table/contract";
import type { OptionInfo } from "../wire/types";

const found = import.meta.glob<{ default: GameUi }>("./*/index.ts");

const GAMES: Record<string, () => Promise<{ default: GameUi }>> = Object.fromEntries(
  Object.entries(found).map(([path, load]) => [path.split("/")[1]!, load]),
);

/** A game's table; the plain one where it has no folder here. */
export const uiOf = (game: string): Promise<{ default: GameUi }> => (GAMES[game] ?? GAMES["generic"]!)();

/** Is it one of ours, with a screen and a lesson of its own? */
export const isOurs = (game: string): boolean => game in GAMES;

const covers = import.meta.glob<{ default: Component }>("./*/Cover.svelte");

/** Their pictures alone, for the start page. */
export const COVERS: Record<string, () => Promise<{ default: Component }>> = Object.fromEntries(
  Object.entries(covers).map(([path, load]) => [path.split("/")[1]!, load]),
);

/** How a game draws its moments: fetched when there is time. */
export const MOMENTS: Record<string, () => Promise<{ default: Scene }>> = Object.fromEntries(
  Object.entries(import.meta.glob<{ default: Scene }>("./*/Moment.svelte")).map(([path, load]) => [
    path.split("/")[1]!,
    load,
  ]),
);

export interface OptionPicker {
  option: OptionInfo;
  value: string;
  lang: Lang;
  change(value: string): void;
}

const pickers = import.meta.glob<{ default: Component<OptionPicker> }>("./*/options/*.svelte");

/** How an option is agreed on that is a text: "game/option". Loaded when it is unfolded. */
export const PICKERS: Record<string, () => Promise<{ default: Component<OptionPicker> }>> = Object.fromEntries(
  Object.entries(pickers).map(([path, load]) => [path.replace(/^\.\/(.+)\/options\/(.+)\.svelte$/, "$1/$2"), load]),
);
