import { prefs } from "../app/prefs.svelte";
import type { Lang } from "../table/contract";

const fr = {
  title: "Revue de la partie",
  open: "Chance ou jeu ?",
  thinking: "On rejoue la partie en pensée : {n} %",
  thinkingWhy: "Chaque décision est jugée d'après ce que sa place pouvait voir. Tu peux partir : la suite attendra.",
  waits: "{sentence} On continue dans quelques secondes.",
  again: "Réessayer",
  noRecord: "Ouvre d'abord un enregistrement.",
  openRecord: "Ouvrir un enregistrement",
  course: "Chances de gagner",
  courseNote: "Chaque ligne suit une place à ses propres décisions ; la bande est l'intervalle à 95 %.",
  courseTable: "Les mêmes chiffres en tableau",
  decision: "Décision",
  chance: "Chances",
  cost: "Coût",
  player: "Place",
  points: "Moments décisifs",
  noPoints: "Aucune décision n'a nettement coûté de chances.",
  point: "Décision {at} · {name}",
  lost: "{n} ± {within} parties sur 100",
  played: "Joué",
  better: "Mieux",
  costs: "{before} parties imaginées sur 100 gagnées avec le meilleur coup, {after} avec le coup joué.",
  look: "Voir sur la table",
  apart: "Chance et jeu",
  apartNote: "Part équitable + chance + les autres + jeu = résultat, en parties sur 100.",
  fair: "part équitable",
  luck: "chance",
  others: "les autres",
  play: "jeu",
  result: "résultat",
  costOf: "Ses décisions ont coûté environ {n} ± {within} parties sur 100.",
  costNone: "Aucune décision ne se distingue nettement de la meilleure.",
  estimate: "Une estimation de ce moteur, par des parties imaginées à partir de ce que chaque place pouvait voir.",
  brief: "Faite sur cet appareil ou un serveur lent, avec peu de parties imaginées : les intervalles sont larges.",
  back: "Retour à la revue",
  toReplay: "Revoir les coups",
  stepBack: "Un pas en arrière",
  stepOn: "Un pas en avant",
  before: "La position, vue par {name}",
  step: "Suite probable, {at} sur {all} : {who}, {what}",
  stepBetter: "Mieux : {what}",
  playOn: "Jouer la suite",
  previous: "Moment précédent",
  next: "Moment suivant",
};
type Words = typeof fr;
const de: Words = {
  title: "Rückschau auf das Spiel",
  open: "Glück oder Spiel?",
  thinking: "Das Spiel wird durchgedacht: {n} %",
  thinkingWhy:
    "Jede Entscheidung wird nach dem beurteilt, was ihr Platz sehen konnte. Du kannst gehen: Später geht es weiter.",
  waits: "{sentence} In ein paar Sekunden geht es weiter.",
  again: "Noch einmal versuchen",
  noRecord: "Öffne zuerst eine Aufzeichnung.",
  openRecord: "Eine Aufzeichnung öffnen",
  course: "Gewinnchancen",
  courseNote: "Jede Linie folgt einem Platz bei seinen eigenen Entscheidungen; das Band ist das 95-%-Intervall.",
  courseTable: "Dieselben Zahlen als Tabelle",
  decision: "Entscheidung",
  chance: "Chancen",
  cost: "Kosten",
  player: "Platz",
  points: "Wendepunkte",
  noPoints: "Keine Entscheidung hat deutlich Chancen gekostet.",
  point: "Entscheidung {at} · {name}",
  lost: "{n} ± {within} von 100 Spielen",
  played: "Gespielt",
  better: "Besser",
  costs: "{before} von 100 gedachten Spielen gewonnen mit dem besseren Zug, {after} mit dem gespielten.",
  look: "Am Tisch ansehen",
  apart: "Glück und Spiel",
  apartNote: "Fairer Anteil + Glück + die anderen + Spiel = Ergebnis, in Spielen von 100.",
  fair: "fairer Anteil",
  luck: "Glück",
  others: "die anderen",
  play: "Spiel",
  result: "Ergebnis",
  costOf: "Die Entscheidungen kosteten etwa {n} ± {within} von 100 Spielen.",
  costNone: "Keine Entscheidung war deutlich schlechter als die beste.",
  estimate: "Eine Schätzung dieses Programms, aus gedachten Spielen nach dem, was jeder Platz sehen konnte.",
  brief:
    "Auf diesem Gerät oder einem langsamen Server gemacht, mit wenigen gedachten Spielen: Die Intervalle sind breit.",
  back: "Zurück zur Rückschau",
  toReplay: "Züge ansehen",
  stepBack: "Einen Schritt zurück",
  stepOn: "Einen Schritt weiter",
  before: "Die Stellung, gesehen von {name}",
  step: "Wahrscheinlich, {at} von {all}: {who}, {what}",
  stepBetter: "Besser: {what}",
  playOn: "Von hier weiterspielen",
  previous: "Voriger Wendepunkt",
  next: "Nächster Wendepunkt",
};
const en: Words = {
  title: "Review of the game",
  open: "Luck or play?",
  thinking: "Thinking the game through: {n}%",
  thinkingWhy: "Each decision is judged by what its seat could see. You may leave: it goes on when you come back.",
  waits: "{sentence} It goes on in a few seconds.",
  again: "Try again",
  noRecord: "Open a record first.",
  openRecord: "Open a record",
  course: "Chances to win",
  courseNote: "Each line follows one seat at its own decisions; the band is the 95% interval.",
  courseTable: "The same figures as a table",
  decision: "Decision",
  chance: "Chances",
  cost: "Cost",
  player: "Seat",
  points: "Turning points",
  noPoints: "No decision clearly cost any chance.",
  point: "Decision {at} · {name}",
  lost: "{n} ± {within} games in 100",
  played: "Played",
  better: "Better",
  costs: "{before} of 100 imagined games won with the better move, {after} with the one played.",
  look: "See it on the table",
  apart: "Luck and play",
  apartNote: "Fair share + luck + the others + play = result, in games of 100.",
  fair: "fair share",
  luck: "luck",
  others: "the others",
  play: "play",
  result: "result",
  costOf: "The decisions cost about {n} ± {within} games in 100.",
  costNone: "No decision was clearly worse than the best one.",
  estimate: "An estimate by this engine, from games imagined out of what each seat could see.",
  brief: "Made on this device or a slow server, with few imagined games: the intervals are wide.",
  back: "Back to the review",
  toReplay: "Look at the moves",
  stepBack: "One step back",
  stepOn: "One step on",
  before: "The position as {name} saw it",
  step: "Likely, {at} of {all}: {who}, {what}",
  stepBetter: "Better: {what}",
  playOn: "Play on from here",
  previous: "Previous turning point",
  next: "Next turning point",
};

const ALL: Record<Lang, Words> = { fr, de, en };

export function w(key: keyof Words, fields: Record<string, string | number> = {}): string {
  let said = ALL[prefs.lang][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(fields[name] ?? whole));
  if (prefs.lang !== "en") said = said.replace(/ %/g, "\u00a0%");
  return prefs.lang === "fr" ? said.replace(/ ([:;?!])/g, "\u00a0$1") : said;
}

/** A share of one as games in a hundred. */
export function hundredths(share: number, digits = 0): string {
  const said = (100 * share)
    .toFixed(digits)
    .replace(/^-(0(\.0)?)$/, "$1")
    .replace("-", "−");
  return prefs.lang === "en" ? said : said.replace(".", ",");
}

export function signed(share: number): string {
  const said = hundredths(share, 0);
  return share > 0 && said !== "0" ? `+${said}` : said;
}
