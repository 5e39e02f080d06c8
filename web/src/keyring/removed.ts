// What was removed on this device since its keyring was last in step: the other devices are to forget it too. What is only
// missing here, because the browser threw it away, comes back instead.
import { readStored, store } from "../app/prefs.svelte";

export const KEYRING = "keyring";
const REMOVED = "keyring.removed";

export const hasKeyring = (): boolean => readStored(KEYRING) !== "";

export function noteRemoved(keys: string[]): void {
  if (keys.length && hasKeyring()) store(REMOVED, JSON.stringify([...new Set([...readRemoved(), ...keys])]));
}

export function readRemoved(): string[] {
  try {
    const found = JSON.parse(readStored(REMOVED) || "[]") as string[];
    return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

export function clearRemoved(): void {
  if (readStored(REMOVED)) store(REMOVED, "");
}
