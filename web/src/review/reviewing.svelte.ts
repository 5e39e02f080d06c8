// A review being made: asked for step by step as long as somebody looks at the page, and then kept where it was made.
import { call, Refused } from "../app/api";
import type { AskReview, GameReview, Reviewed } from "../wire/types";
import { w } from "./words";

const LATER = ["busy", "too-much-thinking", "too-many", "full-house", "overrun", "too-many-connections"];
const PAUSE = 4000; // milliseconds, where the server asks to come back later

export class Reviewing {
  found = $state.raw<GameReview | null>(null);
  part = $state(0); // done, of one
  trouble = $state(""); // why it will not go on
  waits = $state(""); // why it goes on later
  #run = 0;

  /** From the beginning, or in another language; what was thought before is not thought again. */
  async start(record: string): Promise<void> {
    const run = ++this.#run;
    const wish: AskReview = { record };
    this.trouble = this.waits = "";
    while (run === this.#run) {
      try {
        const said = await call<Reviewed>("POST", "/api/review", wish);
        if (run !== this.#run) return;
        this.part = said.all ? said.done / said.all : 1;
        this.waits = "";
        if (said.review) {
          this.found = said.review;
          return;
        }
      } catch (error) {
        if (run !== this.#run) return;
        const { message } = error as Error;
        if (!(error instanceof Refused) || !LATER.includes(error.code)) {
          this.trouble = message;
          return;
        }
        this.waits = w("waits", { sentence: message });
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    }
  }

  /** Nobody waits any more. */
  stop(): void {
    this.#run++;
  }
}
