// The tables of this device as the start page shows them: how they stand, asked in one request, and what is forgotten.
import { api } from "../app/api";
import { linkOf, myTables, type MyTable } from "../app/my-tables.svelte";
import { router } from "../app/router.svelte";
import { setBadge } from "./badge";
import type { Glance } from "../wire/types";
import { t } from "../words";

const AT_ONCE = 16; // as many as the server tells about in one request
export const FINISHED = 12; // before the rest is folded away; the others are not asked about
const GONE = 8_000; // milliseconds until what was forgotten is

export const seatsOf = (one: MyTable): number[] => Object.keys(one.seats).map(Number);

/** Why a table is not shown: gone for good, or only not to be read now. */
export function troubleWords(code: string): string {
  return t(["no-such-table", "link-replaced", "seat-taken", "removed"].includes(code) ? "table-gone" : "table-unread");
}

export class HomeTables {
  /** As last told, by table. */
  glances = $state.raw<Record<string, Glance>>({});
  /** Forgotten, but not yet gone. */
  going = $state.raw<string[]>([]);
  #timer = 0;

  #shown = $derived(myTables.list.filter((one) => one.game && !this.going.includes(one.table)));
  #open = $derived(this.#shown.filter((one) => !one.over));
  /** Those that wait for me: the one with the least time left first, then the latest. */
  mine = $derived(
    this.#open.filter((one) => this.myTurn(one)).sort((a, b) => this.#left(a) - this.#left(b) || 0), // Infinity - Infinity
  );
  /** Those that wait for somebody else, the latest first. */
  waiting = $derived(this.#open.filter((one) => !this.myTurn(one)));
  finished = $derived(this.#shown.filter((one) => one.over));

  myTurn(one: MyTable): boolean {
    const glance = this.glances[one.table];
    return !!glance?.asked.some((seat) => seat in one.seats && !glance.seats[seat]?.stand_in);
  }

  #left(one: MyTable): number {
    return this.glances[one.table]?.left ?? Infinity;
  }

  /** How it came out; a rematch inherits what is kept of the table before, but not that. */
  end(one: MyTable): Glance | undefined {
    return one.end?.table === one.table ? one.end : undefined;
  }

  /** Ask how they stand. Offline, what was known stays. */
  async look(): Promise<void> {
    const ended = this.finished.slice(0, FINISHED).filter((one) => !this.end(one));
    const held = [...this.#open, ...ended].map((one) => ({ table: one.table, token: linkOf(one) }));
    for (let at = 0; at < held.length; at += AT_ONCE) {
      const { tables } = await api.glances(held.slice(at, at + AT_ONCE)).catch(() => ({ tables: [] }));
      this.glances = { ...this.glances, ...Object.fromEntries(tables.map((one) => [one.table, one])) };
      for (const one of tables) if (one.state === "over" || one.state === "closed") myTables.ended(one);
    }
    setBadge(this.mine.length);
  }

  async rematch(one: MyTable): Promise<void> {
    const { table } = await api.rematch(one.table, linkOf(one));
    myTables.note(table, { ...one, table, at: Date.now(), over: false, seen: {}, from: undefined, end: undefined });
    const tokens = Object.values(one.seats);
    router.go(`/t/${table}${tokens.length === 1 ? `#${tokens[0]}` : ""}`);
  }

  forget(table: string): void {
    this.going = [...this.going, table];
    this.wait();
  }

  undo(): void {
    clearTimeout(this.#timer);
    this.going = [];
  }

  /** Some seconds from now, unless somebody is about to undo it. */
  wait(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.letGo(), GONE);
  }
  hold(): void {
    clearTimeout(this.#timer);
  }

  letGo(): void {
    clearTimeout(this.#timer);
    if (this.going.length) myTables.forget(this.going);
    this.going = [];
  }
}
