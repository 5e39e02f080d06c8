// The tables of this device: the links it was given, newest first. The secret of a seat is kept nowhere else.
import type { Glance } from "../wire/types";
import { readStored, store } from "./prefs.svelte";
import { forgetKept } from "../offline/kept";
import { noteRemoved } from "../keyring/removed";

/** Who keeps a table: the server, or this device. */
export type Home = "server" | "device";

export interface MyTable {
  table: string;
  game: string;
  title: string;
  seats: Record<string, string>; // seat to token
  host: string;
  invite: string;
  watch: string;
  at: number;
  over: boolean;
  home?: Home; // unless said, the server
  from?: { at: number; back: string } | undefined; // it goes on from this move of a replay, at that address
  end?: Glance | undefined; // how it came out, once that was asked
  seen: Record<string, number>; // seat to the last entry this device has shown there
}

const MOST = 100;

/** A link that opens the table: to a seat, if there is one. */
export const linkOf = (one: MyTable): string => Object.values(one.seats)[0] || one.host || one.watch || one.invite;

/** Its page; with several seats of this device, the page asks whose turn it is. */
export function pageOf(one: MyTable): string {
  const tokens = Object.values(one.seats);
  return `/t/${one.table}${tokens.length === 1 ? `#${tokens[0]}` : ""}`;
}

function storedTables(): MyTable[] {
  try {
    const found = JSON.parse(readStored("tables") || "[]") as MyTable[];
    return Array.isArray(found) ? found.filter((one) => typeof one?.table === "string") : [];
  } catch {
    return [];
  }
}

/** Nobody else has a table of this device: without its links it is of no use. */
function unkeep(tables: MyTable[]): void {
  const here = tables.filter((one) => one.home === "device").map((one) => one.table);
  if (here.length) void forgetKept(here).catch(() => undefined); // nothing was kept
}

class MyTables {
  list = $state.raw<MyTable[]>(storedTables());

  find(table: string): MyTable | undefined {
    return this.list.find((one) => one.table === table);
  }

  /** Adds to what is known of a table; it moves to the front. */
  note(table: string, more: Partial<MyTable>): MyTable {
    this.reread();
    const old = this.find(table);
    const blank: MyTable = {
      table,
      game: "",
      title: "",
      seats: {},
      host: "",
      invite: "",
      watch: "",
      at: Date.now(),
      over: false,
      seen: {},
    };
    const found: MyTable = { ...blank, ...old, ...more };
    found.seats = { ...old?.seats, ...more.seats };
    found.seen = { ...old?.seen, ...more.seen };
    const all = [found, ...this.list.filter((one) => one.table !== table)];
    this.list = all.slice(0, MOST);
    store("tables", JSON.stringify(this.list));
    unkeep(all.slice(MOST));
    return found;
  }

  /** The seats are given up, the other links stay. */
  rise(table: string): void {
    this.reread();
    noteRemoved(Object.keys(this.find(table)?.seats ?? {}).map((seat) => `seat/${table}/${seat}`));
    this.list = this.list.map((one) => (one.table === table ? { ...one, seats: {}, seen: {} } : one));
    store("tables", JSON.stringify(this.list));
  }

  /** It is over, and this is how it came out; it stays where it is in the list. */
  ended(end: Glance): void {
    this.reread();
    this.list = this.list.map((one) => (one.table === end.table ? { ...one, over: true, end } : one));
    store("tables", JSON.stringify(this.list));
  }

  forget(tables: string[]): void {
    this.reread();
    noteRemoved(tables.map((table) => `table/${table}`));
    unkeep(this.list.filter((one) => tables.includes(one.table)));
    this.list = this.list.filter((one) => !tables.includes(one.table));
    store("tables", JSON.stringify(this.list));
  }

  /** As a keyring has it. */
  replace(list: MyTable[]): void {
    this.list = list;
    store("tables", JSON.stringify(list));
  }

  /** Another tab may have written meanwhile. */
  reread(): void {
    this.list = storedTables();
  }
}

export const myTables = new MyTables();
