import type { GameUi } from "../../table/contract";
import Board from "./Board.svelte";
import Card from "./Card.svelte";
import Cover from "./Cover.svelte";
import Ending from "./Ending.svelte";
import { isEnded } from "./ended";
import { faceWords } from "./faces";
import { rounds } from "./score";
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
  label: (move, table) =>
    ({ call: words[table.lang].call, done: words[table.lang].done, memorised: words[table.lang].memorised })[move.text],
  question: (table) =>
    table.moves[0]?.touches[0]?.startsWith("as ") && !table.armed ? words[table.lang].joker : undefined,
  rows: (options) => (/joker/.test(String(options.extension)) ? 2 : 1),
  always: (lang, view) => (view.step === "joker" ? [] : [{ touch: "call", label: words[lang].call }]), // there are ten already
  sheet: rounds,
  outcome(view, lang) {
    const best = view.winners[0] ?? 0;
    const total = rounds(view).reduce((sum, row) => sum + row[best]!, 0);
    const score = view.scores[best] ?? 0;
    return score === total ? words[lang].outcomeTotal(total) : words[lang].outcomeWon(score);
  },
  examples: {
    "BAE-1.5": "#4 #? #? #7",
    "BAE-2.3": "#3 → #? #? #? #?",
    "BAE-3.2": "#? ↔ #?",
    "BAE-5.6": "#swap → #peek → #6",
  },
  figure: { width: 400, height: 400 },
} satisfies GameUi;
