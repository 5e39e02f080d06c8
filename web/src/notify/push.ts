// Web Push as the browser has it: whether it can, and its subscription. One subscription serves all tables of this device.
import { readStored, store } from "../app/prefs.svelte";

export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

const READY_WITHIN = 15_000; // milliseconds: the service worker is registered some seconds after the page

/** Why this browser cannot; "": it can. */
export function whyNot(): "" | "insecure" | "install" | "unable" {
  if (!isSecureContext) return "insecure";
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) return "";
  return /iPhone|iPad|iPod/.test(navigator.userAgent) ? "install" : "unable";
}

export class NoPush extends Error {
  constructor(readonly why: "denied" | "failed") {
    super(why);
  }
}

async function manager(): Promise<PushManager> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new NoPush("failed")), READY_WITHIN));
  return (await Promise.race([navigator.serviceWorker.ready, late])).pushManager;
}

/** What it has been given already, if anything; it is not asked for. */
export async function existing(): Promise<PushAddress | null> {
  if (whyNot()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  const found = await registration?.pushManager.getSubscription();
  return found ? addressOf(found) : null;
}

/** Asks for permission if need be. `key`: the server's; a subscription made for another one is of no use. */
export async function subscribe(key: string): Promise<PushAddress> {
  if ((await Notification.requestPermission()) !== "granted") throw new NoPush("denied");
  const push = await manager();
  try {
    const found = await push.getSubscription();
    if (found) {
      if (base64(found.options.applicationServerKey) === key) return addressOf(found);
      await found.unsubscribe();
    }
    return addressOf(await push.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  } catch {
    throw new NoPush("failed");
  }
}

function addressOf(found: PushSubscription): PushAddress {
  return {
    endpoint: found.endpoint,
    p256dh: base64(found.getKey("p256dh")),
    auth: base64(found.getKey("auth")),
  };
}

function base64(raw: ArrayBuffer | null): string {
  return btoa(String.fromCharCode(...new Uint8Array(raw ?? new ArrayBuffer(0))))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

/** How the server names a device. */
export async function deviceOf(endpoint: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));
  return [...hash.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// -- Which tables this device wants to hear of, so that it can say so when that has ended ---

const MOST = 40;

/** By table: this device as the server names it, or nothing if only the table's channel is told. */
function tables(): [string, string][] {
  const kept = readStored("notify-tables").split(" ").filter(Boolean);
  return kept.map((one) => one.split("/")).map(([table = "", device = ""]) => [table, device]);
}

export const wants = (table: string): boolean => tables().some(([one]) => one === table);

export const deviceFor = (table: string): string => tables().find(([one]) => one === table)?.[1] ?? "";

export function remember(table: string, wanted: boolean, device = ""): void {
  const others = tables().filter(([one]) => one !== table);
  const kept: [string, string][] = wanted ? [[table, device], ...others] : others;
  store(
    "notify-tables",
    kept
      .slice(0, MOST)
      .map((one) => one.join("/"))
      .join(" "),
  );
}
