// The connection of one seat of this device, or of somebody who looks on: what it has received, and which part of that is
// new. A page that comes back asks twice: first for what happened since it was last seen, then for the whole log.
import type { ViewAnswer } from "../wire/types";
import type { Lang } from "./contract";
import { LiveSocket, type Listener } from "./live-socket";
import { longAway, SeatLog, type LogLine } from "./timeline.svelte";

/** What a view brings that was not known before. */
export interface Received {
  lines: LogLine[];
  moving: boolean; // it has just happened, and is not merely shown again
  away: string[][] | null; // what happened while this device was away, if that was long
  complete: boolean; // else more than one thing happened, and all of it has been asked for
}

export class SeatConnection {
  readonly log = new SeatLog();
  latest: ViewAnswer | null = null;
  phase: "hello" | "log" | "live" = "hello";
  number = -1; // of the last entry received
  socket!: LiveSocket;
  #drawn = ""; // the view last taken, to see whether something happened
  #lostAt = 0;

  /** `known`: the entry that this device had shown before; null: none. */
  constructor(
    readonly table: string,
    readonly seat: number,
    readonly token: string,
    public known: number | null,
  ) {}

  open(lang: () => Lang, listener: Listener): void {
    const since = () => (this.phase === "live" ? Math.max(0, this.number) : (this.known ?? 0));
    this.socket = new LiveSocket(this.table, this.token, lang, since, listener);
  }

  /** Everything is asked for anew. */
  reset(): void {
    this.socket.close();
    this.phase = "hello";
    this.known = null;
    this.log.clear();
  }

  lost(): void {
    this.#lostAt ||= Date.now();
  }

  /** Is this entry newer than what this device had shown before it connected? */
  isNew(number: number): boolean {
    return this.phase !== "hello" || (this.known !== null && number > this.known);
  }

  /** `shown`: this seat is on the screen, so that what happens after its own move is not missed. */
  receive(view: ViewAnswer, shown: boolean): Received {
    const drawn = JSON.stringify(view.view);
    const happened = drawn !== this.#drawn;
    const moving = happened && this.#drawn !== "";
    const tail = (view.tail ?? []).map((sentences, at): LogLine => ({ sentences, began: view.tail_began?.[at] ?? 0 }));
    const latest: LogLine = { sentences: view.turn ?? view.told, began: view.began };
    const asked = this.latest?.asks != null;
    const answered = asked && view.asks === null && shown;
    this.#drawn = drawn;
    this.latest = view;
    let lines: LogLine[] = [];
    let away = false;
    if (this.phase === "hello") {
      this.log.missed = tail;
      if (this.known) {
        away = tail.length > 0;
        this.phase = "log";
        this.socket.send({ do: "resync", since: 0 });
      } else {
        this.phase = "live";
        lines = tail.length ? tail : [latest];
      }
    } else if (view.tail) {
      if (this.phase === "live") this.log.missed = [...this.log.missed, ...tail];
      this.phase = "live";
      lines = tail;
      away = longAway(this.#lostAt);
    } else if (happened && view.number > this.number + 1) {
      this.socket.send({ do: "resync", since: Math.max(0, this.number) }); // let it be told in full
      return { lines, moving, away: null, complete: false };
    } else if (happened) {
      lines = [latest];
      if (answered) this.log.missed = [];
      else this.log.miss(latest);
    }
    this.#lostAt = 0;
    this.number = Math.max(this.number, view.number);
    const missed = tail.map((one) => one.sentences).filter((one) => one.length);
    return { lines, moving, away: away ? missed : null, complete: true };
  }
}

/** Is the same still asked? Others may have answered meanwhile; what has been touched stays touched. */
export function sameQuestion(before: ViewAnswer, after: ViewAnswer): boolean {
  return (
    before.asks !== null &&
    after.asks !== null &&
    before.view.step === after.view.step &&
    before.moves.length === after.moves.length &&
    before.moves.every((move, at) => move.code === after.moves[at]!.code)
  );
}
