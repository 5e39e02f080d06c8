// Switching notices on and off; how one wishes them is the same for all ways and stays on the device.
import { call } from "../app/api";
import { prefs, readStored, store } from "../app/prefs.svelte";
import type { Notified, NotifyState } from "../wire/types";
import type { PushAddress } from "./push";

export interface Wishes {
  remind: number; // hours
  quiet: boolean;
  from: string; // HH:MM
  until: string;
}

export const USUAL: Wishes = { remind: 0, quiet: false, from: "22:00", until: "07:00" };

export function keptWishes(): Wishes {
  try {
    return { ...USUAL, ...(JSON.parse(readStored("notify") || "{}") as Partial<Wishes>) };
  } catch {
    return USUAL;
  }
}

export const keep = (wishes: Wishes): void => store("notify", JSON.stringify(wishes));

/** As it is at the server, which knows better than this device. */
export function wishesOf(one: Notified, usual: Wishes): Wishes {
  if (one.quiet_from < 0) return { ...usual, remind: one.remind, quiet: false };
  return { remind: one.remind, quiet: true, from: clock(one.quiet_from), until: clock(one.quiet_until) };
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

function minutes(text: string): number {
  const [hours = 0, rest = 0] = text.split(":").map(Number);
  return hours * 60 + rest;
}

function sent({ remind, quiet, from, until }: Wishes) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    lang: prefs.lang,
    remind,
    quiet_from: quiet ? minutes(from) : -1,
    quiet_until: quiet ? minutes(until) : -1,
    zone: timeZone || "UTC",
  };
}

const at = (table: string, what = "") => `/api/tables/${encodeURIComponent(table)}/notify${what}`;

const circleAt = (circle: string, what = "") => `/api/circles/${encodeURIComponent(circle)}/notify${what}`;

export const notify = {
  state: (table: string, token: string) => call<NotifyState>("GET", at(table), undefined, token),
  push: (table: string, token: string, address: PushAddress, wishes: Wishes) =>
    call<NotifyState>("POST", at(table, "/push"), { ...address, ...sent(wishes) }, token),
  /** Without an address: the one it has. */
  hook: (table: string, host: string, wishes: Wishes, more: { address?: string; code?: string } = {}) =>
    call<NotifyState>("POST", at(table, "/hook"), { ...sent(wishes), ...more }, host),
  feed: (table: string, token: string, wishes: Wishes) =>
    call<NotifyState>("POST", at(table, "/feed"), sent(wishes), token),
  off: (table: string, token: string, what: Notified["kind"], id = "") =>
    call<NotifyState>("POST", at(table, "/off"), { what, id }, token),
  circle: (circle: string, token: string) => call<NotifyState>("GET", circleAt(circle), undefined, token, "server"),
  circleHook: (circle: string, keeper: string, wishes: Wishes, more: { address?: string; code?: string }) =>
    call<NotifyState>("POST", circleAt(circle, "/hook"), { ...sent(wishes), ...more }, keeper, "server"),
  circleOff: (circle: string, keeper: string) =>
    call<NotifyState>("POST", circleAt(circle, "/off"), {}, keeper, "server"),
};
