import type { GameUi } from "../../table/contract";
import Board from "./Board.svelte";
import Card from "./Card.svelte";
import Cover from "./Cover.svelte";
import Hand from "./Hand.svelte";
import Seat from "./Seat.svelte";
import { faceName } from "./words";

export default { Board, Card, Seat, Hand, Cover, faceWords: faceName } satisfies GameUi;
