// A sitting at one table: a line to the server for each seat of this device, what is shown, and what was said.
import { api } from "../app/api";
import { mine } from "../app/mine.svelte";
import { prefs } from "../app/prefs.svelte";
import { Absent } from "../friends/absent.svelte";
import type { MoveInfo, Notice, Refusal, Said, TableInfo, ViewAnswer, Why } from "../wire/types";
import { t } from "../words";
import type { GameUi, View } from "./contract";
import { mark } from "./flight";
import { Line, newId, type Status } from "./live";
import { Rhythm, type Happening, type Line as Told } from "./rhythm.svelte";
import { TableState } from "./state.svelte";

export interface Entry {
  number: number; // counts up; newest last
  told: string[];
  began?: number; // of a turn: where it began
  said?: Said;
}

/** A note beside something that was touched. */
export interface Note {
  sentence: string;
  clause: string;
  at: Element | undefined;
}

const AWAY = 30_000; // so long away is worth telling about
const NOTE_LASTS = 9_000;
const BREATH = 150;

/** What was told before this turn began: a turn that goes on is told anew, whole. */
function before<T extends { began?: number | undefined }>(lines: T[], turn: Told): T[] {
  return lines.filter((one) => one.began === undefined || turn.began === undefined || one.began < turn.began);
}

/** One seat of this device, or the eyes of who watches. */
class Chair {
  latest: ViewAnswer | null = null;
  drawn = ""; // the view last taken, to see whether something happened
  entries: Entry[] = [];
  missed: Told[] = []; // since its last turn, where a device is passed on
  number = -1; // of the last entry heard of
  phase: "hello" | "log" | "live" = "hello";
  known: number | null; // what this device had shown before
  lostAt = 0;
  said = new Set<number>();
  notices = new Set<string>();

  constructor(
    readonly seat: number,
    readonly token: string,
    known: number | undefined,
  ) {
    this.known = known ?? null;
  }
  line!: Line;
}

