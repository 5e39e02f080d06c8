// What the page and the engine's worker say to each other.

/** `engine.json`, as `tools/offline_engine.py` writes it. */
export interface Manifest {
  version: string;
  files: { name: string; size: number; sha256: string }[];
  packed?: number; // bytes on the way, where the files are handed out packed
  lock: object; // Pyodide's list of packages
}

export type ToEngine =
  | { do: "start"; folder: string; manifest: Manifest; steal: boolean }
  | { do: "request"; id: number; method: string; path: string; headers: Record<string, string>; body: string }
  | { do: "open"; line: number; path: string }
  | { do: "send"; line: number; text: string }
  | { do: "close"; line: number }
  // to the second worker, from the first
  | { do: "bots"; folder: string; manifest: Manifest }
  | { do: "think"; text: string };

export type FromEngine =
  | { say: "elsewhere" } // another tab plays; this one waits for it
  | { say: "loading"; part: number } // from 0 to 1
  | { say: "ready"; kept: boolean } // not kept: this browser keeps nothing
  | { say: "damaged" } // a file is not what it was
  | { say: "failed"; why: string }
  | { say: "thought"; code: number } // by the second worker, to the first
  | { say: "answer"; id: number; status: number; body: string }
  | { say: "message"; line: number; text: string }
  | { say: "closed"; line: number; code: number };

export const ENGINE_CACHE = "tablee-engine"; // the service worker answers from it

export async function isWhole(data: ArrayBuffer, file: Manifest["files"][number]): Promise<boolean> {
  if (data.byteLength !== file.size) return false;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") === file.sha256;
}

/** Null: this browser keeps no files, as in some private windows. */
export async function openCache(): Promise<Cache | null> {
  try {
    return await caches.open(ENGINE_CACHE);
  } catch {
    return null;
  }
}
