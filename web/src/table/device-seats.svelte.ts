// The seats that are played on this device, one of them on the screen. Where there are several, the device is passed on.
import { SeatConnection } from "./connection";

export class DeviceSeats {
  readonly all: SeatConnection[];
  shown: SeatConnection;
  next = $state<number | null>(null); // the seat to pass the device to, before anything of it is shown

  /** `seen`: by seat, the last entry that this device has shown. Without tokens of seats: one looks on. */
  constructor(table: string, tokens: Record<string, string>, watching: string, seen: Record<string, number>) {
    const seats = Object.entries(tokens).sort(([a], [b]) => Number(a) - Number(b));
    this.all = (seats.length ? seats : [["-1", watching] as const]).map(
      ([seat, token]) => new SeatConnection(table, Number(seat), token, seen[seat] ?? null),
    );
    this.shown = this.all[0]!;
  }

  get several(): boolean {
    return this.all.length > 1;
  }

  /** Of the seats, or the one to watch by. */
  get tokens(): string[] {
    return this.all.map((one) => one.token);
  }

  get numbers(): number[] {
    return this.all.map((one) => one.seat).filter((seat) => seat >= 0);
  }

  /** If another seat of this device is asked and the one shown is not, the device changes hands. */
  lookForNext(): void {
    const shown = this.shown.latest;
    if (!this.several || !shown || shown.asks !== null) return;
    const { asked } = shown.view;
    const next = this.all.find((one) => asked.includes(one.seat) && one.latest?.asks != null);
    this.next = next ? next.seat : null;
  }

  /** The device has been passed on: its seat is shown now. */
  passOn(): SeatConnection | null {
    const next = this.all.find((one) => one.seat === this.next);
    this.next = null;
    if (!next?.latest) return null;
    this.shown = next;
    return next;
  }
}
