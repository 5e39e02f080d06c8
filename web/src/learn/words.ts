import { prefs } from "../app/prefs.svelte";
import type { Lang } from "../table/contract";

const fr = {
  title: "Apprendre {game}",
  learner: "Robin", // who has not said a name
  step: "Étape {at} sur {all}",
  steps: "Étapes de la leçon",
  back: "Étape précédente",
  forward: "Étape suivante",
  next: "Continuer",
  again: "Recommencer",
  rules: "Les règles de cette étape",
  look: "Essaie : {words}",
  show: "Montre-moi",
  fine: "Bien joué.",
  because: "Voilà pourquoi.",
  but: "Presque.",
  legal: "Ce coup est permis. Essaie plutôt celui qui ne l'est pas.",
  start: "Jouer avec des bots faciles",
  opening: "On met la table…",
  coach: "La leçon",
  lesson: "Leçon",
  moving: "Regarde ce qui se passe.",
};

type Words = Record<keyof typeof fr, string>;

const de: Words = {
  title: "{game} lernen",
  learner: "Robin",
  step: "Schritt {at} von {all}",
  steps: "Schritte der Lektion",
  back: "Schritt zurück",
  forward: "Schritt vor",
  next: "Weiter",
  again: "Von vorn",
  rules: "Die Regeln zu diesem Schritt",
  look: "Versuch: {words}",
  show: "Zeig es mir",
  fine: "Gut gespielt.",
  because: "Darum.",
  but: "Fast.",
  legal: "Dieser Zug ist erlaubt. Versuch den, der es nicht ist.",
  start: "Mit leichten Bots spielen",
  opening: "Der Tisch wird gedeckt…",
  coach: "Die Lektion",
  lesson: "Lektion",
  moving: "Schau, was geschieht.",
};

const en: Words = {
  title: "Learn {game}",
  learner: "Robin",
  step: "Step {at} of {all}",
  steps: "Steps of the lesson",
  back: "Step back",
  forward: "Step on",
  next: "Continue",
  again: "Start again",
  rules: "The rules of this step",
  look: "Try: {words}",
  show: "Show me",
  fine: "Well played.",
  because: "That is why.",
  but: "Nearly.",
  legal: "That move is allowed. Try the one that is not.",
  start: "Play with easy bots",
  opening: "Laying the table…",
  coach: "The lesson",
  lesson: "Lesson",
  moving: "See what happens.",
};

const ALL: Record<Lang, Words> = { fr, de, en };

export function w(key: keyof Words, fields: Record<string, string | number> = {}): string {
  return ALL[prefs.lang][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(fields[name] ?? whole));
}
