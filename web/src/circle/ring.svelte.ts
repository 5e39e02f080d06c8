// A circle as this page sees it: asked for again as soon as something changes, and the links that this device has to it.
import { call, Refused } from "../app/api";
import { myTables } from "../app/my-tables.svelte";
import { prefs, readStored, store } from "../app/prefs.svelte";
import { router } from "../app/router.svelte";
import { noteRemoved } from "../keyring/removed";
import type {
  CircleGame,
  CircleGames,
  CircleJoined,
  CircleMade,
  CircleOpened,
  CirclePair,
  CirclePairs,
  CircleState,
  CircleTable,
  CorrectGame,
  Joined,
  KeepCircle,
  KeptCircle,
  NewTable,
} from "../wire/types";

// -- The circles of this device ---------------------------------------------------

export interface KeptRing {
  circle: string;
  title: string;
  link: string; // tokens; "": not on this device
  member: string;
  keeper: string;
}
const MOST = 20;

export function keptRings(): KeptRing[] {
  try {
    const found = JSON.parse(readStored("circles") || "[]") as KeptRing[];
    return Array.isArray(found) ? found.filter((one) => typeof one?.circle === "string") : [];
  } catch {
    return [];
  }
}

export const keptRing = (circle: string): KeptRing | undefined => keptRings().find((one) => one.circle === circle);

export function keepRing(circle: string, more: Partial<KeptRing>): KeptRing {
  const all = keptRings();
  const old = all.find((one) => one.circle === circle);
  const found = { circle, title: "", link: "", member: "", keeper: "", ...old, ...more };
  const list = old ? all.map((one) => (one === old ? found : one)) : [found, ...all];
  store("circles", JSON.stringify(list.slice(0, MOST)));
  return found;
}

/** As a keyring has them. */
export const replaceRings = (all: KeptRing[]): void => store("circles", JSON.stringify(all.slice(0, MOST)));

export function forgetRing(circle: string): void {
  noteRemoved([`circle/${circle}`]);
  store("circles", JSON.stringify(keptRings().filter((one) => one.circle !== circle)));
}

export async function makeRing(title: string, name: string, animal: string): Promise<string> {
  const made = await call<CircleMade>("POST", "/api/circles", { title, name, animal }, "", "server");
  const { link, member, keeper } = made;
  keepRing(made.circle, { title: title.trim(), link, member, keeper });
  return made.circle;
}

const pathOf = (circle: string, what = "") => `/api/circles/${encodeURIComponent(circle)}${what}`;

