// The WebSocket of one seat: a hello with one's link, then the table, the view, and every change. It reconnects by itself with
// growing delays; moves wait in an outbox until they are acknowledged, and the server takes the same id only once.
import type { LiveAnswer, LiveMessage, Refusal, Said, Taken, TableInfo, ViewAnswer, Why } from "../wire/types";
import { connect } from "../app/backend";
import type { Line } from "../offline/engine.svelte";
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
const PING_AFTER = 25_000; // after so long without a message the server is pinged
const PONG_WITHIN = 8_000; // and has so long to answer, else the connection is dead
const LINK_ENDED = 4401;

export class LiveSocket {
  #socket: Line | null = null;
  #tries = 0;
  #retryTimer = 0;
  #aliveTimer = 0;
  #receivedAt = 0;
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
    this.#outbox = this.#stored();
    addEventListener("online", this.#retryNow);
    document.addEventListener("visibilitychange", this.#retryNow);
    this.#open();
  }

  /** A move or an undo: kept until the server has answered for it. */
  post(message: Numbered): void {
    this.#outbox.push(message);
    this.#store();
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
    clearTimeout(this.#retryTimer);
    clearInterval(this.#aliveTimer);
    removeEventListener("online", this.#retryNow);
    document.removeEventListener("visibilitychange", this.#retryNow);
    this.#socket?.close();
  }

  #open(): void {
    clearTimeout(this.#retryTimer);
    clearInterval(this.#aliveTimer);
    const socket = connect(this.table);
    this.#socket = socket;
    socket.onopen = () => {
      this.#receivedAt = Date.now();
      const hello: LiveMessage = { do: "hello", token: this.token, lang: this.lang() };
      const since = this.since();
      if (since !== null) hello.since = since;
      socket.send(JSON.stringify(hello));
      this.#aliveTimer = window.setInterval(() => this.#checkAlive(), 5_000);
    };
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      this.#receivedAt = Date.now();
      this.#dispatch(JSON.parse(String(event.data)) as LiveAnswer);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket || this.#closed) return;
      this.#socket = null;
      clearInterval(this.#aliveTimer);
      if (event.code === LINK_ENDED) return this.#setStatus("ended");
      if ([4403, 4404, 4409, 4410].includes(event.code)) return this.#setStatus("refused");
      this.#setStatus("lost");
      const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 1.7 ** this.#tries++) * (0.7 + 0.6 * Math.random());
      this.#retryTimer = window.setTimeout(() => this.#open(), wait);
    };
  }

  /** A connection can be dead without having been closed. */
  #checkAlive(): void {
    const quiet = Date.now() - this.#receivedAt;
    if (quiet > PING_AFTER + PONG_WITHIN) this.#socket?.close();
    else if (quiet > PING_AFTER) this.send({ do: "ping", id: "still-there" });
  }

  #retryNow = (): void => {
    if (this.status === "lost" && document.visibilityState === "visible") {
      this.#tries = 0;
      if (!this.#socket) this.#open();
    } else this.#checkAlive();
  };

  #dispatch(message: LiveAnswer): void {
    switch (message.type) {
      case "table":
        if (this.status !== "open") {
          this.#tries = 0;
          this.#setStatus("open");
          for (const waiting of this.#outbox) this.send(waiting); // the same id does no harm
          if (document.visibilityState !== "visible") this.send({ do: "looking", looking: false });
        }
        return this.listener.table(message);
      case "view":
        return this.listener.view(message);
      case "ack":
        this.#acknowledge(message.id);
        return this.listener.taken(message);
      case "refused":
        this.#acknowledge(message.id);
        return this.listener.refused(message);
      case "why":
        return this.listener.why(message);
      case "said":
        return this.listener.said(message);
    }
  }

  #setStatus(status: Status): void {
    if (status === this.status) return;
    this.status = status;
    this.listener.status(status);
  }

  #acknowledge(id: string): void {
    const left = this.#outbox.filter((one) => one.id !== id);
    if (left.length === this.#outbox.length) return;
    this.#outbox = left;
    this.#store();
  }

  get #storageKey(): string {
    return `tablee.outbox.${this.table}.${this.token.slice(0, 6)}`;
  }

  #stored(): Numbered[] {
    try {
      return JSON.parse(sessionStorage.getItem(this.#storageKey) ?? "[]") as Numbered[];
    } catch {
      return [];
    }
  }

  #store(): void {
    try {
      if (this.#outbox.length) sessionStorage.setItem(this.#storageKey, JSON.stringify(this.#outbox));
      else sessionStorage.removeItem(this.#storageKey);
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
