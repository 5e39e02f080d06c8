// The tables of this device as the start page shows them: how they stand, asked in one request, and what is forgotten.
import { api } from "../app/api";
import { linkOf, myTables, type MyTable } from "../app/my-tables.svelte";
import { router } from "../app/router.svelte";
import type { Glance } from "../wire/types";
import { t } from "../words";

const AT_ONCE = 16; // as many as the server tells about in one request
const FINISHED = 12; // shown
const GONE = 8_000; // milliseconds until what was forgotten is

export const seatsOf = (one: MyTable): number[] => Object.keys(one.seats).map(Number);

/** Why a table is not shown: gone for good, or only not to be read now. */
export function troubleWords(code: string): string {
  return t(["no-such-table", "link-replaced", "seat-taken"].includes(code) ? "table-gone" : "table-unread");
}

export class HomeTables {
  /** As last told, by table. */
  glances = $state.raw<Record<string, Glance>>({});
  /** Forgotten, but not yet gone. */
  going = $state.raw<string[]>([]);
  #timer = 0;

  #shown = $derived(myTables.list.filter((one) => one.game && !this.going.includes(one.table)));
  /** Those that wait for me first, then the latest. */
  running = $derived.by(() => {
    const open = this.#shown.filter((one) => !one.over);
    return [...open.filter((one) => this.myTurn(one)), ...open.filter((one) => !this.myTurn(one))];
  });
  finished = $derived(this.#shown.filter((one) => one.over).slice(0, FINISHED));

  myTurn(one: MyTable): boolean {
    const glance = this.glances[one.table];
    return !!glance?.asked.some((seat) => seat in one.seats && !glance.seats[seat]?.stand_in);
  }

  /** How it came out; a rematch inherits what is kept of the table before, but not that. */
  end(one: MyTable): Glance | undefined {
    return one.end?.table === one.table ? one.end : undefined;
  }

  /** Ask how they stand. Offline, what was known stays. */
  async look(): Promise<void> {
    const asked = [...this.running, ...this.finished.filter((one) => !this.end(one))].slice(0, AT_ONCE);
    if (!asked.length) return;
    const held = asked.map((one) => ({ table: one.table, token: linkOf(one) }));
    const { tables } = await api.glances(held).catch(() => ({ tables: [] }));
    this.glances = { ...this.glances, ...Object.fromEntries(tables.map((one) => [one.table, one])) };
    for (const one of tables) if (one.state === "over" || one.state === "closed") myTables.ended(one);
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
