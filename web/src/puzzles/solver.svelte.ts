// One puzzle on the table: a try, then what the engine says about it.
import { tick } from "svelte";
import { call } from "../app/api";
import { prefs } from "../app/prefs.svelte";
import type { GameUi } from "../table/contract";
import type { Note } from "../table/notices.svelte";
import { Presenter } from "../table/presenter.svelte";
import { seatsNamed } from "../table/seats";
import type { MoveInfo, PuzzleAsked, PuzzleList, PuzzleTried, Why } from "../wire/types";
import { t } from "../words";
import { keep } from "./kept";
import { w } from "./words";

export const puzzlesApi = {
  all: (day: string) => call<PuzzleList>("GET", `/api/puzzles?day=${day}`),
  ask: (id: string) => call<PuzzleAsked>("GET", `/api/puzzles/${encodeURIComponent(id)}`),
  attempt: (id: string, move: number) => call<PuzzleTried>("POST", `/api/puzzles/${encodeURIComponent(id)}`, { move }),
  why: (id: string, touches: string[]) => call<Why>("POST", `/api/puzzles/${encodeURIComponent(id)}/why`, { touches }),
};

/** Wherever the engine speaks of whoever solves it, their name. */
function named<T>(said: T): T {
  const name = JSON.stringify(prefs.name || w("robin")).slice(1, -1);
  return JSON.parse(JSON.stringify(said).replaceAll("{you}", () => name)) as T;
}

export class Solver {
  readonly presenter = new Presenter();
  readonly table = this.presenter.table;
  puzzle = $state.raw<PuzzleAsked>() as PuzzleAsked;
  phase = $state<"ask" | "thinking" | "done">("ask");
  tried = $state.raw<PuzzleTried | null>(null);
  given = $state(false); // the answer was asked for
  note = $state.raw<Note | null>(null);
  trouble = $state("");
  #last: number | null = null; // the move tried, to be told again in another language

  constructor(
    puzzle: PuzzleAsked,
    readonly ui: GameUi,
    readonly day: string, // "": not that of the day
  ) {
    this.table.onmove = (move) => void this.attempt(move);
    this.table.onwhy = (touches, at) => void this.#why(touches, at);
    this.presenter.ui = ui;
    this.#show(puzzle);
  }

  #show(puzzle: PuzzleAsked): void {
    this.puzzle = named(puzzle);
    this.table.seats = seatsNamed(this.puzzle.names, (seat) =>
      seat === this.puzzle.seat ? { animal: prefs.animal } : {},
    );
    this.presenter.draw(this.puzzle.moment.view, this.phase === "ask" ? this.puzzle.moment.moves : []);
  }

  /** The same in another language. */
  async speak(puzzle: PuzzleAsked): Promise<void> {
    this.note = null;
    this.#show(puzzle);
    if (this.#last === null || !this.tried) return;
    this.tried = named(await puzzlesApi.attempt(puzzle.id, this.#last));
    this.presenter.draw(this.tried.after.view, []);
  }

  async attempt(move: MoveInfo | null): Promise<void> {
    if (this.phase !== "ask") return;
    this.phase = "thinking";
    this.note = null;
    this.trouble = "";
    const code = (move ?? this.puzzle.moment.moves[0])!.code;
    try {
      const found = named(await puzzlesApi.attempt(this.puzzle.id, code));
      this.given = move === null;
      this.#last = code;
      keep(this.puzzle.id, found.right && !this.given, this.day);
      const legs = this.presenter.takeOff(found.after.view);
      this.presenter.draw(found.after.view, []);
      this.tried = found;
      this.phase = "done";
      await tick();
      await this.presenter.land(legs);
    } catch (error) {
      this.trouble = (error as Error).message;
      this.phase = "ask";
      this.presenter.draw(this.puzzle.moment.view, this.puzzle.moment.moves);
    }
  }

  async #why(touches: string[], at?: Element): Promise<void> {
    if (this.phase !== "ask") return;
    try {
      const why = await puzzlesApi.why(this.puzzle.id, touches);
      this.note = { sentence: why.sentence || t("nothing-there"), clause: why.clause ?? "", at };
    } catch (error) {
      this.note = { sentence: (error as Error).message, clause: "", at };
    }
  }

  close(): void {
    this.presenter.skip();
    this.presenter.goOn();
  }
}
