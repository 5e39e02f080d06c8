// The pad that this device keeps, under an id of its own; a pad that others write on by links is not it.
import { noteRemoved } from "../keyring/removed";

export interface Shared {
  id: string;
  token: string;
  write: string;
  read: string;
}
export interface KeptPad {
  id: string;
  document: Record<string, unknown>;
  shared: Shared | null;
}

const KEY = "tablee-pad";
const LINKS = "tablee-pad-shared";
const ID = "tablee-pad-id";
/** Told to the window when another device, or the page of the keyring, has changed the pad. */
export const REPLACED = "tablee-pad-replaced";

function stored<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}

function store(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    dispatchEvent(new Event("tablee-stored"));
  } catch {
    // a device that keeps nothing: the pad lasts as long as the page
  }
}

export const keptDocument = (): Record<string, unknown> | null => stored(KEY);
export const keptLinks = (): Shared | null => stored(LINKS);
export const keepLinks = (links: Shared | null): void => store(LINKS, links);

export function keepDocument(document: Record<string, unknown>): void {
  if (!stored(ID)) store(ID, crypto.getRandomValues(new Uint32Array(3)).join("-"));
  store(KEY, document);
}

export function keptPad(): KeptPad | null {
  const document = keptDocument();
  if (!document) return null;
  if (!stored(ID)) keepDocument(document); // from before pads had one
  return { id: stored<string>(ID) ?? "", document, shared: keptLinks() };
}

export function forgetPad(): void {
  const id = stored<string>(ID);
  if (id) noteRemoved([`pad/${id}`]);
  for (const key of [KEY, ID, LINKS]) store(key, null);
}

/** Null: it was forgotten elsewhere. */
export function replacePad(pad: KeptPad | null): void {
  store(ID, pad?.id ?? null);
  store(KEY, pad?.document ?? null);
  store(LINKS, pad?.shared ?? null);
  dispatchEvent(new Event(REPLACED));
}
