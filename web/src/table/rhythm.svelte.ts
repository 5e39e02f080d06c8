// What happened is told turn by turn, at the pace of this device. The server sends bots' moves as soon as they are made;
// here they wait until what came before has been seen. docs/browser.md says why the page decides.
import { tick } from "svelte";
import { prefs } from "../app/prefs.svelte";
import type { ViewAnswer } from "../wire/types";
import { whenIdle } from "../app/prefetch";
import { loadMoments } from "../moments";
import type { Moment, View } from "./contract";
import { prefersReducedMotion } from "./flight";
import type { Presenter } from "./presenter.svelte";
import type { LogLine } from "./timeline.svelte";

/** Milliseconds: for a part of a turn that has several, for a turn of one, and for any turn at most. */
const BEATS = {
  slow: { part: 600, turn: 1_900, most: 3_000 },
  normal: { part: 300, turn: 950, most: 1_500 },
  fast: { part: 120, turn: 380, most: 600 },
};
const LAST = 1_300; // the last move of a game lies open so long before the result covers it
const LATER = 2_500; // what draws moments is fetched once there is time
const LEAST = 180; // what flies takes so long, or it is not seen

export interface ViewUpdate {
  answer: ViewAnswer;
  lines: LogLine[];
  moving: boolean; // it has just happened, and is not merely shown again
}

/** Who is told: a sitting at a table. */
interface Screen {
  readonly presenter: Presenter;
  readonly answer: ViewAnswer | null; // what is on the screen
  readonly own: number[]; // the seats of this device
  draw(update: ViewUpdate): void;
  allTold(): void;
}

/** Whose decision changes this view; those who choose in secret do so together. */
function decides(view: View): number {
  return view.asked.length === 1 ? view.asked[0]! : -1;
}

function deals(view: View): boolean {
  const hands = view.events.flatMap((one) =>
    one.kind === "moved" && one.from[0] === "stock" && one.to[0].startsWith("hand ") ? [one.to[0]] : [],
  );
  return new Set(hands).size > 1;
}

/** Does it begin anew, so that what is drawn next is another table? */
function fresh(view: View): boolean {
  return view.events.some((one) => one.kind === "told" && /^new (game|round)$/.test(one.what));
}

export class Rhythm {
  finished = $state(false); // the last move has been seen
  /** I was not asked for a whole round and there is more to come: one may skip to my turn, the next deal, the present. */
  behind = $state<"" | "turn" | "deal" | "now">("");
  busy = false;
  #queue: ViewUpdate[] = [];
  #by: number | null = null; // whose turn is being told
  #began = 0;
  #drawn = 0;
  #unasked = 0; // turns told since I was asked
  #skipped = false; // the rest of this turn stands at its end at once
  #hurry = false; // so does everything until I am asked
  #endWait: (() => void) | null = null;
  #preloaded = false; // the drawings of moments, before they are wanted

  constructor(readonly to: Screen) {}

  tell(update: ViewUpdate): void {
    const { answer } = update;
    if (!this.#preloaded && !prefersReducedMotion()) {
      this.#preloaded = true;
      setTimeout(() => whenIdle(() => void loadMoments(answer.view.game)), LATER);
    }
    if (!update.moving && !this.#queue.length && !this.busy) {
      this.to.draw(update);
      this.finished = !answer.view.asked.length;
      return;
    }
    this.#queue.push(update);
    if (answer.asks !== null && answer.left !== undefined && this.#queue.length > 1) this.catchUp(); // my clock runs
    this.#look();
    if (!this.busy) void this.#work();
  }

  /** The turn that is being told stands at its end at once. */
  skip(): void {
    if (!this.busy) return;
    this.#skipped = true;
    this.#endWait?.();
    this.to.presenter.skip();
  }

  /** Everything stands at its end at once, until I am asked. */
  catchUp(): void {
    this.#hurry = true;
    this.skip();
  }

  /** What has not been told yet never will be. */
  forget(): void {
    this.#queue = [];
    this.skip();
    this.to.presenter.goOn();
    this.#look();
  }

  get #quick(): boolean {
    return this.#hurry || document.visibilityState === "hidden" || (prefs.pace === "mine" && this.to.own.length > 0);
  }

