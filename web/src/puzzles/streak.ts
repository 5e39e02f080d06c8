// How many days in a row the puzzle of the day was solved.

export interface Streak {
  days: number;
  last: string; // the day it was last solved
  tried: string; // the day it was last tried
}

/** Today on this device, as 2026-11-18. */
export function today(now = new Date()): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export function dayBefore(day: string): string {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  return today(new Date(year, month - 1, date - 1));
}

/** After a first try at the puzzle of a day; a second one that day changes nothing. */
export function after(streak: Streak, day: string, right: boolean): Streak {
  if (streak.tried === day) return streak;
  if (!right) return { days: 0, last: streak.last, tried: day };
  return { days: streak.last === dayBefore(day) ? streak.days + 1 : 1, last: day, tried: day };
}

/** How long it is: a day that was let pass ends it. */
export function length(streak: Streak, day: string): number {
  return streak.last === day || streak.last === dayBefore(day) ? streak.days : 0;
}
