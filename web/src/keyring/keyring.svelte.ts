// The keyring of this device: made, joined by its code, kept in step through the server, replaced by one with a new code, or
// left. What is merged is in items.ts, what is sealed in crypt.ts, the reasons in docs/decisions/0011-keyring.md.
import { api, call, Refused } from "../app/api";
import { STATIC } from "../app/home-state.svelte";
import { myTables } from "../app/my-tables.svelte";
import { readStored, store } from "../app/prefs.svelte";
import type { KeyringNow } from "../wire/types";
import { codeOf, FromTheFuture, keysOf, newSecret, open, seal, secretOf, Unreadable, type Keys } from "./crypt";
import { brought, changed, merge, parse, same, type Items } from "./items";
import { applyMine, readMine } from "./mine";
import { clearRemoved, KEYRING, readRemoved } from "./removed";
import { k, type KeyringWord } from "./words";

const STATE = "keyring.items";
const EVERY = 20_000; // milliseconds between looks at what other devices have changed, while somebody looks at the page
const SOON = 1_500; // milliseconds after a change on this device
const TRIES = 8; // when other devices keep writing at the same time

interface Kept {
  code: string;
  version: number; // the highest this device has seen
  dirty: boolean; // whether this device knows something that the server has not been given
  old?: { code: string; version: number } | undefined; // replaced, and not yet given up at the server
}

/** Why there can be none here. */
export type Lacks = "" | "static" | "insecure" | "storage";

function lacking(): Lacks {
  if (STATIC) return "static";
  if (!globalThis.crypto?.subtle || typeof CompressionStream === "undefined") return "insecure";
  store("keyring.try", "1");
  return readStored("keyring.try") ? "" : "storage";
}

