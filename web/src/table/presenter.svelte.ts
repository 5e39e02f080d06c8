// Turns views into what the boards draw: sets the table, lets cards fly, marks what changed, plays moments, holds an end of
// round open. A table, a lesson and a replay all present through this; they decide when, and what comes next.
import { prefs } from "../app/prefs.svelte";
import { loadMoments } from "../moments";
import type { MoveInfo } from "../wire/types";
import type { GameUi, Moment, View } from "./contract";
import { prefersReducedMotion, land, mark, takeOff, type Leg } from "./flight";
import { TableState } from "./state.svelte";

export class Presenter {
  readonly table = new TableState();
  ui: GameUi | null = null;
  root: Element | null = null; // where it is drawn
  interlude = $state.raw<View | null>(null); // an end to look at before play goes on
  #endFlight: (() => void) | null = null;
  #endMoment: (() => void) | null = null;
  #endInterlude: (() => void) | null = null;

  constructor() {
    this.table.confirms = (move) => this.ui?.confirms?.(move, this.table.view) ?? false;
  }

  /** `keepTouched`: the same is still asked, and what has been touched for it stays touched. */
  draw(view: View, moves: MoveInfo[] = [], keepTouched = false): void {
    const { table } = this;
    table.lang = prefs.lang;
    table.view = view;
    table.me = view.seat;
    table.moves = moves;
    if (!keepTouched) table.clear();
    requestAnimationFrame(() => this.root && table.view === view && mark(this.root, view)); // after all has been read
  }

  /** Before a view is drawn: where the cards that it moves lie now. None where nothing may move. */
  takeOff(view: View): Leg[] {
    return this.root && this.ui && !prefersReducedMotion() ? takeOff(this.root, view, this.ui.ratio) : [];
  }

  /** After it is drawn: lets them fly, within `most` milliseconds, one after another or all `together`. */
  async land(legs: Leg[], most?: number, together = false): Promise<void> {
    if (!legs.length || !this.root || !this.ui) return;
    const flight = land(this.root, legs, this.ui, prefs.lang, most, together);
    this.#endFlight = flight.skip;
    await flight.done;
    if (this.#endFlight === flight.skip) this.#endFlight = null;
  }

  /** `room`: the milliseconds there are for the next moment; null: none is wanted any more. `flown`: the cards have landed. */
  async playMoments(game: string, moments: Moment[], room: () => number | null, flown?: Promise<void>): Promise<void> {
    for (const one of moments) {
      const play = await loadMoments(game);
      if (one.after) await flown;
      const left = room();
      const shown = play && this.root && left !== null ? play(this.root, this.table, one, left) : null;
      if (!shown) return;
      this.#endMoment = shown.skip;
      await shown.done;
      this.#endMoment = null;
    }
  }

  /** An end of a round lies open until somebody goes on. */
  async holdInterlude(view: View): Promise<void> {
    this.interlude = view;
    this.table.moves = [];
    await new Promise<void>((resolve) => (this.#endInterlude = resolve));
    this.interlude = null;
    this.#endInterlude = null;
  }

  goOn(): void {
    this.#endInterlude?.();
  }

  /** What is in the air lands at once, and a moment ends. */
  skip(): void {
    this.#endFlight?.();
    this.#endMoment?.();
  }
}
