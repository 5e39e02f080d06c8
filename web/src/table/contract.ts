// What a game's table is handed, and what it gives back. The screen knows no rules: it draws the view, marks what can be
// touched, and says what was touched. `Frame` does the rest (seats around the table, log, refusals, movement).
import type { Component } from "svelte";
import type { MoveInfo, SeatInfo } from "../wire/types";
import type { Event, View } from "../wire/views";
import type { How } from "./grammar";

export type Lang = "fr" | "de" | "en";

export type { Event, View };

/** All that a game's table may ask of the frame. A class with this shape lives in `state.svelte.ts`; its fields are reactive. */
export interface Table {
  readonly view: View;
  readonly seats: SeatInfo[];
  readonly me: number | null; // the seat this screen plays for; null: looking on
  readonly lang: Lang;
  readonly options: Record<string, unknown>; // what the table has agreed on
  readonly moves: MoveInfo[]; // the legal ones, with words and touches
  readonly touched: string[]; // what has been touched so far of a move of several touches
  readonly before: string[]; // the same without what waits for a second touch
  readonly armed: MoveInfo | null; // a whole move that is shown, and waits to be touched again
  readonly free?: readonly string[]; // in an editor: places that can be touched though nothing lies there
  readonly going?: string[]; // the touches of a move that is on its way to the server
  /** Would touching this go on with a legal move? `which`: of equal cards, the nth. */
  hot(touch: string, which?: number): boolean;
  /** Has it been chosen, this very one? */
  holds(touch: string, which?: number): boolean;
  /** Touch it. What fits no legal move becomes a "why not?" beside the element. */
  touch(touch: string, at?: Element, which?: number, how?: How): void;
  /** Put back what has been touched. */
  clear(): void;
  /** Seats from the own one on, clockwise: where to draw whom. */
  order(): number[];
}

/** Something that is worth a second: `kind` is its drawing and its sound, `at` the places it is about. */
export interface Moment {
  kind: string;
  seat: number;
  at: string[];
  after?: boolean; // once what flies has landed
}

/** Draws a moment over the table, in coordinates of the window, within `span` milliseconds. */
export type Scene = Component<{ moment: Moment; table: Table; root: Element; span: number }>;

/** Each game registers this in `games/index.ts`. */
export interface GameUi {
  /** The table proper, between the seats: piles, rows, board. Gets `{ table: Table }`. */
  Board: Component<{ table: Table }>;
  /** One card or token face up or down; `face` as in the views: "?" is the back, "(7)" known but not showing. */
  Card: Component<{ face: string; lang: Lang }>;
  /** What lies before a seat, drawn beside its name: number of cards, row, finish. Optional. */
  Seat?: Component<{ table: Table; seat: number }>;
  /** My hand, docked at the bottom. Optional (Bauernschlau and Bärnergäng have none). */
  Hand?: Component<{ table: Table }>;
  /** A picture for the start page, 4:3. */
  Cover: Component;
  /** A face in words, for the screen reader and tooltips. */
  faceWords(face: string, lang: Lang): string;
  /** What can be done besides touching the table, in place of the frame's own buttons. Optional. */
  Offers?: Component<{ table: Table }>;
  /** Is the table a board that shows my own side too, and wants all the room a phone has? Optional. */
  board?: boolean;
  /** Does the table itself show everybody's name and points (`SeatBox`)? Then the frame draws no seats. Optional. */
  seated?: boolean;
  /** Does the turn go round counter-clockwise, so that the next one sits on my right? Optional. */
  counter?: boolean;
  /** Moves that are shown before they are played even if a button or a further touch said them: they cannot be taken
   *  back, and what was touched is small or weighs much. (A move said by a single touch always is.) Optional. */
  confirms?(move: MoveInfo, view: View): boolean;
  /** The question once something has been touched, or where the eye wants more than the server asks. Optional. */
  question?(table: Table): string | undefined;
  /** What a button says, where it is not simply the words of its move. Optional. */
  label?(move: MoveInfo, table: Table): string | undefined;
  /** Buttons that are always there while one is asked: pale where they are not legal now, and then they answer why. */
  always?(lang: Lang, view: View): { touch: string; label: string }[];
  /** Does `Offers` draw every touch that comes next, or that of the move which waits to be touched again, so that the
   *  frame adds no button of its own? */
  complete?: boolean | ((armed: MoveInfo) => boolean);
  /** How many rows of buttons the action area keeps free; one unless told. */
  rows?: number | ((options: Record<string, unknown>) => number);
  /** Points noted, one row a round, one number a seat: the frame draws the sheet and its course. Optional. */
  sheet?(view: View): number[][];
  /** The game's own score sheet, in place of the frame's. Optional. */
  Sheet?: Component<{ table: Table }>;
  /** What ended with the last decision and is no longer on the table (a round, its hands laid open): shown before play
   *  goes on, and closed by a tap. `when` says whether the view's events hold such an end. Optional. */
  interlude?: { when(view: View): boolean; Body: Component<{ table: Table; view: View }> };
  /** What the last decision did that is worth a second, by its events; drawn by `Moment.svelte` beside it. Optional. */
  moments?(view: View, before: View): Moment[];
  /** What stands for the points of a seat, where a number would mislead. Optional. */
  points?(view: View, seat: number, lang: Lang): string | undefined;
  /** What the number at a seat counts, where it is not the seat's own points: a team's "3/8". Optional. */
  tally?(view: View, seat: number, lang: Lang): { whose: string; count: string; words: string };
  /** The seats that win or lose together with this one, itself included. Optional: everyone for themselves. */
  team?(view: View, seat: number): number[];
  /** Why the winners won, in one sentence. Optional. */
  outcome?(view: View, lang: Lang): string;
  /** Drawn examples for clauses of the rulebook: words with a # are faces, as in "#6 #6 → #?". Optional. */
  examples?: Record<string, string>;
  /** The table as a picture in the booklet: the room it takes before it is made smaller. Optional. */
  figure?: { width: number; height: number };
  /** How wide a card is beside how high, for cards on their way; 5 / 7 unless told. */
  ratio?: number;
}
