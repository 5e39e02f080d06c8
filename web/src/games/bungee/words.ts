import type { Lang } from "../../table/contract";

const fr = {
  stock: "Pioche",
  discard: "Défausse",
  lucky: "Porte-bonheur",
  taken: "Prise",
  back: "carte cachée",
  bungee: "Bungee",
  cards: "{n} cartes",
  called: "A crié Bungee, annonce {n}",
  calledShort: "BUNGEE ! {n}",
  missed: "saute son tour",
  lastLapOf: "Dernier tour : {name} a crié BUNGEE !",
  round: "Manche {n} sur {rounds}",
  roundOver: "Fin de la manche {n}",
  isLucky: "porte-bonheur",
  wins: "gagne la manche",
  noCall: "sans annonce",
  empty: "vide",
  card: "carte {face}",
  nth: "{n} sur {all}",
  take: "Prendre la défausse",
  call: "Crier BUNGEE !",
  shout: "BUNGEE !",
  goOn: "Continuer",
  twins: "Touche où elle va, ou une carte égale.",
  lowest: "Le plus petit total après la dernière manche l'emporte.",
};
type Words = Record<keyof typeof fr, string>;
const de: Words = {
  stock: "Stapel",
  discard: "Ablage",
  lucky: "Glückskarte",
  taken: "Genommen",
  back: "verdeckte Karte",
  bungee: "Bungee",
  cards: "{n} Karten",
  called: "Hat Bungee gerufen, {n}. Ansage",
  calledShort: "BUNGEE! {n}",
  missed: "setzt aus",
  lastLapOf: "Schlussrunde: {name} hat BUNGEE! gerufen",
  round: "Runde {n} von {rounds}",
  roundOver: "Ende der Runde {n}",
  isLucky: "Glückswert",
  wins: "gewinnt die Runde",
  noCall: "ohne Ansage",
  empty: "leer",
  card: "Karte {face}",
  nth: "{n} von {all}",
  take: "Ablage nehmen",
  call: "BUNGEE! rufen",
  shout: "BUNGEE!",
  goOn: "Weiter",
  twins: "Berühre, wohin sie soll, oder eine gleiche Karte.",
  lowest: "Das kleinste Total nach der letzten Runde gewinnt.",
};
const en: Words = {
  stock: "Stock",
  discard: "Discards",
  lucky: "Lucky card",
  taken: "Taken",
  back: "hidden card",
  bungee: "Bungee",
  cards: "{n} cards",
  called: "Called Bungee, call {n}",
  calledShort: "BUNGEE! {n}",
  missed: "misses a turn",
  lastLapOf: "Last lap: {name} called BUNGEE!",
  round: "Round {n} of {rounds}",
  roundOver: "End of round {n}",
  isLucky: "lucky",
  wins: "wins the round",
  noCall: "no call",
  empty: "empty",
  card: "card {face}",
  nth: "{n} of {all}",
  take: "Take the discard",
  call: "Call BUNGEE!",
  shout: "BUNGEE!",
  goOn: "Go on",
  twins: "Touch where it goes, or an equal card.",
  lowest: "The lowest total after the last round wins.",
};

const WORDS = { fr, de, en } satisfies Record<Lang, Words>;

export function say(lang: Lang, key: keyof Words, fields: Record<string, string | number> = {}): string {
  return WORDS[lang][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(fields[name] ?? whole));
}

export function faceWords(face: string, lang: Lang): string {
  const known = face.replace(/[()]/g, "");
  return known === "?" ? say(lang, "back") : known === "B" ? say(lang, "bungee") : known;
}
