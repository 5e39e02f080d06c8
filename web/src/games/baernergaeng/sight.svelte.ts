// What I am looking at for a moment. The view says which places; on the screen they close by themselves, and I may look
// again as long as the view lets me. A card that was turned up for all stays open: it is not among them.
import type { View } from "../../table/contract";
import { zoneOf } from "../kit/last";

const LASTS = 6_000; // milliseconds

export class Sight {
  /** Places that show to me alone, as "seat/place". */
  places = $state.raw<ReadonlySet<string>>(new Set());
  /** Are they open on the screen? */
  open = $state(false);
  #seen: View | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  see(view: View): void {
    if (view === this.#seen) return;
    const before = this.#seen;
    this.#seen = view;
    this.places = new Set((view.glances ?? []).filter(([zone]) => zone.startsWith("row ")).map(nameOf));
    const come = before?.seat !== view.seat || before.seats !== view.seats; // to the table, or to another seat
    const shown = view.events.some((event) => event.kind === "shown" && this.places.has(nameOf(event.at)));
    if (this.places.size === 0) this.close();
    else if (come || shown) this.look();
  }

  /** Is this place one that only I see, and only for a moment? */
  glanced(seat: number, place: number): boolean {
    return this.places.has(`${seat}/${place}`);
  }

  look(): void {
    clearTimeout(this.#timer);
    this.open = true;
    this.#timer = setTimeout(() => (this.open = false), LASTS);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.open = false;
  }
}

function nameOf(place: [string, number]): string {
  const { seat, index } = zoneOf(place);
  return `${seat}/${index}`;
}
