// The engine as the page knows it: whether this device has it, fetching and forgetting it, and speaking to its worker, which is
// started when something is first asked of it.
import { STATIC } from "../app/home-state.svelte";
import { LANGS, readStored, store as remember } from "../app/prefs.svelte";
import { SITE } from "../app/base";
import { ENGINE_CACHE, isWhole, openCache, type FromEngine, type Manifest, type ToEngine } from "./messages";

export type Status = "off" | "loading" | "ready" | "elsewhere" | "failed";

/** Why it is not there: each has a sentence. */
export type Trouble = "" | Lack | "no-room" | "not-whole" | "no-network" | "failed";

/** What this browser lacks. Without files it can still play from a static host: they are fetched each time. */
export type Lack = "no-wasm" | "insecure" | "no-files";

/** Like a WebSocket. */
export interface Line {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 3;
const LOST = 1006;
const WANTED = "offline"; // remembered: this device shall have the engine
const REGISTERED = 15_000; // milliseconds in which the service worker is there, or never

class EngineLine implements Line {
  readyState = CONNECTING;
  onopen: Line["onopen"] = null;
  onmessage: Line["onmessage"] = null;
  onclose: Line["onclose"] = null;

  constructor(
    readonly number: number,
    readonly post: (message: ToEngine) => void,
  ) {}

  opened(path: string): void {
    if (this.readyState !== CONNECTING) return;
    this.readyState = OPEN;
    this.post({ do: "open", line: this.number, path });
    this.onopen?.();
  }
  send(text: string): void {
    if (this.readyState === OPEN) this.post({ do: "send", line: this.number, text });
  }
  close(): void {
    if (this.readyState === OPEN) this.post({ do: "close", line: this.number });
    this.readyState = CLOSED;
  }
  closed(code: number): void {
    this.readyState = CLOSED;
    this.onclose?.({ code });
  }
}

class Engine {
  /** What the server, or the site, has to offer; null: nothing, or it is not known yet. */
  offered = $state.raw<Manifest | null>(null);
  /** What this device has, whole. */
  installed = $state.raw<Manifest | null>(null);
  /** While it is being fetched: from 0 to 1. */
  fetching = $state<number | null>(null);
  trouble = $state<Trouble>("");
  lacks = $state<Lack | "">("");
  status = $state<Status>("off");
  /** While it starts: from 0 to 1. */
  started = $state(0);
  /** False if IndexedDB is unavailable: games are not saved. */
  kept = $state(true);

  readonly folder = new URL(`${SITE.base}engine/`, location.origin).href;
  /** When it is known what this device has. */
  readonly known: Promise<void>;
  #worker: Worker | null = null;
  #ready: Promise<void> | null = null;
  #waiting = { resolve: (): void => undefined, reject: (_: Error): void => undefined };
  #answers = new Map<number, (answer: { status: number; body: string }) => void>();
  #lines = new Map<number, EngineLine>();
  #last = 0;
  #fetched: Promise<boolean> | null = null;

  constructor() {
    this.known = this.#look();
  }

  /** The user opted in to offline play. */
  get wanted(): boolean {
    return readStored(WANTED) === "yes";
  }

  async #look(): Promise<void> {
    if (!("WebAssembly" in globalThis)) return void (this.lacks = "no-wasm");
    if (!isSecureContext) return void (this.lacks = "insecure"); // browsers keep files only for addresses they trust
    const cache = "serviceWorker" in navigator ? await openCache() : null;
    if (!cache) return void (this.lacks = "no-files");
    try {
      const found = await cache.match(`${this.folder}engine.json`);
      if (found) this.installed = (await found.json()) as Manifest;
    } catch {
      this.installed = null; // then it is fetched when somebody asks for it
    }
  }

  /** Reads the offered version; an outdated engine is discarded and the new one fetched. */
  async check(): Promise<void> {
    await this.#ask();
    if (this.offered && !this.lacks && this.wanted && !this.installed) await this.install();
  }

