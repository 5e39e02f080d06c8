// A sitting at one table: a connection for each seat of this device, what is on the screen, and what is done there.
import { api } from "../app/api";
import { myTables } from "../app/my-tables.svelte";
import { prefs } from "../app/prefs.svelte";
import { Absent } from "../friends/absent.svelte";
import { Advice } from "../hint/advice.svelte";
import type { MoveInfo, Notice, Refusal, Said, TableInfo, ViewAnswer } from "../wire/types";
import { t } from "../words";
import { sameQuestion, type SeatConnection } from "./connection";
import { DeviceSeats } from "./device-seats.svelte";
import { newId, type Status } from "./live-socket";
import { Notices } from "./notices.svelte";
import { Presenter } from "./presenter.svelte";
import { Rhythm, type ViewUpdate } from "./rhythm.svelte";
import { Timeline } from "./timeline.svelte";

export class Session {
  readonly seats: DeviceSeats;
  readonly presenter = new Presenter();
  readonly table = this.presenter.table;
  readonly notices = new Notices();
  readonly timeline: Timeline;
  readonly rhythm = new Rhythm(this);
  readonly absent: Absent;
  readonly advice: Advice;
  info = $state.raw<TableInfo | null>(null);
  status = $state<Status>("connecting");
  why = $state(""); // the server's sentence, when it does not let us in
  answer = $state.raw<ViewAnswer | null>(null); // what is on the screen
  sent = $state(""); // my move, on its way
  until = $state<number | null>(null); // when the clock of the table runs out, in milliseconds of this device
  renewing = $state(false); // this device takes a new link for one of its seats
  onrenewed: (token: string) => void = () => {};

  constructor(
    readonly id: string,
    tokens: Record<string, string>,
    watching: string,
  ) {
    this.seats = new DeviceSeats(id, tokens, watching, myTables.find(id)?.seen ?? {});
    this.timeline = new Timeline(this.#shown.log);
    this.advice = new Advice(this);
    this.absent = new Absent((sentence) => this.#log(this.#shown, sentence));
    for (const one of this.seats.all) this.#connect(one);
    this.table.onmove = (move) => this.#move(move);
    this.table.onwhy = (touches, at) => this.#askWhy(touches, at);
    document.addEventListener("visibilitychange", this.#visibilityChanged);
  }

  get #shown(): SeatConnection {
    return this.seats.shown;
  }

  get token(): string {
    return this.#shown.token;
  }

  /** The seats whose decisions are made here; none: one looks on. */
  get own(): number[] {
    return this.seats.several ? this.seats.numbers : this.table.me === null ? [] : [this.table.me];
  }

  close(): void {
    for (const one of this.seats.all) one.socket.close();
    document.removeEventListener("visibilitychange", this.#visibilityChanged);
    this.absent.forget();
    this.rhythm.forget();
  }

  // -- What comes from the server ----------------------------------------------

  #connect(seat: SeatConnection): void {
    const shown = () => seat === this.#shown;
    seat.open(() => prefs.lang, {
      table: (info) => {
        if (shown() || !this.info) this.info = info;
        this.table.seats = info.seats;
        this.table.options = info.options;
        if (info.you !== null && seat.seat < 0) myTables.note(this.id, { seats: { [info.you]: seat.token } });
        this.#hearNotices(seat, info.notices);
        if (shown()) this.absent.look(info, this.seats.numbers);
        if (info.you !== null && info.offered) void this.#renew(seat, info.you);
      },
      view: (view) => this.#receive(seat, view),
      taken: () => {
        if (shown() && this.notices.toast === t("waiting-to-send")) this.notices.showToast("");
      },
      refused: (refusal) => shown() && this.#refused(refusal),
      why: (why) => this.notices.answer(why.id, why.sentence || t("nothing-there"), why.clause ?? ""),
      said: (said) => this.#hearSaid(seat, said),
      status: (status) => {
        if (status === "lost") seat.lost();
        if (!shown()) return;
        if (status === "open" && this.status === "lost") this.notices.showToast(t("back-again"));
        this.status = status;
      },
    });
  }

  #receive(seat: SeatConnection, view: ViewAnswer): void {
    const shown = seat === this.#shown;
    if (shown) this.until = view.left === undefined ? null : Date.now() + view.left * 1000;
    const { lines, moving, away, complete } = seat.receive(view, shown);
    if (shown) {
      if (away) this.timeline.away = away;
      this.rhythm.tell({ answer: view, lines, moving });
    } else if (complete) {
      this.timeline.write(seat.log, lines, view.told);
      this.allTold();
    }
  }

  #hearSaid(seat: SeatConnection, said: Said): void {
    seat.number = Math.max(seat.number, said.number);
    const words = said.text || this.info?.reactions[said.reaction] || "";
    this.timeline.addSaid(seat.log, said, words, seat.phase === "live", this.own.includes(said.seat));
  }

