// The plain table: for a game that has no folder here. It draws what every view says (zones, public fields with a word), and
// all that legal moves do not touch on it becomes a button of the frame.
import StandIn from "../../pages/StandIn.svelte";
import type { GameUi } from "../../table/contract";
import Board from "./Board.svelte";
import Card from "./Card.svelte";
import Hand from "./Hand.svelte";
import Seat from "./Seat.svelte";
import { faceWords } from "./words.svelte";

export default { Board, Card, Seat, Hand, Cover: StandIn, faceWords } satisfies GameUi;