/** One tab at a time, where the browser can say so. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request("tablee-keyring", work) as Promise<T>) : work();
}

class Keyring {
  readonly lacks: Lacks = lacking();
  items = $state.raw<Items>(storedItems());
  code = $state(readKept()?.code ?? ""); // empty: this device has none
  last = $state(0); // when it was in step, in milliseconds
  away = $state(false); // the server does not answer
  busy = $state(false); // something that was asked for on its page
  trouble = $state(""); // a sentence
  notice = $state<KeyringWord | "">("");
  #timer = 0;
  #soon = 0;
  #running: Promise<boolean> | null = null;

  /** From now on in step, as long as the page is open. */
  start(): void {
    if (this.lacks || this.#timer) return;
    this.#timer = window.setInterval(() => this.#look(), EVERY);
    document.addEventListener("visibilitychange", () => this.#look());
    addEventListener("online", () => this.#look());
    addEventListener("tablee-stored", () => {
      if (!this.code) return;
      clearTimeout(this.#soon);
      this.#soon = window.setTimeout(() => this.#hasNews() && void this.sync(), SOON);
    });
    addEventListener("storage", (event) => {
      if (event.key !== "tablee.keyring") return; // made or left in another tab
      this.code = readKept()?.code ?? "";
      this.items = storedItems();
    });
    this.#look();
  }

  #look(): void {
    if (this.code && !document.hidden) void this.sync();
  }

  #hasNews(): boolean {
    return readRemoved().length > 0 || !same(changed(this.items, readMine(), [], 0), this.items);
  }

  // -- What its page does -----------------------------------------------------------

  create(): Promise<boolean> {
    return this.#asked(async () => {
      const code = codeOf(newSecret());
      const items = changed({}, readMine(), [], Date.now());
      const version = await put(await keysFrom(code), 0, 1, items);
      clearRemoved();
      this.#keep({ code, version, dirty: false }, items);
      this.last = Date.now();
    });
  }

  /** With the code of another device, or one that was written down. Nothing of this device is lost: both are merged. */
  join(typed: string): Promise<boolean> {
    return this.#asked(async () => {
      const secret = secretOf(typed);
      if (typeof secret === "string") throw new Error(k(`code-${secret}`));
      const code = codeOf(secret);
      const keys = await keysFrom(code);
      const found = await get(keys, 0);
      const items = merge(parse(await open(keys, found!.version, found!.data)), brought(readMine()));
      clearRemoved();
      applyMine(items);
      this.#keep({ code, version: found!.version, dirty: true }, items);
      await this.#sync();
    });
  }

  /** A device is lost: a new code, new links for the seats, and what was under the old code is deleted. */
  replace(): Promise<boolean> {
    return this.#asked(async () => {
      await this.#sync(); // what the other devices have noted comes along
      const kept = readKept()!;
      const code = codeOf(newSecret());
      const version = await put(await keysFrom(code), 0, 1, this.items);
      this.#keep({ code, version, dirty: false, old: { code: kept.code, version: kept.version } }, this.items);
      await this.#giveUpOld();
      const left = await renewSeats();
      await this.#sync();
      this.notice = left ? "replaced-but" : "replaced";
    });
  }

  /** Everything stays on this device; it only is not kept in step any more. */
  leave(): void {
    this.#forget();
    this.notice = "left";
  }

  /** For all devices. */
  remove(): Promise<boolean> {
    return this.#asked(async () => {
      await this.#sync();
      const { code, version } = readKept()!;
      await drop(code, version);
      this.#forget();
      this.notice = "removed";
    });
  }

  /** What opens it at the server; the one it replaces too, if that is not given up yet. */
  async keys(): Promise<Keys[]> {
    const kept = readKept();
    if (!kept || this.lacks) return [];
    return Promise.all([kept.code, ...(kept.old ? [kept.old.code] : [])].map(keysFrom));
  }

  /** `what` deletes it at the server; nothing is synchronised meanwhile, and then this device has none. */
  async end(what: () => Promise<void>): Promise<void> {
    await alone(async () => {
      await what();
      this.#forget();
    });
  }

  /** True if it was done; else `trouble` says why not. */
  async #asked(what: () => Promise<void>): Promise<boolean> {
    if (this.busy || this.lacks) return false;
    this.busy = true;
    this.trouble = this.notice = "";
    try {
      await alone(what);
      this.start();
      return true;
    } catch (error) {
      this.trouble = sentence(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  // -- In step ----------------------------------------------------------------------

  /** True if it is in step now. */
  sync(): Promise<boolean> {
    if (this.lacks || !this.code || this.busy) return Promise.resolve(false);
    this.#running ??= alone(async () => {
      try {
        await this.#giveUpOld();
        await this.#sync();
        return true;
      } catch (error) {
        this.#troubled(error);
        return false;
      }
    }).finally(() => (this.#running = null));
    return this.#running;
  }

  #troubled(error: unknown): void {
    this.away = error instanceof Refused && error.code === "offline";
    if (this.away) return;
    this.trouble = sentence(error);
    if (error instanceof Refused && error.code === "keyring-dropped") this.#forget();
  }

  /** Read, merge, write; again if another device has written meanwhile. Raises what the server says. */
  async #sync(): Promise<void> {
    for (let left = TRIES; ; left--) {
      const kept = readKept();
      if (!kept) return;
      const keys = await keysFrom(kept.code);
      const found = await this.#read(keys, kept.version);
      // From here to the end of `keep` nothing waits, so nothing can change on this device in between.
      const before = storedItems();
      const mine = changed(before, readMine(), readRemoved(), Date.now());
      const items = found.items ? merge(found.items, mine) : mine;
      const dirty = found.items
        ? !same(items, found.items)
        : kept.dirty || found.unreadable || !found.version || !same(items, before);
      const version = Math.max(kept.version, found.version);
      applyMine(items);
      this.#keep({ ...kept, version, dirty }, items);
      clearRemoved();
      if (dirty) {
        try {
          this.#keep({ ...kept, version: await put(keys, found.version, version + 1, items), dirty: false }, items);
        } catch (error) {
          if (left > 0 && error instanceof Refused && error.code === "stale-keyring") continue;
          throw error;
        }
      }
      this.last = Date.now();
      this.away = false;
      this.trouble = "";
      return;
    }
  }

  /** What the server has; no items: exactly what this device has seen last, or nothing that can be read. */
  async #read(keys: Keys, version: number): Promise<{ version: number; items: Items | null; unreadable?: boolean }> {
    const found = await get(keys, version).catch((error: unknown) => {
      if (error instanceof Refused && error.code === "no-such-keyring") return null;
      throw error;
    });
    if (!found) {
      if (version) this.notice = "put-back"; // the server has lost it: it gets what this device knows
      return { version: 0, items: null };
    }
    if (!found.data) return { version: found.version, items: null };
    if (found.version < version) this.notice = "put-back"; // an older one than this device has seen
    try {
      return { version: found.version, items: parse(await open(keys, found.version, found.data)) };
    } catch (error) {
      if (error instanceof FromTheFuture) throw error;
      this.notice = "damaged"; // changed or truncated at the server
      return { version: found.version, items: null, unreadable: true };
    }
  }

  async #giveUpOld(): Promise<void> {
    const kept = readKept();
    if (!kept?.old) return;
    const { code } = kept.old;
    let { version } = kept.old;
    for (let left = TRIES; left > 0; left--) {
      try {
        await drop(code, version);
        break;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        if (error.code === "no-such-keyring" || error.code === "keyring-dropped") break;
        if (error.code !== "stale-keyring") throw error;
        // Another device wrote after the last look; what can be read of it comes along.
        const keys = await keysFrom(code);
        const found = (await get(keys, 0))!;
        version = found.version;
        const items = await open(keys, version, found.data).then(parse, () => ({}));
        this.#keep({ ...kept, dirty: true }, merge(this.items, items));
        applyMine(this.items);
      }
    }
    this.#keep({ ...readKept()!, old: undefined }, this.items);
  }

  /** Items first: with the older code they are merged again, the other way round they would be lost. */
  #keep(kept: Kept, items: Items): void {
    for (const [key, value] of [
      [STATE, items],
      [KEYRING, kept],
    ] as const) {
      const text = JSON.stringify(value);
      store(key, text);
      if (readStored(key) !== text) throw new Error(k("no-room"));
    }
    this.items = items;
    this.code = kept.code;
  }

  #forget(): void {
    for (const key of [KEYRING, STATE]) store(key, "");
    clearRemoved();
    this.code = "";
    this.items = {};
    this.last = 0;
  }
}