  get #beat() {
    return BEATS[prefs.pace === "mine" ? "fast" : prefs.pace];
  }

  async #work(): Promise<void> {
    this.busy = true;
    while (this.#queue.length) {
      await this.#rest();
      const next = this.#queue.shift();
      if (!next) break;
      try {
        await this.#show(next);
      } catch (error) {
        console.error(error);
        this.to.draw(next);
      }
      this.#look();
    }
    this.busy = this.#skipped = this.#hurry = false;
    this.#look();
    this.to.allTold();
  }

  /** Until what lies on the table has been seen. */
  async #rest(): Promise<void> {
    const shown = this.to.answer?.view;
    if (!shown || this.#by === null || this.#quick) return;
    const { part, turn, most } = this.#beat;
    const latest = this.#began + most;
    let until = Math.min(Math.max(this.#drawn + part, this.#began + turn), latest);
    if (this.to.own.includes(this.#by)) until = this.#drawn + part;
    else if (decides(shown) === this.#by) {
      let parts = 1;
      while (parts < this.#queue.length && decides(this.#queue[parts - 1]!.answer.view) === this.#by) parts += 1;
      until =
        this.#by < 0 ? 0 : Math.min(this.#drawn + part, this.#drawn + Math.max(0, latest - this.#drawn) / (parts + 1));
      if (this.#skipped) until = 0;
    } else if (this.#skipped) until = 0;
    await this.#wait(until - performance.now());
  }

  async #wait(milliseconds: number): Promise<void> {
    if (milliseconds <= 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#endWait = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#endWait = null;
  }

  async #show(next: ViewUpdate): Promise<void> {
    const { to } = this;
    const view = next.answer.view;
    const before = to.answer?.view;
    if (!before || JSON.stringify(before) === JSON.stringify(view)) return to.draw(next);
    this.#takeTurn(decides(before));
    const { presenter } = to;
    const ends = presenter.ui?.interlude?.when(view);
    const moments = this.#moments(next, before);
    if (ends || fresh(view)) await this.#celebrate(view.game, moments.splice(0)); // where it happened
    if (ends) await this.#lookAt(view);
    const asked = next.answer.asks !== null;
    if (asked) this.#hurry = false;
    const over = !view.asked.length;
    const still =
      this.#skipped || !next.moving || (this.#quick && !asked && !over) || document.visibilityState === "hidden";
    const legs = still ? [] : presenter.takeOff(view);
    to.draw(next);
    this.#drawn = performance.now();
    if (asked) this.#unasked = 0;
    await tick();
    const flown = presenter.land(legs, this.#flightTime(), this.#by === -1);
    await Promise.all([flown, this.#celebrate(view.game, moments, flown)]);
    if (over && next.moving && document.visibilityState === "visible" && !this.#skipped) await this.#wait(LAST);
    this.finished = over;
  }

  /** A turn has a time of its own; who plays on without end begins anew. */
  #takeTurn(by: number): void {
    const now = performance.now();
    if (by === this.#by && now - this.#began < this.#beat.most) return;
    if (by !== this.#by) this.#unasked += 1;
    this.#skipped = false;
    this.#by = by;
    this.#began = now;
  }

  /** What ended lies open; the card that ended it lands first. */
  async #lookAt(view: View): Promise<void> {
    const { presenter } = this.to;
    const end = view.events.findIndex((one) => one.kind !== "moved");
    if (!this.#quick) {
      const legs = presenter.takeOff({ ...view, events: view.events.slice(0, end) });
      await presenter.land(legs, this.#flightTime(), this.#by === -1);
    }
    await presenter.holdInterlude(view);
    this.#skipped = false;
    this.#began = performance.now();
  }

  /** Where nothing may be shown, the log and the marks tell it. */
  #moments({ answer, moving }: ViewUpdate, before: View): Moment[] {
    const { ui, root } = this.to.presenter;
    const clock = answer.asks !== null && answer.left !== undefined; // mine runs
    if (!ui?.moments || !root || !moving || clock || this.#skipped || this.#quick || prefersReducedMotion()) return [];
    return ui.moments(answer.view, before);
  }

  #celebrate(game: string, moments: Moment[], flown?: Promise<void>): Promise<void> {
    const room = () => {
      if (this.#skipped) return null;
      return this.to.own.includes(this.#by!) ? Infinity : this.#began + this.#beat.most - performance.now();
    };
    return this.to.presenter.playMoments(game, moments, room, flown);
  }

  /** What others do flies within their turn; my own cards take the time they need. */
  #flightTime(): number | undefined {
    if (this.#by !== null && this.to.own.includes(this.#by)) return undefined;
    return Math.max(LEAST, this.#began + this.#beat.most - performance.now());
  }

  /** Is there so much to tell that one would rather skip it? */
  #look(): void {
    const { answer, own } = this.to;
    const seats = answer?.view?.seats ?? 0;
    let turns = 0;
    let deal = false;
    let by = this.#by;
    let before = answer?.view;
    for (const one of this.#queue) {
      if (!before) break;
      if (decides(before) !== by) turns += 1;
      by = decides(before);
      before = one.answer.view;
      deal ||= deals(before);
      if (one.answer.asks !== null) break;
    }
    const far = turns > 0 && this.#unasked + turns > seats && !this.#quick;
    this.behind = !far ? "" : !own.length ? "now" : deal ? "deal" : "turn";
  }
}
