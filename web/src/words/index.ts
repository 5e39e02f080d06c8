// What the app says by itself; what the games and the server say comes from there.
import { prefs } from "../app/prefs.svelte";
import { isLevel } from "../app/opponents";
import type { Lang } from "../table/contract";
import { de } from "./de";
import { en } from "./en";
import { fr } from "./fr";
import { de as of } from "./french";

export type Key = keyof typeof fr;
export type Words = Record<Key, string>;

const ALL: Record<Lang, Words> = { fr, de, en };
const PLURALS = { fr: new Intl.PluralRules("fr"), de: new Intl.PluralRules("de"), en: new Intl.PluralRules("en") };

/** Where there is a sentence for one (its key ends in "-one"), the number `n` chooses, as the language has it. */
export function tIn(lang: Lang, key: Key, fields: Record<string, string | number> = {}): string {
  const { n } = fields;
  const one = typeof n === "number" && PLURALS[lang].select(n) === "one" ? ALL[lang][`${key}-one` as Key] : undefined;
  let said = one ?? ALL[lang][key];
  if (lang === "fr")
    said = said.replace(/\bde \{(\w+)\}/g, (whole, name: string) =>
      name in fields ? of(String(fields[name])) : whole,
    );
  return said.replace(/\{(\w+)\}/g, (whole, name: string) => String(fields[name] ?? whole));
}

export const levelWords = (level: string): string => (isLevel(level) ? t(`level-${level}`) : level);

/** In the language of the page. */
export function t(key: Key, fields?: Record<string, string | number>): string {
  return tIn(prefs.lang, key, fields);
}

/** "Anne, Lou et Zoé". */
export function listed(names: string[]): string {
  return new Intl.ListFormat(prefs.lang).format(names);
}

/** Which place I have, or my team has, of so many. */
export function rankWords(place: number, of: number, team: boolean): string {
  return t(team ? "team-rank" : "rank", { place: t(`place-${place as 2}`), of: t(`count-${of as 2}`) });
}

const DAY = 86_400;

/** So many seconds for a decision. */
export function timeWords(seconds: number): string {
  if (!seconds) return t("time-none");
  if (seconds < 60) return t("time-seconds", { n: seconds });
  if (seconds < DAY) return seconds === 60 ? t("time-minute") : t("time-minutes", { n: seconds / 60 });
  return seconds === DAY ? t("time-day") : t("time-days", { n: seconds / DAY });
}
