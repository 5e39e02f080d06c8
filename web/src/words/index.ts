// What the app says by itself; what the games and the server say comes from there.
import { prefs } from "../app/prefs.svelte";
import type { Lang } from "../table/contract";
import { de } from "./de";
import { en } from "./en";
import { fr } from "./fr";
import { de as of } from "./french";

export type Key = keyof typeof fr;
export type Words = Record<Key, string>;

const ALL: Record<Lang, Words> = { fr, de, en };

export function tIn(lang: Lang, key: Key, fields: Record<string, string | number> = {}): string {
  let said = ALL[lang][key];
  if (lang === "fr") said = said.replace(/\bde \{(\w+)\}/g, (whole, name: string) => (name in fields ? of(String(fields[name])) : whole));
  return said.replace(/\{(\w+)\}/g, (whole, name: string) => String(fields[name] ?? whole));
}

/** In the language of the page. */
export function t(key: Key, fields?: Record<string, string | number>): string {
  return tIn(prefs.lang, key, fields);
}
