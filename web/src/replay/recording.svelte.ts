// A finished game, moment by moment. Moments are fetched some at a time and kept, so that the slider is quick and what
// has been seen can be seen again without a connection.
import { api, call, Refused } from "../app/api";
import { prefs } from "../app/prefs.svelte";
import type { Moment, Studied, Study, TableInfo, Told } from "../wire/types";
import type { Detour } from "./player.svelte";

const CHUNK = 40; // moments a request
const PAUSE = 100; // milliseconds between those that nobody waits for
const CACHE = "tablee-replays";

/** Whose eyes: a seat, somebody who looks on, or all cards open. */
export type Eyes = number | "nobody" | "open";

export class Recording {
  about = $state.raw<Studied | null>(null);
  outline = $state.raw<Told[]>([]);
  info: TableInfo | null = null;
  #chunks = new Map<string, Promise<Moment[]>>();

  constructor(readonly record: string) {}

  /** Of a table: its record is there once it is over. */
  static async of(table: string, token: string): Promise<Recording> {
    const key = `/replay/${table}`;
    try {
      const [info, record] = await Promise.all([
        api.info(table, token),
        call<object>("GET", `/api/tables/${encodeURIComponent(table)}/record`, undefined, token),
      ]);
      await store(key, { info, record });
      const recording = new Recording(JSON.stringify(record));
      recording.info = info;
      return recording;
    } catch (error) {
      const cached = error instanceof Refused && error.code === "offline" ? await stored(key) : null;
      if (!cached) throw error;
      const recording = new Recording(JSON.stringify(cached.record));
      recording.info = cached.info as TableInfo;
      return recording;
    }
  }

  /** Of a circle's table, for whoever belongs to it. */
  static async ofCircle(circle: string, table: string): Promise<Recording> {
    const { recordInRing } = await import("../circle/ring.svelte");
    return new Recording(JSON.stringify(await recordInRing(circle, table)));
  }

  /** `reader`: who is told how it went. */
  async begin(reader: number | null = null): Promise<void> {
    const found = await this.#ask(
      { outline: true, at: 0, seat: reader },
      reader === null ? "outline" : `outline ${reader}`,
    );
    this.about = found;
    this.outline = found.outline;
  }

  async at(at: number, eyes: Eyes): Promise<Moment> {
    const first = at - (at % CHUNK);
    const key = `${prefs.lang} ${eyes} ${first}`;
    let chunk = this.#chunks.get(key);
    if (!chunk) {
      const seat = typeof eyes === "number" ? eyes : null;
      const film = Math.min(CHUNK - 1, (this.about?.decisions ?? 0) - first);
      chunk = this.#ask({ at: first, film, seat, open: eyes === "open" }, key).then((found) => found.moments);
      this.#chunks.set(key, chunk);
      chunk.catch(() => this.#chunks.delete(key));
    }
    return (await chunk)[at - first]!;
  }

  /** In a world of its own, with names as here. */
  async beside(detour: Detour, eyes: Eyes): Promise<Moment> {
    const { game, options, names } = this.about!;
    const key = `beside ${await sha256Hex(JSON.stringify(detour))} ${eyes}`;
    const wish: Study = {
      game,
      options: options as Study["options"],
      position: detour.world,
      moves: detour.moves,
      names: names.map((name) => name.replace(/ \(\w+\)$/, "").slice(0, 40)),
      seat: typeof eyes === "number" ? eyes : null,
    };
    return (await this.#study(wish, key)).moments[0]!;
  }

  /** The rest of it too, one chunk after another: somebody who has looked at a game may want to without a connection. */
  async prefetchAll(eyes: Eyes): Promise<void> {
    if (!("caches" in globalThis)) return;
    try {
      for (let at = 0; at <= (this.about?.decisions ?? 0); at += CHUNK) {
        await this.at(at, eyes);
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    } catch {
      // what has come is kept
    }
  }

  #ask(wish: object, key: string): Promise<Studied> {
    return this.#study({ record: this.record, ...wish }, key);
  }

  async #study(wish: object, key: string): Promise<Studied> {
    const name = `/replay/${await sha256Hex(this.record)}/${prefs.lang}/${encodeURIComponent(key)}`;
    try {
      const found = await call<Studied>("POST", "/api/study", wish);
      await store(name, found);
      return found;
    } catch (error) {
      const cached = error instanceof Refused && error.code === "offline" ? await stored(name) : null;
      if (!cached) throw error;
      return cached as unknown as Studied;
    }
  }
}

/** Browsers keep files only for addresses they trust; elsewhere one needs the connection. */
async function store(key: string, what: object): Promise<void> {
  if (!("caches" in globalThis)) return;
  try {
    const cache = await caches.open(CACHE);
    await cache.put(key, new Response(JSON.stringify(what), { headers: { "content-type": "application/json" } }));
  } catch {
    // no room: then it is not kept
  }
}

async function stored(key: string): Promise<Record<string, unknown> | null> {
  if (!("caches" in globalThis)) return null;
  const found = await caches.match(key);
  return found ? ((await found.json()) as Record<string, unknown>) : null;
}

/** The SHA-256 of some text or bytes, in hexadecimal; also where the browser's own is not to be had. */
export async function sha256Hex(what: string | Uint8Array): Promise<string> {
  const { sha256 } = await import("@noble/hashes/sha2.js");
  const bytes = typeof what === "string" ? new TextEncoder().encode(what) : what;
  return [...sha256(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What is published before the deal: as `tablee.core.chance.commitment`. */
export function commitment(seed: string): Promise<string> {
  const head = new TextEncoder().encode("tablee deal ");
  const bytes = seed.match(/../g)?.map((pair) => parseInt(pair, 16)) ?? [];
  return sha256Hex(new Uint8Array([...head, ...bytes]));
}
