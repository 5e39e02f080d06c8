import type { GameUi, Lang, View } from "../../table/contract";
import type { MoveInfo } from "../../wire/types";
import Board from "./Board.svelte";
import Card from "./Card.svelte";
import Cover from "./Cover.svelte";
import Offers from "./Offers.svelte";
import Seat from "./Seat.svelte";
import Sheet from "./Sheet.svelte";
import { stayedOpen, type MeadowView } from "./meadow";
import { faceName, words } from "./words";

/** A field or an edge is small, and what is turned over or built stays: a finger touches it twice. */
function confirms(move: MoveInfo): boolean {
  return /^(turn|fence) /.test(move.text) || (/^(place|to|dog) /.test(move.text) && matchMedia("(pointer: coarse)").matches);
}

function outcome(view: View, lang: Lang): string {
  const open = (view as MeadowView).fenced.length < view.seats;
  return open && (view as MeadowView).played === 1 ? words[lang].unfenced : "";
}

/** Points noted, game by game; a single game is told by its total. */
function sheet(view: View): number[][] {
  const { sheet: noted, played, seats } = view as MeadowView;
  return played < 2 ? [] : Array.from({ length: played }, (_, game) => noted.slice(game * seats, (game + 1) * seats));
}

export default {
  Board,
  Card,
  Seat,
  Offers,
  Cover,
  Sheet,
  faceWords: faceName,
  confirms,
  outcome,
  points: (view, seat, lang) => (stayedOpen(view as MeadowView, seat) ? words[lang].open : undefined),
  sheet,
  ratio: 1,
  board: true,
  figure: { width: 380, height: 350 },
} satisfies GameUi;
