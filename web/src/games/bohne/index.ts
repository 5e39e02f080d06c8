import type { GameUi } from "../../table/contract";
import Board from "./Board.svelte";
import Card from "./Card.svelte";
import Cover from "./Cover.svelte";
import Hand from "./Hand.svelte";
import { faceWords } from "./say";
import Seat from "./Seat.svelte";
import Sheet from "./Sheet.svelte";

export default { Board, Card, Seat, Hand, Cover, Sheet, faceWords } satisfies GameUi;
