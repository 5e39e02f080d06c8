// An evening as this page sees it: asked for again as soon as something changes, commands with the number they were made for.
import { api, call, Refused } from "../app/api";
import { prefs, readStored, store } from "../app/prefs.svelte";
import { noteRemoved } from "../keyring/removed";
import type { EveningMade, EveningState, Glance, Joined } from "../wire/types";

export interface Entrant {
  name: string;
  members: string[];
  here: boolean;
}
export interface Table {
  seats: number[];
  sides: number[];
  scores: number[] | null;
  places: number[] | null;
  corrected: boolean;
  /** The id of its table on the server, if it is played there. */
  online: string;
}
export interface Round {
  game: string;
  title: string;
  low_wins: boolean;
  scores_needed: boolean;
  same_deals: boolean;
  tables: Table[];
  byes: number[];
  repeats: number;
}
export interface Line {
  entrant: number;
  place: number;
  points: number;
  breaks: Record<string, number>;
  nights: number[];
  rounds: (number | null)[];
  played: number;
  byes: number;
  here: boolean;
}
export interface Plan {
  title: string;
  game: string;
  game_title: string;
  options: Record<string, unknown>;
  format: string;
  team: number;
  sizes: number[];
  tables: number;
  rounds: number;
  points: number[];
  best: number;
  same_deals: boolean;
}
export interface Shown {
  plan: Plan;
  possible: number[];
  low_wins: boolean;
  closed: boolean;
  entrants: Entrant[];
  nights: { title: string; rounds: Round[] }[];
  missing: number[];
  due: boolean;
  standings: Line[];
  ties: string[];
}
export type Command = { do: string } & Record<string, unknown>;

// -- The evenings of this device: the links it was given ------------------------

export interface Kept {
  evening: string;
  title: string;
  organiser: string;
  report: string;
  watch: string;
}
const MOST = 20;

export function keptEvenings(): Kept[] {
  try {
    const found = JSON.parse(readStored("evenings") || "[]") as Kept[];
    return Array.isArray(found) ? found.filter((one) => typeof one?.evening === "string") : [];
  } catch {
    return [];
  }
}

export function keep(evening: string, more: Partial<Kept>): void {
  const all = keptEvenings();
  const old = all.find((one) => one.evening === evening);
  const found = { evening, title: "", organiser: "", report: "", watch: "", ...old, ...more };
  store("evenings", JSON.stringify([found, ...all.filter((one) => one.evening !== evening)].slice(0, MOST)));
}

/** As a keyring has them. */
export const replaceEvenings = (all: Kept[]): void => store("evenings", JSON.stringify(all.slice(0, MOST)));

export function forget(evening: string): void {
  noteRemoved([`evening/${evening}`]);
  store("evenings", JSON.stringify(keptEvenings().filter((one) => one.evening !== evening)));
}

export async function create(plan: Record<string, unknown>, names: (string | string[])[]): Promise<Kept> {
  const { evening, organiser, report, watch } = await call<EveningMade>(
    "POST",
    "/api/evenings",
    { plan, names },
    "",
    "server",
  );
  const title = typeof plan.title === "string" ? plan.title : "";
  keep(evening, { title, organiser, report, watch });
  return { evening, title, organiser, report, watch };
}

// -- One evening -----------------------------------------------------------------

const WAIT = 20; // seconds
const AGAIN = 3_000; // milliseconds, while the server does not answer
const GLANCE = 4_000; // milliseconds between looks at the online tables
const GLANCES = 16; // tables in one look

export class Club {
  state = $state.raw<EveningState | null>(null);
  trouble = $state(""); // of the last command
  lost = $state(""); // the link does not open it
  away = $state(false);
  busy = $state(false);
  glances = $state.raw<Record<string, Glance>>({}); // by online table of the current round, while it has no result
  readonly shown = $derived((this.state?.shown as unknown as Shown | undefined) ?? null);
  readonly night = $derived(this.shown?.nights.at(-1) ?? null);
  readonly round = $derived(this.night?.rounds.at(-1) ?? null);
  #open = true;
  #sent = { text: "", id: "" };

  constructor(
    readonly id: string,
    readonly token: string,
  ) {
    void this.#follow();
    void this.#glance();
  }

  get #path(): string {
    return `/api/evenings/${encodeURIComponent(this.id)}`;
  }

  name(entrant: number): string {
    return this.shown?.entrants[entrant]?.name ?? "";
  }

  names(entrants: number[]): string[] {
    return entrants.map((one) => this.name(one));
  }

  stop(): void {
    this.#open = false;
  }

  async #follow(): Promise<void> {
    while (this.#open) {
      const query: string = this.state ? `?after=${this.state.number}&wait=${WAIT}` : "";
      try {
        this.#take(await call<EveningState>("GET", this.#path + query, undefined, this.token, "server"));
        this.away = false;
      } catch (error) {
        if (error instanceof Refused && error.code === "no-such-evening") {
          this.lost = error.message;
          return;
        }
        this.away = true;
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
    }
  }

  async #glance(): Promise<void> {
    while (this.#open) {
      const ids = (this.round?.tables ?? []).filter((one) => one.online && !one.places).map((one) => one.online);
      const found: Record<string, Glance> = {};
      for (let at = 0; at < ids.length; at += GLANCES) {
        const some = ids.slice(at, at + GLANCES);
        const held = some.map((table) => ({ table, token: this.state?.links?.[table] ?? "" }));
        for (const one of (await api.glances(held)).tables) found[one.table] = one;
      }
      this.glances = found;
      await new Promise((resolve) => setTimeout(resolve, ids.length ? GLANCE : GLANCE / 4));
    }
  }

  #take(state: EveningState): void {
    if (this.state && state.number <= this.state.number) return;
    this.state = state;
    const title = (state.shown as unknown as Shown).plan.title;
    keep(this.id, { title, [state.role]: this.token });
  }

  /** True if it was done; else `trouble` says why not. What is sent again after a lost answer counts once. */
  async command(command: Command): Promise<boolean> {
    const text = JSON.stringify(command);
    if (text !== this.#sent.text) this.#sent = { text, id: Math.random().toString(36).slice(2) + Date.now() };
    return this.#ask("", { command, id: this.#sent.id });
  }

  /** Opens these tables of the round on the server; without any, all that have no result. */
  openTables(tables: number[] = []): Promise<boolean> {
    return this.#ask("/tables", { tables, lang: prefs.lang });
  }

  sit(table: number, name: string): Promise<Joined> {
    const { lang, animal } = prefs;
    return call<Joined>("POST", `${this.#path}/seat`, { table, name, lang, animal }, this.token, "server");
  }

  async #ask(path: string, wish: Record<string, unknown>): Promise<boolean> {
    if (this.busy || !this.state) return false;
    this.busy = true;
    try {
      const ask = { ...wish, against: this.state.number };
      this.#take(await call<EveningState>("POST", this.#path + path, ask, this.token, "server"));
      this.trouble = this.#sent.text = "";
      return true;
    } catch (error) {
      this.trouble = (error as Error).message;
      if (error instanceof Refused && error.said?.evening) this.#take(error.said.evening);
      return false;
    } finally {
      this.busy = false;
    }
  }

  document(): Promise<Record<string, unknown>> {
    return call("GET", `${this.#path}/document`, undefined, this.token, "server");
  }
}
