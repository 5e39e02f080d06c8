// Who has gone from a table that plays. Whoever is away for a moment only, because a page is loaded anew, is not.
import type { TableInfo } from "../wire/types";
import { t } from "../words";

const GONE_AFTER = 4_000; // milliseconds

export class Absent {
  gone = $state.raw<number[]>([]);
  #timers = new Map<number, number>(); // of each seat nobody looks from

  constructor(readonly tell: (sentence: string) => void) {}

  look(info: TableInfo, own: number[]): void {
    for (const { seat, who, present, stand_in, name } of info.seats) {
      const away =
        info.state === "playing" &&
        who === "person" &&
        !present &&
        !stand_in &&
        !own.includes(seat) &&
        seat !== info.you;
      if (away === this.#timers.has(seat)) continue;
      if (away)
        this.#timers.set(
          seat,
          window.setTimeout(() => this.#leave(seat, name), GONE_AFTER),
        );
      else this.#return(seat, present && !stand_in ? name : "");
    }
  }

  #leave(seat: number, name: string): void {
    this.gone = [...this.gone, seat];
    this.tell(t("gone", { name }));
  }

  #return(seat: number, name: string): void {
    clearTimeout(this.#timers.get(seat));
    this.#timers.delete(seat);
    if (!this.gone.includes(seat)) return;
    this.gone = this.gone.filter((one) => one !== seat);
    if (name) this.tell(t("here-again", { name }));
  }

  forget(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }
}
