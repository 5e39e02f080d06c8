// What the app says by itself; what the games and the server say comes from there.
import { prefs } from "../app/prefs.svelte";
import { isLevel } from "../app/opponents";
import type { Lang } from "../table/contract";
import { de } from "./de";
import { en } from "./en";
import { fr } from "./fr";

export type Key = keyof typeof fr;
export type Words = Record<Key, string>;

const ALL: Record<Lang, Words> = { fr, de, en };

export function tIn(lang: Lang, key: Key, fields: Record<string, string | number> = {}): string {
  return ALL[lang][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(fields[name] ?? whole));
}

export const levelWords = (level: string): string => (isLevel(level) ? t(`level-${level}`) : level);

/** In the language of the page. */
export function t(key: Key, fields?: Record<string, string | number>): string {
  return tIn(prefs.lang, key, fields);
}

/** By the plural rules of the language; the words for one may leave the number out. */
export function tn(one: Key, several: Key, n: number): string {
  return t(new Intl.PluralRules(prefs.lang).select(n) === "one" ? one : several, { n });
}

/** "Anne, Beat et Chloé" */
export function listed(names: string[]): string {
  return new Intl.ListFormat(prefs.lang, { type: "conjunction" }).format(names);
}

/** Which of all I have come out. */
export function rankWords(place: number): string {
  if (prefs.lang !== "en") return t("rank", { n: place });
  const ends = { one: "st", two: "nd", few: "rd", many: "th", zero: "th", other: "th" };
  return t("rank", { n: `${place}${ends[new Intl.PluralRules("en", { type: "ordinal" }).select(place)]}` });
}
