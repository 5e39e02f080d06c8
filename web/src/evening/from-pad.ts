// The totals of this device's score pad, if the same people have played the same game on it.
import { call } from "../app/api";
import type { Shown } from "../pad/pad.svelte";
import type { PadShown } from "../wire/types";

const plain = (name: string) => name.trim().toLocaleLowerCase();

/** By seat of the table, or null. */
export async function readPad(game: string, names: string[]): Promise<number[] | null> {
  try {
    const pad = JSON.parse(localStorage.getItem("tablee-pad") ?? "null") as Record<string, unknown> | null;
    if (!pad) return null;
    const shown = (await call<PadShown>("POST", "/api/pad", { pad })).shown as unknown as Shown;
    const there = shown.names.map(plain);
    const found = names.map((name) => shown.totals[there.indexOf(plain(name))]);
    if (shown.game !== game || there.length !== names.length || !shown.rounds.length) return null;
    return found.every((one) => one !== undefined) ? found : null;
  } catch {
    return null; // no pad that could be read
  }
}