function readKept(): Kept | null {
  try {
    const found = JSON.parse(readStored(KEYRING) || "null") as Kept | null;
    return found && typeof found.code === "string" && Number.isSafeInteger(found.version) ? found : null;
  } catch {
    return null;
  }
}

function storedItems(): Items {
  try {
    return parse(readStored(STATE) || "{}");
  } catch {
    return {};
  }
}

function keysFrom(code: string): Promise<Keys> {
  const secret = secretOf(code);
  if (typeof secret === "string") throw new Error(k(`code-${secret}`));
  return keysOf(secret);
}

// -- At the server -------------------------------------------------------------------

const path = (keys: Keys) => `/api/keyrings/${keys.id}`;

const get = (keys: Keys, after: number) =>
  call<KeyringNow>(
    "GET",
    `${path(keys)}?after=${after}`,
    undefined,
    keys.token,
    "server",
  ) as Promise<KeyringNow | null>;

async function put(keys: Keys, after: number, version: number, items: Items): Promise<number> {
  const data = await seal(keys, version, JSON.stringify(items));
  return (await call<KeyringNow>("POST", path(keys), { after, version, data }, keys.token, "server")).version;
}

async function drop(code: string, after: number): Promise<void> {
  const keys = await keysFrom(code);
  await call("POST", `${path(keys)}/drop`, { after }, keys.token, "server");
}

/** New links for the seats of tables that go on, so that those of a lost device open nothing. A table's host may ask for one;
 *  how many seats are at tables of other hosts. */
async function renewSeats(): Promise<number> {
  let left = 0;
  for (const one of myTables.list.filter((each) => !each.over && each.home !== "device"))
    for (const [seat, token] of Object.entries(one.seats))
      await (one.host ? api.link(one.table, one.host, Number(seat)) : Promise.resolve())
        .then(() => api.seat(one.table, token, ""))
        .then(
          (joined) => myTables.note(one.table, { seats: { [seat]: joined.token } }),
          () => (left += 1),
        );
  return left;
}

function sentence(error: unknown): string {
  if (error instanceof RangeError) return k("too-large");
  if (error instanceof FromTheFuture) return k("newer");
  if (error instanceof Unreadable) return k("unreadable");
  return (error as Error).message;
}

export const keyring = new Keyring();
