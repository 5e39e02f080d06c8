import type { GameUi, Lang, View } from "../../table/contract";
import type { MoveInfo } from "../../wire/types";
import Board from "./Board.svelte";
import Card from "./Card.svelte";
import Cover from "./Cover.svelte";
import Hand from "./Hand.svelte";
import { dog } from "./marbles";
import Offers from "./Offers.svelte";
import Seat from "./Seat.svelte";
import { label, question } from "./question";
import { faceName, words } from "./words";
import { moments } from "./moments";

/** Fields and marbles are small, and what has moved stays: a move is shown, and touched again to be played. Only the parts
 *  amid a seven can be taken back, one by one; a card to give and a hand to lay down are large enough to be meant. */
function confirms(move: MoveInfo, view: View): boolean {
  if (view.step === "exchange" || move.touches[0] === "lay down") return false;
  const steps = /^[mpq]\d (\d)/.exec(move.text)?.[1];
  return view.step !== "seven" || Number(steps) === dog(view).left;
}

function outcome(_view: View, lang: Lang): string {
  return words[lang].won;
}

export default {
  Board,
  Card,
  Seat,
  Hand,
  Offers,
  Cover,
  moments,
  faceWords: faceName,
  confirms,
  question,
  label,
  rows: 2,
  complete: true,
  outcome,
  team: (view, seat) => [seat, ...dog(view).mates[seat]!],
  tally: (view, seat, lang) => {
    const { marbles, mates } = dog(view);
    const all = [seat, ...mates[seat]!].reduce((sum, one) => sum + marbles[one]!.length, 0);
    const home = view.scores[seat]!;
    return { whose: words[lang].team, count: `${home}/${all}`, words: words[lang].teamHome(home, all) };
  },
  counter: true,
  board: true,
  figure: { width: 380, height: 380 },
} satisfies GameUi;
