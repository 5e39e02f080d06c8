// What the plain table says of itself, and what a game of another package calls its zones, cards and public fields: the
// server tells that with the game.
import { gameCatalog } from "../../app/api";
import type { Lang } from "../../table/contract";

const WORDS = {
  fr: {
    back: "carte cachée",
    empty: "vide",
    cards: "{n} cartes",
    one: "1 carte",
    nth: "{n} sur {all}",
    card: "carte {face}",
  },
  de: {
    back: "verdeckte Karte",
    empty: "leer",
    cards: "{n} Karten",
    one: "1 Karte",
    nth: "{n} von {all}",
    card: "Karte {face}",
  },
  en: {
    back: "hidden card",
    empty: "empty",
    cards: "{n} cards",
    one: "1 card",
    nth: "{n} of {all}",
    card: "card {face}",
  },
} satisfies Record<Lang, Record<string, string>>;

export function say(lang: Lang, key: keyof (typeof WORDS)["en"], fields: Record<string, string | number> = {}): string {
  return WORDS[lang][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(fields[name] ?? whole));
}

export const countOf = (lang: Lang, n: number): string => (n === 1 ? say(lang, "one") : say(lang, "cards", { n }));

let told = $state.raw<Record<string, string>>({}); // of the game whose table is open
let asked = "";

/** The game whose table is drawn; its words come as soon as they are here. */
export function speakOf(game: string, lang: Lang): void {
  if (asked === `${game} ${lang}`) return;
  asked = `${game} ${lang}`;
  const wanted = asked;
  void gameCatalog()
    .then((all) => {
      if (asked === wanted) told = all.games.find((one) => one.name === game)?.words ?? {};
    })
    .catch(() => (asked = ""));
}

/** What the game calls it; without words of its own, as the view writes it. */
export const called = (name: string): string => told[name] ?? name;
export const isCalled = (name: string): boolean => name in told;

export function faceWords(face: string, lang: Lang): string {
  const known = face.replace(/[()]/g, "");
  return known === "?" ? say(lang, "back") : called(known);
}
