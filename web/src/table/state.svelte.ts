// One table on the screen: what the server has told, and what has been touched since.
import type { MoveInfo, SeatInfo } from "../wire/types";
import type { Lang, Table, View } from "./contract";

export class TableState implements Table {
  view = $state.raw<View>() as View;
  seats = $state.raw<SeatInfo[]>([]);
  me = $state<number | null>(null);
  lang = $state<Lang>("fr");
  moves = $state.raw<MoveInfo[]>([]);
  touched = $state.raw<string[]>([]);

  /** Carries a move out; set by whoever owns the connection. */
  onmove: (move: MoveInfo) => void = () => {};
  /** Asks why this is not allowed; set by whoever owns the connection. */
  onwhy: (touches: string[], at?: Element) => void = () => {};

  /** The legal moves that begin with what has been touched. */
  fitting = $derived(this.moves.filter((move) => begins(move.touches, this.touched)));

  hot(touch: string): boolean {
    return this.fitting.some((move) => move.touches[this.touched.length] === touch);
  }

  count(touch: string): number {
    return this.touched.filter((one) => one === touch).length;
  }

  touch(touch: string, at?: Element): void {
    if (this.hot(touch)) {
      this.touched = [...this.touched, touch];
    } else if (this.count(touch) > 0) {
      this.touched = []; // touched again: put back
      return;
    } else if (this.moves.some((move) => move.touches[0] === touch)) {
      this.touched = [touch]; // another beginning
    } else {
      this.onwhy([...this.touched, touch], at);
      this.touched = [];
      return;
    }
    const done = this.fitting.filter((move) => move.touches.length === this.touched.length);
    if (this.fitting.length === 1 && done[0]) {
      this.touched = [];
      this.onmove(done[0]);
    }
  }

  order(): number[] {
    const first = this.me ?? 0;
    return Array.from({ length: this.view.seats }, (_, i) => (first + i) % this.view.seats);
  }
}

function begins(touches: string[], touched: string[]): boolean {
  return touched.every((one, i) => touches[i] === one);
}