  async #ask(): Promise<void> {
    await this.known;
    let offered: Manifest | null;
    try {
      const answer = await fetch(`${this.folder}engine.json`, { cache: "no-cache" });
      if (!answer.ok) return;
      offered = (await answer.json()) as Manifest | null;
    } catch {
      return; // no network
    }
    if (!offered) return; // this server has none
    this.offered = offered;
    if (this.installed && !this.lacks && this.installed.version !== offered.version) await this.#drop();
  }

  /** Fetches what is missing of it. False: it did not come, and `trouble` says why. */
  install(): Promise<boolean> {
    this.#fetched ??= this.#install().finally(() => {
      this.#fetched = null;
      this.fetching = null;
    });
    return this.#fetched;
  }

  async #install(): Promise<boolean> {
    this.trouble = "";
    await this.known;
    if (this.lacks === "no-wasm" || this.lacks === "insecure") return this.#failed(this.lacks);
    if (this.lacks && !STATIC) return this.#failed(this.lacks);
    if (!this.offered) await this.#ask(); // not `check`, which would wait for this
    const manifest = this.offered;
    if (!manifest) return this.#failed("no-network");
    const cache = await openCache();
    if (this.lacks || !cache) {
      this.installed = manifest; // for this visit; the worker fetches the files
      return true;
    }
    remember(WANTED, "yes");
    this.fetching = 0;
    if (!STATIC && !(await this.#registered())) return this.#failed("no-files");
    void navigator.storage?.persist?.().catch(() => false); // so that it is not the first to go when room is short
    const all = manifest.files.reduce((sum, file) => sum + file.size, 0);
    let before = 0;
    for (const file of manifest.files) {
      const address = `${this.folder}${manifest.version}/${file.name}`;
      const has = await cache.match(address);
      if (!has || !(await isWhole(await has.arrayBuffer(), file))) {
        await cache.delete(address); // or the service worker would answer with the damaged one
        let data: ArrayBuffer;
        try {
          data = await this.#download(address, file.size, (got) => (this.fetching = (before + got) / all));
        } catch {
          return this.#failed("no-network");
        }
        if (!(await isWhole(data, file))) return this.#failed("not-whole");
        const kind = file.name.endsWith(".mjs") ? "text/javascript" : "application/wasm";
        try {
          await cache.put(address, new Response(data, { headers: { "content-type": kind } }));
        } catch {
          await this.#drop();
          return this.#failed("no-room");
        }
      }
      before += file.size;
      this.fetching = before / all;
    }
    if (!STATIC) for (const lang of LANGS) await fetch(`${SITE.base}api/games?lang=${lang}`).catch(() => undefined); // the service worker keeps them
    try {
      await cache.put(`${this.folder}engine.json`, new Response(JSON.stringify(manifest)));
    } catch {
      await this.#drop();
      return this.#failed("no-room");
    }
    this.installed = manifest;
    return true;
  }

  /** Is there a service worker? It hands out what is fetched, and the page itself. */
  async #registered(): Promise<boolean> {
    const never = new Promise<null>((resolve) => setTimeout(() => resolve(null), REGISTERED));
    return (await Promise.race([navigator.serviceWorker.ready, never])) !== null;
  }

  async #download(address: string, size: number, progress: (bytes: number) => void): Promise<ArrayBuffer> {
    const answer = await fetch(address, { cache: "no-store" });
    if (!answer.ok || !answer.body) throw new Error(String(answer.status));
    const data = new Uint8Array(size);
    const reader = answer.body.getReader();
    let at = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return data.buffer.slice(0, at);
      if (at + value.length > size) return new ArrayBuffer(0); // not what was announced
      data.set(value, at);
      at += value.length;
      progress(at);
    }
  }

  #failed(trouble: Trouble): false {
    this.trouble = trouble;
    return false;
  }

  async #drop(): Promise<void> {
    this.installed = null;
    if (!this.lacks) await caches.delete(ENGINE_CACHE);
  }

  /** The files go; the tables of this device stay. */
  async forget(): Promise<void> {
    remember(WANTED, "no");
    this.stop();
    await this.#drop();
  }

  // -- Its worker ----------------------------------------------------------------

  /** Resolves when it answers; it waits for another tab, if one has it. */
  start(steal = false): Promise<void> {
    this.#ready ??= new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      void this.#start(steal, resolve, reject).catch(reject);
    });
    this.#ready.catch(() => (this.#ready = null));
    return this.#ready;
  }

  async #start(steal: boolean, resolve: () => void, reject: (why: Error) => void): Promise<void> {
    await this.known;
    if (!this.installed) {
      this.status = "loading";
      if (!(await this.install())) {
        this.status = "failed";
        return reject(new Error(this.trouble));
      }
    }
    this.status = "loading";
    this.started = 0;
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "tablee" });
    this.#worker = worker;
    worker.onmessage = (event: MessageEvent<FromEngine>) => {
      const said = event.data;
      if (said.say === "ready") {
        this.status = "ready";
        this.kept = said.kept;
        resolve();
      } else if (said.say === "loading") {
        this.status = "loading";
        this.started = said.part;
      } else if (said.say === "elsewhere") this.#elsewhere();
      else if (said.say === "damaged") void this.#damaged().then(reject);
      else if (said.say === "failed") this.#broken(said.why, reject);
      else this.#hear(said);
    };
    worker.onerror = (event) => this.#broken(event.message, reject);
    const manifest = $state.snapshot(this.installed) as Manifest;
    this.#post({ do: "start", folder: this.folder, manifest, steal });
  }

  #hear(said: FromEngine): void {
    if (said.say === "answer") {
      this.#answers.get(said.id)?.(said);
      this.#answers.delete(said.id);
    } else if (said.say === "message") this.#lines.get(said.line)?.onmessage?.({ data: said.text });
    else if (said.say === "closed") {
      this.#lines.get(said.line)?.closed(said.code);
      this.#lines.delete(said.line);
    }
  }

  /** Another tab holds the lock: this one waits for it. If the lock was stolen from here, the engine restarts. */
  #elsewhere(): void {
    const taken = this.status === "ready";
    if (taken) this.stop();
    this.status = "elsewhere";
    if (taken) void this.start().catch(() => undefined);
  }

  /** Steals the lock from the other tab. What has been asked of this engine so far waits for the new one. */
  takeOver(): void {
    const { resolve, reject } = this.#waiting;
    this.stop();
    this.start(true).then(resolve, reject);
  }

  async #damaged(): Promise<Error> {
    this.stop();
    this.installed = null;
    await (await openCache())?.delete(`${this.folder}engine.json`);
    this.status = "failed";
    this.trouble = "not-whole";
    void this.check(); // what is still whole is not fetched again
    return new Error("not-whole");
  }

  #broken(why: string, reject: (why: Error) => void): void {
    console.error(why);
    this.stop();
    this.status = "failed";
    this.trouble = "failed";
    reject(new Error(why));
  }

  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#ready = null;
    this.status = "off";
    for (const answer of this.#answers.values()) answer({ status: 503, body: "" });
    this.#answers.clear();
    const lines = [...this.#lines.values()];
    this.#lines.clear();
    for (const line of lines) line.closed(LOST);
  }

  #post(message: ToEngine): void {
    this.#worker?.postMessage(message);
  }

  async request(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string,
  ): Promise<{ status: number; body: string }> {
    await this.start();
    const id = ++this.#last;
    return new Promise((resolve) => {
      this.#answers.set(id, resolve);
      this.#post({ do: "request", id, method, path, headers, body });
    });
  }

  connect(path: string): Line {
    const line = new EngineLine(++this.#last, (message) => this.#post(message));
    this.start().then(
      () => {
        if (line.readyState !== CONNECTING) return;
        this.#lines.set(line.number, line);
        line.opened(path);
      },
      () => setTimeout(() => line.closed(LOST), 0),
    );
    return line;
  }
}

export const engine = new Engine();
