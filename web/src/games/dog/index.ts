import type { GameUi, Lang, View } from "../../table/contract";
import type { MoveInfo } from "../../wire/types";
import Board from "./Board.svelte";
import Card from "./Card.svelte";
import Cover from "./Cover.svelte";
import Hand from "./Hand.svelte";
import type { DogView } from "./marbles";
import Offers from "./Offers.svelte";
import Seat from "./Seat.svelte";
import { faceName, words } from "./words";

/** A seven is dealt out in parts. The first shows the card, the last ends the turn: neither can be taken back, so both want
 *  a second touch. Those between are taken back one by one. */
function confirms(move: MoveInfo, view: View): boolean {
  const [, first, steps] = /^((?:X )?7 )?[mpq]\d (\d)/.exec(move.text) ?? [];
  return first !== undefined || (view.step === "seven" && Number(steps) === (view as DogView).left);
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
  faceWords: faceName,
  confirms,
  outcome,
  counter: true,
  board: true,
  figure: { width: 380, height: 380 },
} satisfies GameUi;
