// The line to the server: a hello with one's link, then the table, the view, and every change. When it breaks it is
// taken up again by itself; what was said meanwhile waits and is said once.
import type { LiveAnswer, LiveMessage, Refusal, Said, Taken, TableInfo, ViewAnswer, Why } from "../wire/types";
import type { Lang } from "./contract";

export type Status = "connecting" | "open" | "lost" | "ended" | "refused";

/** What comes from the server. */
export interface Listener {
  table(info: TableInfo): void;
  view(view: ViewAnswer): void;
  taken(ack: Taken): void;
  refused(refusal: Refusal): void;
  why(why: Why): void;
  said(said: Said): void;
  status(status: Status): void;
}

type Numbered = Extract<LiveMessage, { do: "move" | "undo" }>;

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;
const SILENCE = 25_000; // after so long without a word we ask whether somebody is there
const PATIENCE = 8_000; // and so long for the answer
const LINK_ENDED = 4401;

export class LiveSocket {
  #socket: WebSocket | null = null;
  #tries = 0;
  #timer = 0;
  #watch = 0;
  #heard = 0;
  #closed = false;
  #outbox: Numbered[];
  status: Status = "connecting";

  constructor(
    readonly table: string,
    readonly token: string,
    readonly lang: () => Lang,
    readonly since: () => number | null,
    readonly listener: Listener,
  ) {
    this.#outbox = this.#kept();
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#open();
  }

  /** A move or an undo: kept until the server has answered for it. */
  post(message: Numbered): void {
    this.#outbox.push(message);
    this.#keep();
    this.send(message);
  }

  /** Anything else: said now or never. */
  send(message: LiveMessage): boolean {
    if (this.status !== "open" || this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Something is on its way that answers this question. */
  answering(asks: number): boolean {
    return this.#outbox.some((one) => one.answers === asks);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  #open(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${encodeURIComponent(this.table)}/live`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#heard = Date.now();
      const hello: LiveMessage = { do: "hello", token: this.token, lang: this.lang() };
      const since = this.since();
      if (since !== null) hello.since = since;
      socket.send(JSON.stringify(hello));
      this.#watch = window.setInterval(() => this.#listen(), 5_000);
    };
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      this.#heard = Date.now();
      this.#hear(JSON.parse(String(event.data)) as LiveAnswer);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket || this.#closed) return;
      this.#socket = null;
      clearInterval(this.#watch);
      if (event.code === LINK_ENDED) return this.#say("ended");
      if ([4403, 4404, 4410].includes(event.code)) return this.#say("refused");
      this.#say("lost");
      const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 1.7 ** this.#tries++) * (0.7 + 0.6 * Math.random());
      this.#timer = window.setTimeout(() => this.#open(), wait);
    };
  }

  /** A line can be dead without having been hung up. */
  #listen(): void {
    const quiet = Date.now() - this.#heard;
    if (quiet > SILENCE + PATIENCE) this.#socket?.close();
    else if (quiet > SILENCE) this.send({ do: "ping", id: "still-there" });
  }

  #hurry = (): void => {
    if (this.status === "lost" && document.visibilityState === "visible") {
      this.#tries = 0;
      if (!this.#socket) this.#open();
    } else this.#listen();
  };

  #hear(message: LiveAnswer): void {
    switch (message.type) {
      case "table":
        if (this.status !== "open") {
          this.#tries = 0;
          this.#say("open");
          for (const waiting of this.#outbox) this.send(waiting); // the same id does no harm
        }
        return this.listener.table(message);
      case "view":
        return this.listener.view(message);
      case "ack":
        this.#settle(message.id);
        return this.listener.taken(message);
      case "refused":
        this.#settle(message.id);
        return this.listener.refused(message);
      case "why":
        return this.listener.why(message);
      case "said":
        return this.listener.said(message);
    }
  }

  #say(status: Status): void {
    if (status === this.status) return;
    this.status = status;
    this.listener.status(status);
  }

  #settle(id: string): void {
    const left = this.#outbox.filter((one) => one.id !== id);
    if (left.length === this.#outbox.length) return;
    this.#outbox = left;
    this.#keep();
  }

  get #shelf(): string {
    return `tablee.outbox.${this.table}.${this.token.slice(0, 6)}`;
  }

  #kept(): Numbered[] {
    try {
      return JSON.parse(sessionStorage.getItem(this.#shelf) ?? "[]") as Numbered[];
    } catch {
      return [];
    }
  }

  #keep(): void {
    try {
      if (this.#outbox.length) sessionStorage.setItem(this.#shelf, JSON.stringify(this.#outbox));
      else sessionStorage.removeItem(this.#shelf);
    } catch {
      return;
    }
  }
}

/** A name for a message that nobody else gives. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12)); // randomUUID is for secure pages only, and a local network has none
  return Array.from(bytes, (one) => one.toString(36).padStart(2, "0")).join("");
}
