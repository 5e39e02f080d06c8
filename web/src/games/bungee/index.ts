import type { GameUi } from "../../table/contract";
import Board from "./Board.svelte";
import Card from "./Card.svelte";
import Cover from "./Cover.svelte";
import Hand from "./Hand.svelte";
import Reveal from "./Reveal.svelte";
import Seat from "./Seat.svelte";
import { sheet } from "./view";
import { faceWords, say } from "./words";
import { moments } from "./moments";

export default {
  Board,
  Card,
  Seat,
  Hand,
  Cover,
  moments,
  faceWords,
  sheet,
  confirms: (move) => move.text === "call",
  always: (lang) => [
    { touch: "discard", label: say(lang, "take") },
    { touch: "call", label: say(lang, "call") },
  ],
  label: (move, table) => (move.text === "decline" && table.moves.length === 1 ? say(table.lang, "goOn") : undefined),
  question: (table) =>
    table.before[0]?.startsWith("hand/") && table.hot(table.before[0], 9) ? say(table.lang, "twins") : undefined,
  interlude: {
    when: (view) => view.events.some((event) => event.kind === "told" && event.what === "scored"),
    Body: Reveal,
  },
  outcome: (_, lang) => say(lang, "lowest"),
  examples: {
    "BUN-1.3": "#8",
    "BUN-2.2": "#6 #6 → #?",
    "BUN-3.1": "#8 = 0",
    "BUN-3.2": "#B = 0 / 10",
    "BUN-3.3": "#6 #6 ↷ ↷",
    "BUN-4.1": "#2 #3 = 5",
    "BUN-7.1": "−10",
  },
  figure: { width: 380, height: 210 },
} satisfies GameUi;