  /** What everyone may know about a seat: in the log, and shown if it is new to this device. */
  #hearNotices(seat: SeatConnection, notices: Notice[]): void {
    for (const one of seat.log.hearNotices(notices)) {
      const mine = one.seat === this.info?.you; // I know
      if (seat !== this.#shown || mine || !seat.isNew(one.number)) this.timeline.add(seat.log, one.sentence);
      else {
        this.#log(seat, one.sentence);
        this.notices.showToast(one.sentence, 12_000);
      }
    }
  }

  /** Written, and announced. */
  #log(seat: SeatConnection, sentence: string): void {
    this.timeline.add(seat.log, sentence);
    this.timeline.announced = sentence;
  }

  /** The host has asked for a new link for this seat: only this device gets it. */
  async #renew(seat: SeatConnection, you: number): Promise<void> {
    if (this.renewing) return;
    this.renewing = true;
    const { token } = await api.seat(this.id, seat.token, "").catch(() => ({ token: "" }));
    this.renewing = token !== ""; // else another window was quicker, or the server is away: it is offered again
    if (!token) return;
    myTables.note(this.id, { seats: { [you]: token } });
    this.onrenewed(token);
  }

  #refused(refusal: Refusal): void {
    if (this.notices.answer(refusal.id, refusal.sentence, refusal.clause)) return;
    if (!this.info && !this.answer) this.why = refusal.sentence;
    else if (refusal.id) {
      this.notices.showToast(t("not-played", { why: refusal.sentence }), 8_000);
      if (this.answer) this.#draw(this.answer);
    } else this.notices.showToast(refusal.sentence);
  }

  draw({ answer, lines }: ViewUpdate): void {
    this.timeline.write(this.#shown.log, lines, answer.told);
    this.#draw(answer);
  }

  #draw(answer: ViewAnswer): void {
    const stillAsked = this.answer !== null && sameQuestion(this.answer, answer);
    const going = answer.asks !== null && this.#shown.socket.answering(answer.asks);
    this.answer = answer;
    this.presenter.draw(answer.view, going ? [] : answer.moves, stillAsked); // others may have moved; mine is still on its way
    if (!going) {
      this.sent = "";
      this.table.going = [];
    }
    if (answer.asks !== null) this.notices.hideNote();
    if (document.visibilityState === "visible") this.#remember();
    this.allTold();
  }

  /** What this device has shown, so that what is missed can be told. */
  #remember(): void {
    const seat = this.#shown.seat >= 0 ? this.#shown.seat : (this.info?.you ?? -1);
    const number = this.answer?.number;
    if (number !== undefined && myTables.find(this.id)?.seen[seat] !== number)
      myTables.note(this.id, { seen: { [seat]: number } });
  }

  #visibilityChanged = (): void => {
    const visible = document.visibilityState === "visible";
    this.timeline.visibilityChanged(visible);
    for (const one of this.seats.all) one.socket.send({ do: "looking", looking: visible });
    if (visible) this.#remember();
  };

  /** In another language everything is said anew. */
  speak(): void {
    this.rhythm.forget();
    for (const one of this.seats.all) {
      one.reset();
      this.#connect(one);
    }
  }

  /** Nothing is left to tell: the device may change hands. */
  allTold(): void {
    if (!this.rhythm.busy) this.seats.lookForNext();
  }

  uncover(): void {
    const next = this.seats.passOn();
    if (!next?.latest) return;
    this.timeline.show(next.log);
    this.timeline.away = next.log.missed.map((one) => one.sentences).filter((sentences) => sentences.length); // since the last turn of whoever has it now
    if (this.info) this.info = { ...this.info, you: next.seat };
    this.status = next.socket.status;
    this.#draw(next.latest);
  }

  // -- What is done ------------------------------------------------------------

  #move(move: MoveInfo): void {
    const asks = this.answer?.asks;
    if (asks == null || this.#shown.socket.answering(asks)) return;
    this.notices.hideNote();
    this.sent = move.words;
    this.table.going = move.touches;
    this.table.moves = [];
    this.#shown.socket.post({ do: "move", move: move.code, answers: asks, id: newId() });
    if (this.status !== "open") this.notices.showToast(t("waiting-to-send"), 0);
  }

  undo(): void {
    const asks = this.answer?.asks;
    if (asks == null || !this.answer?.undo || this.#shown.socket.answering(asks)) return;
    this.#shown.socket.post({ do: "undo", answers: asks, id: newId() });
  }

  #askWhy(touches: string[], at?: Element): void {
    if (this.sent) return;
    const id = newId();
    if (this.#shown.socket.send({ do: "why", touches, id })) this.notices.expectAnswer(id, at);
    else this.notices.showNote(t("lost"), "", at);
  }

  talk(text: string, reaction = ""): void {
    this.#shown.socket.send({ do: "say", text, reaction });
  }

  /** Everyone on this device. */
  ready(ready: boolean): void {
    for (const one of this.seats.all) one.socket.send({ do: "ready", ready });
  }

  back(): void {
    this.#shown.socket.send({ do: "back" });
  }
}
