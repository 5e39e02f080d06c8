import type { GameUi } from "../../table/contract";
import Board from "./Board.svelte";
import Card from "./Card.svelte";
import Cover from "./Cover.svelte";
import Ending from "./Ending.svelte";
import { isEnded } from "./ended";
import { faceWords, special } from "./faces";
import { gang, rounds } from "./score";
import Sheet from "./Sheet.svelte";
import Offers from "./Offers.svelte";
import { words } from "./words";
import { moments } from "./moments";

export default {
  Board,
  Card,
  Cover,
  moments,
  Sheet,
  Offers,
  faceWords,
  seated: true,
  interlude: { when: isEnded, Body: Ending },
  confirms: (move) => /^(call|turn|drop|as )/.test(move.text),
  label(move, { lang }) {
    const { call, done, memorised, specials } = words[lang];
    const kind = special(move.text.replace("as ", "")); // what a joker stands for
    return kind ? specials[kind] : { call, done, memorised }[move.text];
  },
  complete: (armed) => armed.text.startsWith("as "),
  question: (table) =>
    table.moves[0]?.touches[0]?.startsWith("as ") && !table.armed ? words[table.lang].joker : undefined,
  rows: (options) => (/joker/.test(String(options.extension)) ? 2 : 1),
  always: (lang, view) => (view.step === "joker" ? [] : [{ touch: "call", label: words[lang].call }]), // there are ten already
  sheet: rounds,
  outcome(view, lang) {
    const best = view.winners[0] ?? 0;
    const total = gang(view).totals[best] ?? 0;
    const score = view.scores[best] ?? 0;
    return score === total ? words[lang].outcomeTotal : words[lang].outcomeWon(score, gang(view).rounds);
  },
  examples: {
    "BAE-1.5": "#4 #? #? #7",
    "BAE-2.3": "#3 → #? #? #? #?",
    "BAE-3.2": "#? ↔ #?",
    "BAE-5.6": "#swap → #peek → #6",
  },
  figure: { width: 400, height: 400 },
} satisfies GameUi;
