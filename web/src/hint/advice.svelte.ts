// What the expert advises about the question on the screen, and going back to try something else.
import { api } from "../app/api";
import type { Session } from "../table/session.svelte";
import type { Hint } from "../wire/types";
import { newId } from "../table/live-socket";

export class Advice {
  busy = $state(false); // the expert thinks
  told = $state(false); // the words are shown; the marks stay until the question is answered
  sure = $state(false); // does one want to go back, and play for practice?
  #found = $state.raw<Hint | null>(null);
  #lang = "";

  constructor(readonly session: Session) {}

  /** For the question that is asked now. */
  get found(): Hint | null {
    const asks = this.session.answer?.asks;
    return asks != null && !this.session.sent && this.#found?.asks === asks ? this.#found : null;
  }

  get allowed(): boolean {
    const { info, answer, sent } = this.session;
    return !!info?.hints && info.state === "playing" && answer?.asks != null && !sent;
  }

  async ask(): Promise<void> {
    const { session } = this;
    const asks = session.answer?.asks;
    if (asks == null || this.busy || !this.allowed) return;
    if (this.found && this.#lang === session.table.lang) {
      this.told = !this.told;
      return;
    }
    this.busy = true;
    try {
      this.#lang = session.table.lang;
      this.#found = await api.hint(session.id, session.token, asks);
      this.told = true;
    } catch (error) {
      session.notices.showToast((error as Error).message, 8_000);
    }
    this.busy = false;
  }

  /** Away with it, marks and all. */
  close(): void {
    this.told = false;
    this.#found = null;
  }

  /** One's last decision, by the strict rule where it allows it; else as practice, which is asked about once. */
  back(): void {
    const { answer, info } = this.session;
    if (answer?.asks != null && answer.undo) this.session.undo();
    else if (answer?.retry && info?.practice) void this.retry();
    else if (answer?.retry) this.sure = true;
  }

  async retry(): Promise<void> {
    const { session } = this;
    this.sure = false;
    if (!session.answer) return;
    session.rhythm.catchUp();
    try {
      await api.retry(session.id, session.token, session.answer.number, newId());
    } catch (error) {
      session.notices.showToast((error as Error).message, 8_000);
    }
  }
}
