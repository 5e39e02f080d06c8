import { prefs } from "../app/prefs.svelte";
import type { Lang } from "../table/contract";

const fr = {
  "hint": "Conseil",
  "ask": "Demander un conseil à l'expert",
  "thinking": "L'expert réfléchit…",
  "move": "L'expert jouerait : {move}.",
  "label": "Le conseil de l'expert",
  "close": "Fermer le conseil",
  "retry": "Reprendre et réessayer",
  "sure": "Reprendre ta dernière décision ?",
  "sure-text":
    "Tu reviens à ta dernière décision, et tu peux revenir plus loin autant que tu veux. Comme tu as vu la suite, la partie devient un entraînement : son résultat ne compte pas.",
  "yes": "Reprendre",
  "no": "Continuer ainsi",
  "practice": "Entraînement",
  "practice-text": "Des décisions ont été reprises : c'est un entraînement, le résultat ne compte pas.",
  "practice-fair":
    "La donne vient bien de cette graine, mais qui revient en arrière sait ce qui était caché : l'empreinte ne dit plus rien d'une partie équitable.",
  "with": "{name} : avec {n} conseils",
  "with-one": "{name} : avec un conseil",
  "option": "Conseils : on peut demander à l'expert ce qu'il jouerait.",
  "allowed": "Conseils permis",
};

type Words = Record<keyof typeof fr, string>;

const de: Words = {
  "hint": "Tipp",
  "ask": "Den Experten um einen Tipp bitten",
  "thinking": "Der Experte denkt nach…",
  "move": "Der Experte würde spielen: {move}.",
  "label": "Der Tipp des Experten",
  "close": "Tipp schliessen",
  "retry": "Zurück und nochmals versuchen",
  "sure": "Deine letzte Entscheidung zurücknehmen?",
  "sure-text":
    "Du gehst zu deiner letzten Entscheidung zurück, und weiter zurück, so oft du willst. Weil du gesehen hast, was folgte, wird das Spiel zur Übung: Das Ergebnis zählt nicht.",
  "yes": "Zurücknehmen",
  "no": "So weiterspielen",
  "practice": "Übung",
  "practice-text": "Entscheidungen wurden zurückgenommen: Das ist eine Übung, das Ergebnis zählt nicht.",
  "practice-fair":
    "Gegeben wurde mit diesem Startwert, aber wer zurückgeht, kennt, was verdeckt war: Über ein faires Spiel sagt der Fingerabdruck nichts mehr.",
  "with": "{name}: mit {n} Tipps",
  "with-one": "{name}: mit einem Tipp",
  "option": "Tipps: Man darf den Experten fragen, was er spielen würde.",
  "allowed": "Tipps erlaubt",
};

const en: Words = {
  "hint": "Hint",
  "ask": "Ask the expert for a hint",
  "thinking": "The expert is thinking…",
  "move": "The expert would play: {move}.",
  "label": "The expert's hint",
  "close": "Close the hint",
  "retry": "Take back and try again",
  "sure": "Take back your last decision?",
  "sure-text":
    "You go back to your last decision, and further back as often as you like. As you have seen what followed, the game becomes practice: its result does not count.",
  "yes": "Take back",
  "no": "Play on",
  "practice": "Practice",
  "practice-text": "Decisions were taken back: this is practice, and the result does not count.",
  "practice-fair":
    "The cards were dealt from this seed, but whoever goes back knows what was hidden: the fingerprint no longer speaks for a fair game.",
  "with": "{name}: with {n} hints",
  "with-one": "{name}: with one hint",
  "option": "Hints: players may ask what the expert would play.",
  "allowed": "Hints allowed",
};

const ALL: Record<Lang, Words> = { fr, de, en };

export function h(key: keyof Words, fields: Record<string, string | number> = {}): string {
  const said = ALL[prefs.lang][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(fields[name] ?? whole));
  return prefs.lang === "fr" ? said.replace(/ ([:;?!])/g, "\u00a0$1") : said;
}

/** "with 3 hints", for each seat that asked for any. */
export function hintsOf(seats: readonly { name: string; hints: number }[]): string[] {
  return seats
    .filter((one) => one.hints > 0)
    .map(({ name, hints }) => h(hints === 1 ? "with-one" : "with", { name, n: hints }));
}
