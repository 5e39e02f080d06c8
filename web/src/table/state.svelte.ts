// One table on the screen: what the server has told, and what has been touched since.
import type { MoveInfo, SeatInfo } from "../wire/types";
import type { Lang, Table, View } from "./contract";

export class TableState implements Table {
  view = $state.raw<View>() as View;
  seats = $state.raw<SeatInfo[]>([]);
  me = $state<number | null>(null);
  lang = $state<Lang>("fr");
  options = $state.raw<Record<string, unknown>>({});
  moves = $state.raw<MoveInfo[]>([]);
  touched = $state.raw<string[]>([]);
  /** A move said in full that wants a second touch. */
  armed = $state.raw<MoveInfo | null>(null);
  /** The touches of a move that is on its way to the server: they stay as they were until it has answered. */
  going = $state.raw<string[]>([]);

  /** Carries a move out; set by whoever owns the connection. */
  onmove: (move: MoveInfo) => void = () => {};
  /** Asks why this is not allowed; set by whoever owns the connection. */
  onwhy: (touches: string[], at?: Element) => void = () => {};
  /** Does this move want a second touch? */
  confirms: (move: MoveInfo) => boolean = () => false;

  /** The legal moves that begin with what has been touched. */
  fitting = $derived(this.moves.filter((move) => begins(move.touches, this.touched)));

  hot(touch: string): boolean {
    if (this.armed) return touch === this.armed.touches.at(-1);
    return this.#next(touch) !== null;
  }

  /** What would have been touched with this one: where all moves go on alike, that touch may be left out. */
  #next(touch: string): string[] | null {
    const depth = this.touched.length;
    if (this.fitting.some((move) => move.touches[depth] === touch)) return [...this.touched, touch];
    const shared = this.fitting[0]?.touches[depth];
    if (shared === undefined || this.fitting.some((move) => move.touches[depth] !== shared)) return null;
    return this.fitting.some((move) => move.touches[depth + 1] === touch) ? [...this.touched, shared, touch] : null;
  }

  count(touch: string): number {
    const touched = this.going.length ? this.going : this.touched;
    return touched.filter((one) => one === touch).length;
  }

  touch(touch: string, at?: Element): void {
    if (this.armed) {
      const { armed } = this;
      this.clear();
      if (touch === armed.touches.at(-1)) return this.onmove(armed);
    }
    const next = this.#next(touch);
    if (next) {
      this.touched = next;
    } else if (this.count(touch) > 0) {
      this.touched = []; // touched again: put back
      return;
    } else if (this.moves.some((move) => move.touches[0] === touch)) {
      this.touched = [touch]; // another beginning
    } else {
      const touches = [...this.touched, touch];
      this.touched = [];
      return this.onwhy(touches, at);
    }
    const done = this.fitting.find((move) => move.touches.length === this.touched.length);
    if (done && this.fitting.length === 1) this.say(done);
  }

  /** A move said in full, by touches or from the list. */
  say(move: MoveInfo): void {
    if (this.confirms(move) && this.armed !== move) {
      this.touched = [...move.touches];
      this.armed = move;
      return;
    }
    this.clear();
    this.onmove(move);
  }

  clear(): void {
    this.touched = [];
    this.armed = null;
  }

  order(): number[] {
    const first = this.me ?? 0;
    return Array.from({ length: this.view.seats }, (_, i) => (first + i) % this.view.seats);
  }
}

function begins(touches: string[], touched: string[]): boolean {
  return touched.every((one, i) => touches[i] === one);
}
