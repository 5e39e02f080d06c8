// Sentences that come and go over the table: a note beside something that was touched, and a toast for the whole page.

/** A note beside something that was touched. */
export interface Note {
  sentence: string;
  clause: string;
  at: Element | undefined;
}

const NOTE_LASTS = 9_000; // milliseconds
const TOAST_LASTS = 4_000;

export class Notices {
  note = $state.raw<Note | null>(null);
  toast = $state("");
  #noteTimer = 0;
  #toastTimer = 0;
  #asked = new Map<string, Element | undefined>(); // "why not?" by the id of the message: where its answer goes

  showNote(sentence: string, clause: string, at?: Element): void {
    clearTimeout(this.#noteTimer);
    this.note = { sentence, clause, at };
    this.#noteTimer = window.setTimeout(() => this.hideNote(), NOTE_LASTS);
  }

  hideNote(): void {
    clearTimeout(this.#noteTimer);
    this.note = null;
  }

  /** `lasts`: milliseconds; 0: until the next one. */
  showToast(text: string, lasts = TOAST_LASTS): void {
    clearTimeout(this.#toastTimer);
    this.toast = text;
    if (lasts) this.#toastTimer = window.setTimeout(() => (this.toast = ""), lasts);
  }

  /** The answer to this message will be shown beside that element. */
  expectAnswer(id: string, at?: Element): void {
    this.#asked.set(id, at);
  }

  /** Shows the answer to a message if it is one that was expected. */
  answer(id: string, sentence: string, clause: string): boolean {
    if (!this.#asked.has(id)) return false;
    const at = this.#asked.get(id);
    this.#asked.delete(id);
    this.showNote(sentence, clause, at);
    return true;
  }
}
