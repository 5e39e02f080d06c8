// Faces are values 0 to 9, or the names of special cards.
import type { Lang } from "../../table/contract";
import { words } from "./words";

export const BASE = ["swap", "peek", "twice"] as const;
export const SPECIALS = [
  ...BASE,
  "shuffle",
  "turn_up",
  "four_new",
  "swap_rows",
  "plus_minus",
  "one_more",
  "one_less",
  "joker",
] as const;
export type Special = (typeof SPECIALS)[number];

export const RED = "#b8281c";
export const GOLD = "#e3ad33";
export const BLACK = "#26211d";

export function bare(face: string): string {
  return face.replace(/[()]/g, "");
}

export function special(face: string): Special | undefined {
  return SPECIALS.find((one) => one === bare(face));
}

/** Does the face show right now? */
export function showing(face: string): boolean {
  return face !== "?" && !face.startsWith("(");
}

export function faceWords(face: string, lang: Lang): string {
  const t = words[lang];
  if (face === "?") return t.back;
  const kind = special(face);
  const name = kind ? t.specials[kind] : bare(face);
  return face.startsWith("(") ? t.remembered(name) : name;
}
