// A lesson as it goes: which step, what has been tried, what is shown. The moves and all that follows from them were
// played by the engine; here they are only shown.
import { tick } from "svelte";
import { api } from "../app/api";
import { prefs, readStored, store } from "../app/prefs.svelte";
import type { GameUi } from "../table/contract";
import { prefersReducedMotion } from "../table/flight";
import type { Note } from "../table/notices.svelte";
import { Presenter } from "../table/presenter.svelte";
import { seatsNamed } from "../table/seats";
import type { Lesson, LessonStep, Moment, MoveInfo } from "../wire/types";
import { t } from "../words";
import { w } from "./words";

const BREATH = 650; // milliseconds between the decisions of others
const CALM_BREATH = 300; // where nothing flies

function near(a: DOMRect, b: DOMRect): boolean {
  return (
    Math.abs(a.left - b.left) + Math.abs(a.top - b.top) + Math.abs(a.width - b.width) + Math.abs(a.height - b.height) <
    1
  );
}

/** Wherever the lesson speaks of the learner, the name of whoever learns. */
function named(lesson: Lesson): Lesson {
  const name = JSON.stringify(prefs.name || w("learner")).slice(1, -1);
  return JSON.parse(JSON.stringify(lesson).replaceAll("{you}", () => name)) as Lesson;
}

export class Teacher {
  readonly presenter = new Presenter();
  readonly table = this.presenter.table;
  lesson = $state.raw<Lesson>() as Lesson;
  at = $state(0);
  /** ask: the learner's turn; moving: look what happens; done: on to the next step. */
  phase = $state<"ask" | "moving" | "done">("ask");
  help = $state(""); // after a wrong try
  narration = $state(""); // what the others do
  heard = $state(""); // the same, for the live region
  note = $state.raw<Note | null>(null);
  hinted = $state(false); // point at what is right
  rings = $state.raw<DOMRect[]>([]);
  #run = 0; // a step that is left does not go on

  constructor(
    lesson: Lesson,
    readonly ui: GameUi,
  ) {
    this.lesson = named(lesson);
    this.table.onmove = (move) => void this.#tried(move);
    this.table.onwhy = (touches, at) => void this.#why(touches, at);
    this.presenter.ui = ui;
    const stored = Number(readStored(`learn.${lesson.game}`)) || 0;
    this.show(stored < lesson.steps.length - 1 ? stored : 0);
  }

  get step(): LessonStep {
    return this.lesson.steps[this.at]!;
  }

  get last(): boolean {
    return this.at === this.lesson.steps.length - 1;
  }

  /** Only to be read? */
  get reading(): boolean {
    return !this.step.right.length && !this.step.trial;
  }

  /** The same lesson in another language; the step begins anew. */
  speak(lesson: Lesson): void {
    this.lesson = named(lesson);
    this.show(this.at);
  }

  show(at: number): void {
    this.#run += 1;
    this.presenter.skip();
    this.presenter.goOn();
    this.at = Math.max(0, Math.min(this.lesson.steps.length - 1, at));
    store(`learn.${this.lesson.game}`, String(this.at));
    if (this.last) store(`learned.${this.lesson.game}`, "yes");
    this.help = this.narration = this.heard = "";
    this.note = null;
    this.hinted = this.step.point;
    this.phase = this.reading ? "done" : "ask";
    this.#draw(this.step.moment, !this.reading);
  }

  forward(): void {
    if (!this.last) this.show(this.at + 1);
  }

  back(): void {
    if (this.at > 0) this.show(this.at - 1);
  }

  /** What was right, shown after a try that was not. */
  point(): void {
    this.hinted = true;
    this.mark();
  }

  /** What is right. */
  get #right(): MoveInfo[] {
    if (this.phase !== "ask") return [];
    const right = this.step.right.map((one) => this.table.moves.find((move) => move.code === one.move));
    return this.step.trial ? [this.step.trial.move] : right.filter((one) => one !== undefined);
  }

  /** Where to touch next, to draw a ring around it: on the table, or the button that says it. */
  mark(): void {
    const found: DOMRect[] = [];
    const { touched } = this.table;
    for (const move of this.hinted ? this.#right : []) {
      const next =
        (touched.every((one, i) => move.touches[i] === one)
          ? (move.touches[touched.length] ?? move.touches.at(-1))
          : move.touches[0]) ?? "";
      const drawn = `[data-touch="${CSS.escape(next)}"]:not(.raised), .offers [data-act="${CSS.escape(move.text)}"]`;
      for (const one of this.presenter.root?.querySelectorAll(drawn) ?? []) {
        const box = one.getBoundingClientRect();
        if (box.width) found.push(box);
      }
    }
    const same = found.length === this.rings.length && found.every((box, i) => near(box, this.rings[i]!));
    if (!same) this.rings = found;
  }

  /** The move that is not allowed, from its button. */
  attempt(at?: Element): void {
    const { trial } = this.step;
    if (!trial || this.phase === "moving") return;
    this.table.clear();
    this.note = { sentence: trial.sentence, clause: trial.clause, at };
    this.phase = "done";
    this.heard = trial.sentence;
  }

  async #tried(move: MoveInfo): Promise<void> {
    const right = this.step.right.find((one) => one.move === move.code);
    if (this.phase !== "ask") return;
    this.note = null;
    if (!right) {
      this.help = this.step.trial ? w("legal") : this.step.hint;
      this.point();
      return;
    }
    const run = ++this.#run;
    this.phase = "moving";
    this.help = "";
    this.hinted = false;
    this.mark();
    for (const [i, moment] of right.after.entries()) {
      if (i > 0) await new Promise((resolve) => setTimeout(resolve, prefersReducedMotion() ? CALM_BREATH : BREATH));
      if (run !== this.#run) return;
      this.narration = i > 0 ? moment.told.slice(0, 4).join(" ") : "";
      this.heard = moment.told.join(" ");
      await this.#move(moment, run);
      if (run !== this.#run) return;
    }
    this.narration = "";
    if (!this.step.praise) return this.show(this.at + 1);
    this.phase = "done";
  }

  async #move(moment: Moment, run: number): Promise<void> {
    const view = moment.view;
    const { presenter } = this;
    if (this.ui.interlude?.when(view)) {
      await presenter.holdInterlude(view);
      if (run !== this.#run) return;
    }
    const legs = presenter.takeOff(view);
    this.#draw(moment, false);
    await tick();
    await presenter.land(legs);
  }

  #draw(moment: Moment, asking: boolean): void {
    const view = moment.view;
    this.table.seats = seatsNamed(this.step.names, (seat) =>
      seat === this.lesson.seat ? { animal: prefs.animal } : {},
    );
    this.presenter.draw(view, asking ? moment.moves : []);
    void tick().then(() => this.mark());
  }

  async #why(touches: string[], at?: Element): Promise<void> {
    const { step, lesson } = this;
    if (this.phase === "moving" || this.reading) return;
    try {
      const wish = {
        game: lesson.game,
        options: lesson.options as Record<string, boolean | number | string>,
        position: step.position,
        names: step.names,
        seat: lesson.seat,
        touches,
      };
      const why = (await api.study(wish)).why;
      if (step !== this.step) return;
      this.note = { sentence: why?.sentence || t("nothing-there"), clause: why?.clause ?? "", at };
      if (step.trial && why?.clause === step.trial.clause) this.phase = "done";
    } catch (error) {
      this.note = { sentence: (error as Error).message, clause: "", at };
    }
  }

  close(): void {
    this.#run += 1;
    this.presenter.skip();
    this.presenter.goOn();
  }
}
