import type { GameUi, Lang, Table, View } from "../../table/contract";
import type { MoveInfo } from "../../wire/types";
import Board from "./Board.svelte";
import Card from "./Card.svelte";
import Cover from "./Cover.svelte";
import Noted from "./Noted.svelte";
import Offers from "./Offers.svelte";
import Seat from "./Seat.svelte";
import Sheet from "./Sheet.svelte";
import { meadow } from "./meadow";
import { faceName, words } from "./words";
import { moments } from "./moments";

/** A field or an edge is small, and what is placed, turned over or built stays: it is touched again. What the dog drives can
 *  be taken back until it has lain down. */
function confirms(move: MoveInfo): boolean {
  return /^(turn|fence|place|dog|farm) /.test(move.text);
}

function question(table: Table): string | undefined {
  const view = meadow(table.view);
  const say = words[table.lang];
  if (table.before[0] === "dog") return say.whichSheep;
  if (view.step === "place" && view.herd > 1) return `${say.place} ${say.placeMore(view.herd - 1)}`;
  if (view.step === "place") return say.place;
  if (view.step !== "turn" && view.step !== "extra") return undefined;
  const can = (start: string) => table.moves.some((move) => move.touches[0]!.startsWith(start));
  const also = can("edge/") ? (can("pasture/") ? say.alsoBoth : say.alsoFence) : can("pasture/") ? say.alsoTurn : "";
  const asked = view.step === "extra" ? `${say.hintExtra(view.extra)}.` : say.whatNow;
  return `${asked} ${also}`.trim();
}

function outcome(view: View, lang: Lang): string {
  const open = meadow(view).fenced.length < view.seats;
  return open && meadow(view).played === 1 ? words[lang].unfenced : "";
}

/** Points noted, game by game; a single game is told by its total. */
function sheet(view: View): number[][] {
  const { sheet: noted, played, seats } = meadow(view);
  return played < 2 ? [] : Array.from({ length: played }, (_, game) => noted.slice(game * seats, (game + 1) * seats));
}

/** A game of a match was counted, and the next one is laid out. */
function isBetweenGames(view: View): boolean {
  return view.events.some((event) => event.kind === "told" && event.what === "new game" && event.amount > 1);
}

export default {
  Board,
  Card,
  Seat,
  Offers,
  Cover,
  moments,
  Sheet,
  faceWords: faceName,
  confirms,
  question,
  outcome,
  points: (view, seat, lang) => (meadow(view).unscored.includes(seat) ? words[lang].open : undefined),
  sheet,
  interlude: { when: isBetweenGames, Body: Noted },
  ratio: 1,
  board: true,
  figure: { width: 380, height: 350 },
} satisfies GameUi;
