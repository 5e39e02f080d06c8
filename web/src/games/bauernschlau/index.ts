import type { GameUi } from "../../table/contract";
import type { MoveInfo } from "../../wire/types";
import Board from "./Board.svelte";
import Card from "./Card.svelte";
import Cover from "./Cover.svelte";
import Offers from "./Offers.svelte";
import Seat from "./Seat.svelte";
import Sheet from "./Sheet.svelte";
import { faceName } from "./words";

/** A field or an edge is small, and what is turned over or built stays: a finger touches it twice. */
function confirms(move: MoveInfo): boolean {
  return /^(turn|fence) /.test(move.text) || (/^(place|to|dog) /.test(move.text) && matchMedia("(pointer: coarse)").matches);
}

export default { Board, Card, Seat, Offers, Cover, Sheet, faceWords: faceName, confirms, ratio: 1, board: true } satisfies GameUi;
