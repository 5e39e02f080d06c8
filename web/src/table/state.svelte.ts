// One table on the screen: what the server has told, and what has been touched since.
import type { MoveInfo, SeatInfo } from "../wire/types";
import type { Lang, Table, View } from "./contract";
import { base, chosenFor, fitting, holds, isHot, NOTHING, touched, type Chosen, type How } from "./grammar";

export class TableState implements Table {
  view = $state.raw<View>() as View;
  seats = $state.raw<SeatInfo[]>([]);
  me = $state<number | null>(null);
  lang = $state<Lang>("fr");
  options = $state.raw<Record<string, unknown>>({});
  moves = $state.raw<MoveInfo[]>([]);
  chosen = $state.raw<Chosen>(NOTHING);
  /** The touches of a move that is on its way to the server: they stay as they were until it has answered. */
  going = $state.raw<string[]>([]);
  #gone: Chosen = NOTHING; // with the very cards that were touched

  /** Carries a move out; set by whoever owns the connection. */
  onmove: (move: MoveInfo) => void = () => {};
  /** Asks why this is not allowed; set by whoever owns the connection. */
  onwhy: (touches: string[], at?: Element) => void = () => {};
  /** Is this move shown first, however it was said? */
  confirms: (move: MoveInfo) => boolean = () => false;

  touched = $derived(this.chosen.touches as string[]);
  /** What was touched before the thing that waits for a second touch. */
  before = $derived(base(this.chosen).touches as string[]);
  /** The legal moves that begin with what has been touched. */
  fitting = $derived(fitting(this.moves, this.touched));
  /** A move said in full that wants a second touch. */
  armed = $derived(
    this.chosen.armed ? (this.fitting.find((move) => move.touches.length === this.touched.length) ?? null) : null,
  );

  hot(touch: string, which = 0): boolean {
    return isHot(this.moves, this.chosen, touch, which);
  }

  holds(touch: string, which = 0): boolean {
    return holds(this.going.length ? this.#gone : this.chosen, touch, which);
  }

  touch(touch: string, at?: Element, which = 0, how: How = "hit"): void {
    const answer = touched(this.moves, this.chosen, touch, which, how, this.confirms);
    if (answer.do === "play") return this.#play(answer.move, answer.chosen);
    this.chosen = answer.do === "choose" ? answer.chosen : NOTHING;
    if (answer.do === "why") this.onwhy(answer.touches, at);
  }

  /** What is not legal now can be tried: why not? */
  ask(touch: string, at?: Element): void {
    this.clear();
    this.onwhy([touch], at);
  }

  /** A move said by its name: a button, or the list. */
  say(move: MoveInfo): void {
    const chosen = chosenFor(move, this.chosen);
    if (this.confirms(move) && this.armed !== move) this.chosen = { ...chosen, armed: true };
    else this.#play(move, chosen);
  }

  #play(move: MoveInfo, chosen: Chosen): void {
    this.#gone = chosen;
    this.clear();
    this.onmove(move);
  }

  clear(): void {
    this.chosen = NOTHING;
  }

  order(): number[] {
    const first = this.me ?? 0;
    return Array.from({ length: this.view.seats }, (_, i) => (first + i) % this.view.seats);
  }
}
