// A pad: kept on this device, or shared by a link and kept by the server. All counting is done by the games' own code behind the
// API; without a server the engine of this device answers.
import { call, Refused } from "../app/api";
import { forgetPad, keepDocument, keepLinks, keptDocument, keptLinks, REPLACED, type Shared } from "./kept";
import type { PadAsk, PadLinks, PadNow, PadShown } from "../wire/types";

export interface Field {
  name: string;
  kind: "cards" | "number" | "flag" | "seat" | "order" | "face";
  says: string;
  each: boolean;
  low: number;
  high: number;
  faces: string[];
  called: string[]; // the faces read out; empty: as written
  instead: string;
  needed: boolean;
}
export interface Line {
  what: string;
  points: number;
  rule: string;
  says: string;
}
export type Values = Record<string, unknown>;
export interface Sheet extends Values {
  players: Values[];
}
export interface Round {
  open: boolean;
  sheet: Sheet;
  points: (number | null)[];
  winners: number[];
  notes: string[];
  fields: Field[];
  why: Line[][];
}
export interface Shown {
  game: string;
  title: string;
  names: string[];
  teams: number[];
  rounds: Round[];
  of: number;
  totals: number[];
  unit: string;
  low_wins: boolean;
  rule: { id: string; says: string };
  best: number[];
  places: number[];
  over: boolean;
  course: number[][];
  needs: string;
  next: number | null;
  fields: Field[];
  earlier: { names: string[]; totals: number[]; best: number[]; over: boolean }[];
  can_undo: boolean;
}
export interface Change {
  round: number | null; // null: of the total
  name: string;
  before: number | null;
  after: number | null;
}
/** A shared pad and the links to it that this device has. */
const WAIT = 20; // seconds
const AGAIN = 3_000; // milliseconds, while the server does not answer

export class ScorePad {
  document = $state.raw<Record<string, unknown> | null>(null);
  shown = $state.raw<Shown | null>(null);
  changes = $state.raw<Change[]>([]);
  answer = $state.raw<PadShown | null>(null);
  trouble = $state("");
  busy = $state(false);
  shared = $state.raw<Shared | null>(null);
  writes = $state(true); // false: the link only reads
  away = $state(false); // the server of a shared pad does not answer
  news = $state(0); // goes up when somebody else has changed it
  readonly visiting: boolean; // by a link: this device's own pad stays as it is
  #number = 0;
  #open = true;
  #sent = { text: "", id: "" };

  constructor(id = "", token = "") {
    this.visiting = id !== "";
    if (this.visiting) this.shared = { id, token, write: "", read: "" };
    else {
      this.document = keptDocument();
      this.shared = this.document && keptLinks();
      addEventListener(REPLACED, this.#replaced);
    }
    if (this.shared) void this.#follow();
  }

  stop(): void {
    this.#open = false;
    removeEventListener(REPLACED, this.#replaced);
  }

  /** Another device of the same keyring has noted something, or another pad of it was taken up. */
  #replaced = (): void => {
    this.document = keptDocument();
    this.shared = this.document && keptLinks();
    this.#number = 0;
    this.changes = [];
    if (!this.document) this.shown = this.answer = null;
    else if (this.shared) void this.#follow();
    else void this.refresh();
    this.news += 1;
  };

  /** Say it again, in the language of the page. */
  refresh(): Promise<boolean> {
    if (!this.shared) return this.document ? this.ask({ pad: this.document }) : Promise.resolve(false);
    return this.#done(async () => this.#take(await this.#get("")));
  }

  /** True if it was done; else `trouble` says why not, and nothing has changed. */
  ask(wish: Partial<PadAsk>): Promise<boolean> {
    return this.#done(async () => this.#show(await call<PadShown>("POST", "/api/pad", { ...wish, date: now() })));
  }

  command(command: Record<string, unknown>): Promise<boolean> {
    if (!this.shared) return this.ask({ pad: this.document ?? {}, command });
    // The same command after a lost answer has the same id, and is noted once.
    const text = JSON.stringify([command, this.#number]);
    if (text !== this.#sent.text) this.#sent = { text, id: crypto.getRandomValues(new Uint32Array(3)).join("-") };
    const wish = { command, number: this.#number, id: this.#sent.id, date: now() };
    return this.#done(async () => {
      try {
        this.#take(await call<PadNow>("POST", this.#path, wish, this.shared!.token, "server"), true);
      } catch (error) {
        if (error instanceof Refused && error.code === "stale-pad") this.#take(await this.#get(""));
        throw error;
      }
    });
  }

  /** From now on the server keeps it; a copy stays here. */
  share(): Promise<boolean> {
    return this.#done(async () => {
      const links = await call<PadLinks>("POST", "/api/pads", { pad: this.document }, "", "server");
      this.shared = { id: links.id, token: links.write, write: links.write, read: links.read };
      this.#number = 1;
      keepLinks(this.shared);
      void this.#follow();
    });
  }

  /** On with the copy on this device; the links go on showing what was shared. */
  unshare(): void {
    this.shared = null;
    this.away = false;
    this.#number = 0;
    keepLinks(null);
  }

  forget(): void {
    forgetPad();
    this.unshare();
    this.document = this.shown = this.answer = null;
    this.changes = [];
    this.trouble = "";
  }

  get #path(): string {
    return `/api/pads/${encodeURIComponent(this.shared!.id)}`;
  }

  #get(query: string): Promise<PadNow> {
    const path = `${this.#path}?date=${encodeURIComponent(now())}${query}`;
    return call<PadNow>("GET", path, undefined, this.shared!.token, "server");
  }

  async #done(what: () => Promise<void>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      await what();
      this.trouble = "";
      return true;
    } catch (error) {
      this.trouble = (error as Error).message;
      return false;
    } finally {
      this.busy = false;
    }
  }

  #show(found: PadShown): void {
    this.answer = found;
    this.document = found.pad;
    this.shown = found.shown as unknown as Shown;
    this.changes = found.changes as unknown as Change[];
    if (!this.visiting) keepDocument(found.pad);
  }

  #take(state: PadNow, mine = false): void {
    this.writes = state.writes;
    this.away = false;
    if (!state.now || state.number < this.#number) return;
    const newer = state.number > this.#number && this.#number > 0;
    this.#number = state.number;
    this.#show(state.now);
    if (newer && !mine) this.news += 1;
  }

  async #follow(): Promise<void> {
    const { id } = this.shared!;
    while (this.#open && this.shared?.id === id) {
      try {
        const state = await this.#get(this.#number ? `&after=${this.#number}&wait=${WAIT}` : "");
        if (this.#open && this.shared?.id === id) this.#take(state);
      } catch (error) {
        if (error instanceof Refused && error.code === "no-such-pad") {
          this.trouble = error.message;
          if (!this.visiting) this.unshare(); // the copy is still here
          return;
        }
        this.away = true;
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
    }
  }
}

/** In UTC, as BG Stats wants it. */
function now(): string {
  return new Date().toISOString().slice(0, 19).replace("T", " ");
}