export class Session {
  readonly table = new TableState();
  readonly rhythm = new Rhythm(this);
  readonly absent = new Absent((sentence) => this.#tell(sentence));
  info = $state.raw<TableInfo | null>(null);
  status = $state<Status>("connecting");
  why = $state(""); // the server's sentence, when it does not let us in
  answer = $state.raw<ViewAnswer | null>(null); // what is on the screen
  entries = $state.raw<Entry[]>([]);
  away = $state.raw<string[][]>([]);
  note = $state.raw<Note | null>(null);
  toast = $state("");
  sent = $state(""); // my move, on its way
  cover = $state<number | null>(null); // pass the device to this seat
  until = $state<number | null>(null); // when the clock of the table runs out, in milliseconds of this device
  bubbles = $state.raw<Record<number, string>>({});
  unread = $state(0); // said by others while the log was shut
  reading = false; // the log is open
  told = $state(""); // for the live region
  renewing = $state(false); // this device takes a new link for one of its seats
  onrenewed: (token: string) => void = () => {};
  ui: GameUi | null = null;
  root: Element | null = null;

  #chairs: Chair[] = [];
  #shown: Chair;
  #toldAt = 0;
  #asked = new Map<string, Element | undefined>();
  #noteTimer = 0;
  #toastTimer = 0;
  #hiddenAt = 0;
  #hiddenFrom = 0;
  #counter = 0;

  constructor(
    readonly id: string,
    tokens: Record<string, string>,
    watching: string,
  ) {
    const kept = mine.find(id);
    const seats = Object.entries(tokens).sort(([a], [b]) => Number(a) - Number(b));
    this.#chairs = seats.map(([seat, token]) => new Chair(Number(seat), token, kept?.seen[seat]));
    if (!this.#chairs.length) this.#chairs = [new Chair(-1, watching, kept?.seen["-1"])];
    this.#shown = this.#chairs[0]!;
    for (const chair of this.#chairs) this.#connect(chair);
    this.table.onmove = (move) => this.#move(move);
    this.table.onwhy = (touches, at) => this.#askWhy(touches, at);
    this.table.confirms = (move) => this.ui?.confirms?.(move, this.table.view) ?? false;
    document.addEventListener("visibilitychange", this.#comeAndGo);
  }

  get several(): boolean {
    return this.#chairs.length > 1;
  }

  get token(): string {
    return this.#shown.token;
  }

  /** Of the seats of this device, or the one to watch by. */
  get tokens(): string[] {
    return this.#chairs.map((one) => one.token);
  }

  get mySeats(): number[] {
    return this.#chairs.map((one) => one.seat).filter((seat) => seat >= 0);
  }

  /** The seats whose decisions are made here; none: one looks on. */
  get own(): number[] {
    return this.several ? this.mySeats : this.table.me === null ? [] : [this.table.me];
  }

  close(): void {
    for (const chair of this.#chairs) chair.line.close();
    document.removeEventListener("visibilitychange", this.#comeAndGo);
    this.absent.forget();
    this.rhythm.forget();
  }

  // -- What is heard -----------------------------------------------------------

  #connect(chair: Chair): void {
    const since = () => (chair.phase === "live" ? Math.max(0, chair.number) : (chair.known ?? 0));
    chair.line = new Line(this.id, chair.token, () => prefs.lang, since, {
      table: (info) => {
        if (chair === this.#shown || !this.info) this.info = info;
        this.table.seats = info.seats;
        this.table.options = info.options;
        if (info.you !== null && chair.seat < 0) mine.note(this.id, { seats: { [info.you]: chair.token } });
        this.#hearNotices(chair, info.notices);
        if (chair === this.#shown) this.absent.look(info, this.mySeats);
        if (info.you !== null && info.offered) void this.#renew(chair, info.you);
      },
      view: (view) => this.#heard(chair, view),
      taken: () => this.#answered(chair),
      refused: (refusal) => this.#refused(chair, refusal),
      why: (why) => this.#explained(why),
      said: (said) => this.#hearSaid(chair, said),
      status: (status) => this.#changed(chair, status),
    });
  }

  #changed(chair: Chair, status: Status): void {
    if (status === "lost") chair.lostAt ||= Date.now();
    if (chair !== this.#shown) return;
    const was = this.status;
    this.status = status;
    if (status === "open" && was === "lost") this.say(t("back-again"));
  }

  #heard(chair: Chair, view: ViewAnswer): void {
    if (chair === this.#shown) this.until = view.left === undefined ? null : Date.now() + view.left * 1000;
    const drawn = JSON.stringify(view.view);
    const happened = drawn !== chair.drawn;
    const moving = happened && chair.drawn !== "";
    const tail = view.tail ?? [];
    const missed = tail.map((told, at): Told => ({ told, began: view.tail_began?.[at] ?? 0 }));
    const latest: Told = { told: view.turn ?? view.told, began: view.began };
    let lines: Told[] = [];
    if (chair.phase === "hello") {
      if (chair.known) {
        if (chair === this.#shown && tail.length) this.away = tail.filter((one) => one.length);
        chair.missed = missed;
        chair.phase = "log";
        chair.line.send({ do: "resync", since: 0 });
      } else {
        chair.phase = "live";
        lines = tail.length ? missed : [latest];
        chair.missed = missed;
      }
    } else if (view.tail) {
      if (chair.phase === "live") chair.missed = [...chair.missed, ...missed];
      chair.phase = "live";
      lines = missed;
      if (chair.lostAt && Date.now() - chair.lostAt > AWAY && chair === this.#shown)
        this.away = tail.filter((one) => one.length);
    } else if (happened && view.number > chair.number + 1) {
      chair.line.send({ do: "resync", since: Math.max(0, chair.number) }); // more than one thing: let it be told in full
      chair.drawn = drawn;
      chair.latest = view;
      if (chair === this.#shown) this.rhythm.tell({ answer: view, lines, moving });
      return;
    } else if (happened) {
      lines = [latest];
      chair.missed =
        chair.latest?.asks != null && view.asks === null && chair === this.#shown
          ? []
          : [...before(chair.missed, latest), latest];
    }
    chair.lostAt = 0;
    chair.number = Math.max(chair.number, view.number);
    chair.drawn = drawn;
    chair.latest = view;
    if (chair === this.#shown) return this.rhythm.tell({ answer: view, lines, moving });
    this.#write(chair, lines, view.told);
    this.#whoNext();
  }

  /** A turn that goes on is told anew, in one breath; what was taken back is gone. `heard`: the last part of it. */
  #write(chair: Chair, lines: Told[], heard: string[]): void {
    const kept = lines[0] ? before(chair.entries, lines[0]) : chair.entries;
    const added = lines.filter((one) => one.told.length).map((one) => ({ ...one, number: ++this.#counter }));
    chair.entries = [...kept, ...added].slice(-400);
    if (chair === this.#shown) {
      this.entries = chair.entries;
      const last = added.length ? heard.join(" ") : "";
      if (!last) return;
      const now = performance.now(); // what is told in one breath is heard as one
      this.told = now - this.#toldAt < BREATH ? `${this.told} ${last}` : last;
      this.#toldAt = now;
    }
  }

  #hearSaid(chair: Chair, said: Said): void {
    chair.number = Math.max(chair.number, said.number);
    if (chair.said.has(said.number)) return;
    chair.said.add(said.number);
    chair.entries = [...chair.entries, { number: ++this.#counter, told: [], said }];
    if (chair !== this.#shown) return;
    this.entries = chair.entries;
    if (chair.phase !== "live") return;
    if (!this.reading && !this.own.includes(said.seat)) this.unread += 1;
    const words = said.text || this.info?.reactions[said.reaction] || "";
    this.bubbles = { ...this.bubbles, [said.seat]: words };
    setTimeout(() => {
      const { [said.seat]: gone, ...rest } = this.bubbles;
      if (gone === words) this.bubbles = rest;
    }, 5_000);
  }

  /** What everyone may know about a seat: in the log, and shown if it is new to this device. */
  #hearNotices(chair: Chair, notices: Notice[]): void {
    for (const one of notices) {
      const key = `${one.number} ${one.seat}`; // one entry may be about several seats
      if (chair.notices.has(key)) continue;
      chair.notices.add(key);
      chair.entries = [...chair.entries, { number: ++this.#counter, told: [one.sentence] }];
      if (chair !== this.#shown) continue;
      this.entries = chair.entries;
      if (one.seat === this.info?.you) continue; // I know
      if (chair.phase !== "hello" || (chair.known !== null && one.number > chair.known)) {
        this.say(one.sentence, 12_000);
        this.told = one.sentence;
      }
    }
  }

  #tell(sentence: string): void {
    const chair = this.#shown;
    chair.entries = [...chair.entries, { number: ++this.#counter, told: [sentence] }];
    this.entries = chair.entries;
    this.told = sentence;
  }

  /** The host has asked for a new link for this seat: only this device gets it. */
  async #renew(chair: Chair, seat: number): Promise<void> {
    if (this.renewing) return;
    this.renewing = true;
    try {
      const { token } = await api.seat(this.id, chair.token, "");
      mine.note(this.id, { seats: { [seat]: token } });
      this.onrenewed(token);
    } catch {
      this.renewing = false; // another window of this device was quicker, or the server is away: it is offered again
    }
  }

  // -- What is shown -----------------------------------------------------------

  draw({ answer, lines }: Happening): void {
    this.#write(this.#shown, lines, answer.told);
    this.#draw(answer);
  }

  stopAsking(): void {
    this.table.moves = [];
  }

  #draw(answer: ViewAnswer): void {
    const view = answer.view as View;
    const asked = this.answer !== null && same(this.answer, answer);
    const going = answer.asks !== null && this.#shown.line.answering(answer.asks);
    this.answer = answer;
    this.table.view = view;
    this.table.me = view.seat;
    this.table.moves = going ? [] : answer.moves; // others may have moved; mine is still on its way
    if (!asked) this.table.clear();
    if (!going) {
      this.sent = "";
      this.table.going = [];
    }
    if (answer.asks !== null) this.hush();
    requestAnimationFrame(() => this.root && this.table.view === view && mark(this.root, view)); // after all has been read
    if (document.visibilityState === "visible") this.#remember();
    this.#whoNext();
  }

  #remember(): void {
    const seat = this.#shown.seat >= 0 ? this.#shown.seat : (this.info?.you ?? -1);
    const number = this.answer?.number;
    if (number !== undefined && mine.find(this.id)?.seen[seat] !== number)
      mine.note(this.id, { seen: { [seat]: number } });
  }

  /** Nothing is left to tell: the device may change hands. */
  allTold(): void {
    this.#whoNext();
  }

  // -- Several seats on one device ---------------------------------------------

  /** If another seat of this device is asked and the one shown is not, the device changes hands. */
  #whoNext(): void {
    if (!this.several || this.rhythm.busy) return;
    const shown = this.#shown.latest;
    if (!shown || shown.asks !== null) return;
    const asked = (shown.view as View).asked;
    const next = this.#chairs.find((one) => asked.includes(one.seat) && one.latest?.asks != null);
    this.cover = next ? next.seat : null;
  }

  uncover(): void {
    const next = this.#chairs.find((one) => one.seat === this.cover);
    this.cover = null;
    if (!next?.latest) return;
    this.#shown = next;
    this.entries = next.entries;
    this.away = next.missed.map((one) => one.told).filter((told) => told.length); // since the last turn of whoever has it now
    if (this.info) this.info = { ...this.info, you: next.seat };
    this.status = next.line.status;
    this.#draw(next.latest);
  }

  // -- What is done ------------------------------------------------------------

  #move(move: MoveInfo): void {
    const asks = this.answer?.asks;
    if (asks == null || this.#shown.line.answering(asks)) return;
    this.hush();
    this.sent = move.words;
    this.table.going = move.touches;
    this.table.moves = [];
    this.#shown.line.post({ do: "move", move: move.code, answers: asks, id: newId() });
    if (this.status !== "open") this.say(t("waiting-to-send"), 0);
  }

  undo(): void {
    const asks = this.answer?.asks;
    if (asks == null || !this.answer?.undo || this.#shown.line.answering(asks)) return;
    this.#shown.line.post({ do: "undo", answers: asks, id: newId() });
  }

  talk(text: string, reaction = ""): void {
    this.#shown.line.send({ do: "say", text, reaction });
  }

  /** Everyone on this device. */
  ready(ready: boolean): void {
    for (const chair of this.#chairs) chair.line.send({ do: "ready", ready });
  }

  back(): void {
    this.#shown.line.send({ do: "back" });
  }

  /** In another language everything is said anew. */
  speak(): void {
    this.rhythm.forget();
    for (const chair of this.#chairs) {
      chair.line.close();
      chair.phase = "hello";
      chair.known = null;
      chair.entries = [];
      chair.said.clear();
      chair.notices.clear();
      this.#connect(chair);
    }
  }

  #answered(chair: Chair): void {
    if (chair === this.#shown && this.toast === t("waiting-to-send")) this.say("");
  }

  #refused(chair: Chair, refusal: Refusal): void {
    if (chair !== this.#shown) return;
    if (this.#asked.has(refusal.id)) {
      const at = this.#asked.get(refusal.id);
      this.#asked.delete(refusal.id);
      return this.put(refusal.sentence, refusal.clause, at);
    }
    if (!this.info && !this.answer) {
      this.why = refusal.sentence;
      return;
    }
    if (refusal.id) {
      this.say(t("not-played", { why: refusal.sentence }), 8_000);
      if (this.answer) this.#draw(this.answer);
    } else this.say(refusal.sentence);
  }

  // -- Why not? ------------------------------------------------------------------

  #askWhy(touches: string[], at?: Element): void {
    if (this.sent) return;
    const id = newId();
    this.#asked.set(id, at);
    if (!this.#shown.line.send({ do: "why", touches, id })) {
      this.#asked.delete(id);
      this.put(t("lost"), "", at);
    }
  }

  #explained(why: Why): void {
    const at = this.#asked.get(why.id);
    this.#asked.delete(why.id);
    this.put(why.sentence || t("nothing-there"), why.clause ?? "", at);
  }

  /** A small note beside what was touched. */
  put(sentence: string, clause: string, at?: Element): void {
    clearTimeout(this.#noteTimer);
    this.note = { sentence, clause, at };
    this.#noteTimer = window.setTimeout(() => this.hush(), NOTE_LASTS);
  }

  hush(): void {
    clearTimeout(this.#noteTimer);
    this.note = null;
  }

  say(text: string, lasts = 4_000): void {
    clearTimeout(this.#toastTimer);
    this.toast = text;
    if (lasts) this.#toastTimer = window.setTimeout(() => (this.toast = ""), lasts);
  }

  // -- Away ------------------------------------------------------------------------

  #comeAndGo = (): void => {
    if (document.visibilityState === "hidden") {
      this.#hiddenAt = Date.now();
      this.#hiddenFrom = this.#counter;
      return;
    }
    if (this.#hiddenAt && Date.now() - this.#hiddenAt > AWAY) {
      const missed = this.entries.filter((one) => one.number > this.#hiddenFrom && one.told.length);
      if (missed.length > 1) this.away = missed.map((one) => one.told);
    }
    this.#hiddenAt = 0;
    this.#remember();
  };
}

/** Is the same still asked? Others may have answered meanwhile; what has been touched stays touched. */
function same(before: ViewAnswer, after: ViewAnswer): boolean {
  return (
    before.asks !== null &&
    after.asks !== null &&
    before.view.step === after.view.step &&
    before.moves.length === after.moves.length &&
    before.moves.every((move, at) => move.code === after.moves[at]!.code)
  );
}
