import type { GameUi } from "../../table/contract";
import Board from "./Board.svelte";
import Card from "./Card.svelte";
import Cover from "./Cover.svelte";
import Hand from "./Hand.svelte";
import Seat from "./Seat.svelte";
import Sheet from "./Sheet.svelte";
import { faceName } from "./words";

const more = { Sheet, ratio: 1 };

export default { Board, Card, Seat, Hand, Cover, faceWords: faceName, ...more } satisfies GameUi;