/** A table for the circle; the page goes there. */
export async function openInRing(circle: string, wish: NewTable, title: string): Promise<void> {
  const token = keptRing(circle)?.member ?? "";
  const made = await call<CircleOpened>("POST", pathOf(circle, "/tables"), { bot_pace: 0.1, ...wish }, token, "server");
  const { table, seats, host, invite, watch } = made;
  myTables.note(table, { game: wish.game, title, seats, host, invite, watch, at: Date.now() });
  const tokens = Object.values(seats);
  router.go(`/t/${table}${tokens.length === 1 ? `#${tokens[0]}` : ""}`);
}

/** The record of a finished game, with its members as the circle calls them now. */
export function recordInRing(circle: string, table: string): Promise<object> {
  const kept = keptRing(circle);
  const token = kept?.member || kept?.link || kept?.keeper || "";
  return call<object>("GET", pathOf(circle, `/games/${encodeURIComponent(table)}/record`), undefined, token, "server");
}

// -- One circle -------------------------------------------------------------------

const WAIT = 20; // seconds
const AGAIN = 3_000; // milliseconds, while the server does not answer
const PAUSE = 700; // milliseconds between two questions: servers may know of different people

export class Ring {
  state = $state.raw<CircleState | null>(null);
  lost = $state(""); // no link of this device opens it
  trouble = $state(""); // of the last wish
  away = $state(false);
  busy = $state(false);
  gone = $state<"" | "left" | "deleted">("");
  older = $state.raw<CircleGame[]>([]);
  more = $state(false);
  pairs = $state.raw<CirclePair[]>([]);
  readonly member = $derived(this.state?.members.find((one) => one.id === this.state?.you));
  readonly keeps = $derived(!!this.state && this.#hasKeeper());
  #open = true;
  #version = $state(0); // of the links kept on this device

  /** `token`: from the address, of whichever kind. */
  constructor(
    readonly id: string,
    private token: string,
  ) {
    void this.#follow();
  }

  get kept(): KeptRing {
    void this.#version;
    return keptRing(this.id) ?? { circle: this.id, title: "", link: "", member: "", keeper: "" };
  }

  #hasKeeper(): boolean {
    return this.kept.keeper !== "";
  }

  #keep(more: Partial<KeptRing>): void {
    keepRing(this.id, more);
    this.#version++;
  }

  #token(): string {
    return this.token || this.kept.member || this.kept.keeper || this.kept.link;
  }

  name(member: string): string {
    return this.state?.members.find((one) => one.id === member)?.name ?? "";
  }

  game(name: string): string {
    return this.state?.titles[name] ?? name;
  }

  stop(): void {
    this.#open = false;
  }

  async #follow(): Promise<void> {
    while (this.#open) {
      if (document.hidden) await seen();
      const { stamp } = this.state ?? {};
      const token = this.#token();
      try {
        const query = stamp ? `?after=${stamp}&wait=${WAIT}` : `?wait=0.05`;
        const found = await call<CircleState>("GET", pathOf(this.id, query), undefined, token, "server");
        this.away = false;
        if (token === this.#token()) this.#take(found, token);
        await pause(PAUSE);
      } catch (error) {
        if (this.gone) return;
        if (error instanceof Refused && error.code === "no-such-circle") {
          if (token === this.#token() && !this.#drop(token)) {
            this.lost = error.message;
            return;
          }
          continue;
        }
        this.away = true;
        await pause(AGAIN);
      }
    }
  }

  /** This link opens nothing any more; true if there is another one to try. */
  #drop(token: string): boolean {
    this.token = "";
    const kept = keptRing(this.id);
    if (!kept) return false;
    const left = (one: string) => (one === token ? "" : one);
    this.#keep({ member: left(kept.member), keeper: left(kept.keeper), link: left(kept.link) });
    if (this.#token()) return true;
    forgetRing(this.id);
    return false;
  }

  /** What the server says tells which kind of link it was. */
  #take(state: CircleState, token: string): void {
    const more: Partial<KeptRing> = { title: state.title, link: state.link };
    if (state.you) more.member = token;
    else if (state.role === "keeper") more.keeper = token;
    this.#keep(more);
    if (this.token) {
      this.token = "";
      history.replaceState(null, "", location.pathname); // the secret has been kept; screens are looked at by others
    }
    const better = !state.you && this.kept.member;
    this.state = state;
    if (better) this.state = { ...state, stamp: "" }; // ask again at once, as the member
    if (!this.older.length) this.more = state.more;
  }

  async #ask<T>(path: string, body: object, token = this.#token()): Promise<T | null> {
    if (this.busy) return null;
    this.busy = true;
    this.trouble = "";
    try {
      return await call<T>("POST", pathOf(this.id, path), body, token, "server");
    } catch (error) {
      this.trouble = (error as Error).message;
      return null;
    } finally {
      this.busy = false;
    }
  }

  // -- Members ---------------------------------------------------------------------

  async join(name: string, animal: string): Promise<boolean> {
    const made = await this.#ask<CircleJoined>("/members", { name, animal }, this.kept.link || this.#token());
    if (!made) return false;
    this.#keep({ member: made.token });
    return this.look();
  }

  async look(): Promise<boolean> {
    const token = this.#token();
    const found = await call<CircleState>("GET", pathOf(this.id), undefined, token, "server").catch(() => null);
    if (found) this.#take(found, token);
    return found !== null;
  }

  async rename(name: string, animal: string): Promise<boolean> {
    const state = await this.#ask<CircleState>("/me", { name, animal });
    if (state) this.state = state;
    return state !== null;
  }

  async leave(name: string): Promise<boolean> {
    const state = await this.#ask<CircleState>("/leave", { name }, this.kept.member);
    if (!state) return false;
    this.gone = "left";
    this.stop();
    const { keeper } = this.kept;
    if (keeper) this.#keep({ member: "" });
    else forgetRing(this.id);
    return true;
  }

  async keeper(body: KeepCircle): Promise<KeptCircle | null> {
    const said = await this.#ask<KeptCircle>("/keep", body, this.kept.keeper);
    if (said && body.do === "delete") {
      this.gone = "deleted";
      this.stop();
      forgetRing(this.id);
    } else if (said) await this.look();
    return said;
  }

  // -- Tables and games --------------------------------------------------------------

  note(table: CircleTable, seat: number, token: string): void {
    const { game, title } = table;
    myTables.note(table.table, { game, title, seats: { [seat]: token } });
    router.go(`/t/${table.table}#${token}`);
  }

  async sit(table: CircleTable): Promise<void> {
    const made = await this.#ask<Joined>(`/tables/${table.table}/sit`, { lang: prefs.lang });
    if (made) this.note(table, made.seat, made.token);
  }

  async close(table: CircleTable): Promise<void> {
    const token = this.kept.keeper || this.#token();
    if (await this.#ask<CircleState>(`/tables/${table.table}/close`, {}, token)) await this.look();
  }

  async correct(game: CircleGame, body: CorrectGame): Promise<void> {
    const token = this.kept.keeper || this.#token();
    if (!(await this.#ask<CircleState>(`/games/${game.table}`, body, token))) return;
    await this.look();
    if (this.older.some((one) => one.table === game.table)) {
      const many = this.older.length;
      this.older = [];
      while (this.older.length < many && (await this.loadOlder()));
    }
  }

  async loadOlder(): Promise<boolean> {
    const last = this.older.at(-1) ?? this.state?.games.at(-1);
    if (!last) return false;
    const path = pathOf(this.id, `/games?before=${last.table}`);
    const found = await call<CircleGames>("GET", path, undefined, this.#token(), "server").catch(() => null);
    if (!found) return false;
    this.older = [...this.older, ...found.games];
    this.more = found.more;
    return found.games.length > 0;
  }

  async loadPairs(member: string): Promise<void> {
    const path = pathOf(this.id, `/pairs?member=${encodeURIComponent(member)}`);
    const found = await call<CirclePairs>("GET", path, undefined, this.#token(), "server").catch(() => null);
    this.pairs = found?.pairs ?? [];
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Until somebody looks at the page. */
function seen(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden) return;
      document.removeEventListener("visibilitychange", look);
      resolve();
    };
    document.addEventListener("visibilitychange", look);
  });
}
