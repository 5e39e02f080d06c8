// What the app says by itself; what the games and the server say comes from there.
import { prefs } from "../app/prefs.svelte";
import { isLevel } from "../app/opponents";
import type { Lang } from "../table/contract";
import type { fr } from "./fr";
import { de as of } from "./french";

export type Key = keyof typeof fr;
export type Words = Record<Key, string>;

const LOAD: Record<Lang, () => Promise<Words>> = {
  fr: () => import("./fr").then(({ fr }) => fr),
  de: () => import("./de").then(({ de }) => de),
  en: () => import("./en").then(({ en }) => en),
};
const ALL = {} as Record<Lang, Words>; // those that have been loaded
const PLURALS = { fr: new Intl.PluralRules("fr"), de: new Intl.PluralRules("de"), en: new Intl.PluralRules("en") };

/** Before a page is drawn in it. */
export async function loadWords(lang: Lang): Promise<void> {
  ALL[lang] ??= await LOAD[lang]();
}

/** From now on the page speaks this language; where it cannot be fetched, the one it speaks. */
export function speak(lang: Lang): void {
  void loadWords(lang).then(
    () => (prefs.lang = lang),
    () => undefined,
  );
}

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

/** Some seconds in the largest unit of which there is one: "3 hours". */
export function roughly(seconds: number): string {
  const units = [
    [DAY, "day"],
    [3_600, "hour"],
    [60, "minute"],
    [1, "second"],
  ] as const;
  const [size, unit] = units.find(([size]) => seconds >= size) ?? [1, "second"];
  return new Intl.NumberFormat(prefs.lang, { style: "unit", unit, unitDisplay: "long" }).format(
    Math.floor(seconds / size),
  );
}
