// What happened at a table, as it is read and heard: the log of each seat of this device, what was missed while away, what
// people say, and the sentence for the live region.
import type { Notice, Said } from "../wire/types";

/** What the log says of a turn; `began`: the number it began with. It takes the place of what was said from there on. */
export interface LogLine {
  began: number;
  sentences: string[];
}

export interface Entry {
  number: number; // counts up; newest last
  sentences: string[];
  began?: number; // of a turn: where it began
  said?: Said;
}

const AWAY = 30_000; // so long away is worth telling about
const SAME_BREATH = 150; // milliseconds: what comes within them is announced as one
const BUBBLE_LASTS = 5_000;
const LONGEST = 400; // entries

/** What was told before this turn began: a turn that goes on is told anew, whole. */
function before<T extends { began?: number | undefined }>(lines: T[], turn: LogLine): T[] {
  return lines.filter((one) => one.began === undefined || turn.began === undefined || one.began < turn.began);
}

/** The log of one seat. */
export class SeatLog {
  entries: Entry[] = [];
  missed: LogLine[] = []; // since its last turn, where a device is passed on
  #said = new Set<number>();
  #notices = new Set<string>();

  miss(line: LogLine): void {
    this.missed = [...before(this.missed, line), line];
  }

  /** The lines take the place of what was told of the same turn. */
  write(lines: LogLine[], number: () => number): Entry[] {
    const kept = lines[0] ? before(this.entries, lines[0]) : this.entries;
    const added = lines.filter((one) => one.sentences.length).map((one) => ({ ...one, number: number() }));
    this.entries = [...kept, ...added].slice(-LONGEST);
    return added;
  }

  add(entry: Entry): void {
    this.entries = [...this.entries, entry];
  }

  /** Is it new? */
  hearSaid(said: Said): boolean {
    if (this.#said.has(said.number)) return false;
    this.#said.add(said.number);
    return true;
  }

  /** Those that are new. One entry of the table may be about several seats. */
  hearNotices(notices: Notice[]): Notice[] {
    const found = notices.filter((one) => !this.#notices.has(`${one.number} ${one.seat}`));
    for (const one of found) this.#notices.add(`${one.number} ${one.seat}`);
    return found;
  }

  clear(): void {
    this.entries = [];
    this.#said.clear();
    this.#notices.clear();
  }
}

/** Has somebody been away so long that it is worth telling what happened? */
export function longAway(since: number): boolean {
  return since > 0 && Date.now() - since > AWAY;
}

/** What the page shows of the log of the seat that is on the screen. */
export class Timeline {
  entries = $state.raw<Entry[]>([]);
  away = $state.raw<string[][]>([]); // what happened while nobody looked
  announced = $state(""); // for the live region
  bubbles = $state.raw<Record<number, string>>({}); // what seats have just said
  unread = $state(0); // said by others while the log was shut
  reading = false; // the log is open
  #counter = 0;
  #announcedAt = 0;
  #hiddenAt = 0;
  #hiddenFrom = 0;

  constructor(public shown: SeatLog) {}

  show(log: SeatLog): void {
    this.shown = log;
    this.entries = log.entries;
  }

  /** A turn that goes on is told anew, in one breath; what was taken back is gone. `heard`: the last part of it. */
  write(log: SeatLog, lines: LogLine[], heard: string[]): void {
    const added = log.write(lines, () => ++this.#counter);
    if (log !== this.shown) return;
    this.entries = log.entries;
    if (added.length && heard.length) this.#announce(heard.join(" "));
  }

  /** A sentence beside the moves: a seat's notice, somebody who left. */
  add(log: SeatLog, sentence: string): void {
    this.#add(log, { number: ++this.#counter, sentences: [sentence] });
  }

  /** `live`: it is said right now. */
  addSaid(log: SeatLog, said: Said, words: string, live: boolean, own: boolean): void {
    if (!log.hearSaid(said)) return;
    this.#add(log, { number: ++this.#counter, sentences: [], said });
    if (log !== this.shown || !live) return;
    if (!this.reading && !own) this.unread += 1;
    this.bubbles = { ...this.bubbles, [said.seat]: words };
    setTimeout(() => {
      const { [said.seat]: gone, ...rest } = this.bubbles;
      if (gone === words) this.bubbles = rest;
    }, BUBBLE_LASTS);
  }

  #add(log: SeatLog, entry: Entry): void {
    log.add(entry);
    if (log === this.shown) this.entries = log.entries;
  }

  /** What comes within one breath is heard as one. */
  #announce(sentence: string): void {
    const now = performance.now();
    this.announced = now - this.#announcedAt < SAME_BREATH ? `${this.announced} ${sentence}` : sentence;
    this.#announcedAt = now;
  }

  /** The page is hidden, or seen again: then what happened meanwhile is told. */
  visibilityChanged(visible: boolean): void {
    if (!visible) {
      this.#hiddenAt = Date.now();
      this.#hiddenFrom = this.#counter;
      return;
    }
    if (longAway(this.#hiddenAt)) {
      const missed = this.entries.filter((one) => one.number > this.#hiddenFrom && one.sentences.length);
      if (missed.length > 1) this.away = missed.map((one) => one.sentences);
    }
    this.#hiddenAt = 0;
  }
}
