// What this device keeps: which puzzles were tried and solved, and how many days in a row that of the day was.
import { readStored, store } from "../app/prefs.svelte";
import { after, type Streak } from "./streak";

const MOST = 2_000; // puzzles that are remembered

function read<T>(key: string, otherwise: T): T {
  try {
    return { ...otherwise, ...(JSON.parse(readStored(key)) as T) };
  } catch {
    return otherwise; // nothing, or nothing that can be read
  }
}

export const readStreak = (): Streak => read("puzzles.streak", { days: 0, last: "", tried: "" });
export const readTried = (): Record<string, boolean> => read("puzzles.tried", {});

/** As a keyring has them. */
export const replaceStreak = (streak: Streak): void => store("puzzles.streak", JSON.stringify(streak));
export const replaceTried = (tried: Record<string, boolean>): void =>
  store("puzzles.tried", JSON.stringify(Object.fromEntries(Object.entries(tried).slice(-MOST))));

/** The first try counts. */
export function keep(id: string, right: boolean, day: string): void {
  const tried = readTried();
  if (!(id in tried)) {
    const kept = Object.entries({ ...tried, [id]: right }).slice(-MOST);
    store("puzzles.tried", JSON.stringify(Object.fromEntries(kept)));
  }
  if (day) store("puzzles.streak", JSON.stringify(after(readStreak(), day, right)));
}
