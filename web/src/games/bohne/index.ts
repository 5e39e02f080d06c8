import type { GameUi } from "../../table/contract";
import Board from "./Board.svelte";
import Card from "./Card.svelte";
import Counting from "./Counting.svelte";
import Cover from "./Cover.svelte";
import Hand from "./Hand.svelte";
import { faceWords } from "./say";
import Seat from "./Seat.svelte";
import Sheet from "./Sheet.svelte";
import { bohne, isCounted } from "./turn.svelte";
import { words } from "./words";

export default {
  Board,
  Card,
  Seat,
  Hand,
  Cover,
  Sheet,
  faceWords,
  interlude: { when: isCounted, Body: Counting },
  confirms: (move) => move.text.startsWith("take"),
  sheet(view) {
    const { sheet, seats } = bohne(view);
    return Array.from({ length: sheet.length / seats }, (_, round) => sheet.slice(round * seats, (round + 1) * seats));
  },
  outcome: (view, lang) => words[lang].outcome(view.winners.length > 1),
  examples: {
    "BOH-1.3": "#RN #R- #R6 #R9 = 0",
    "BOH-1.4": "#Bx2 #B3 #B4 = 14",
    "BOH-1.5": "#G- #G5 #G2 = −7 · #G- #G- #G5 #G2 = 7",
    "BOH-5.3": "#Yx2 #Y- #Y8 #Y3",
    "BOH-7.2": "#B- #B- #Bx2 #B8 #B2 #B4 = 28",
  },
  figure: { width: 400, height: 330 },
} satisfies GameUi;
