// The engine: Python in a web worker, and in it the server's own application (src/tablee/server/offline.py). One tab has it at a
// time, which is what the lock is for: two would write the same table. Once bots think long, it opens a second worker with this
// same script, in which they think and nothing else (src/tablee/server/play/bots/device_bots.py).
import { keep, openKept, read, type Kept } from "./kept";
import { isWhole, openCache, type FromEngine, type Manifest, type ToEngine } from "./messages";

interface PyProxy {
  destroy(): void;
}
interface Line extends PyProxy {
  send(text: string): void;
  close(): void;
}
interface Answer extends PyProxy {
  status: number;
  body: string;
}
interface Application extends PyProxy {
  request(method: string, path: string, headers: unknown, body: string): Promise<Answer>;
  connect(path: string, message: (text: string) => void, closed: (code: number) => void): Line;
}
type Decide = (text: string) => number;
interface Pyodide {
  unpackArchive(data: ArrayBuffer, format: "zip", options: { extractDir: string }): void;
  runPythonAsync(code: string, options?: { globals: unknown }): Promise<unknown>;
  toPy(value: unknown): unknown;
  globals: { set(name: string, value: unknown): void };
}

const LOCK = "tablee-engine";
const PATIENCE = 2_000; // milliseconds
const OURS = "tablee.zip";
const START = `
import sys
sys.path.insert(0, "/engine")
from tablee.server.offline import Offline
offline = Offline(keep, kept.to_py(), second)
await offline.start()
offline
`;
const START_BOTS = `
import sys
sys.path.insert(0, "/engine")
from tablee.server.play.bots.device_bots import decide_json
decide_json
`;

const say = (message: FromEngine) => postMessage(message);
const lines = new Map<number, Line>();
let application: Application | null = null;
let decide: Decide | null = null; // in the second worker

addEventListener("message", (event: MessageEvent<ToEngine>) => {
  const message = event.data;
  switch (message.do) {
    case "start":
      return void start(message.folder, message.manifest, message.steal).catch((error: unknown) =>
        say({ say: "failed", why: String(error).slice(-500) }),
      );
    case "request":
      return void request(message);
    case "open":
      return open(message.line, message.path);
    case "send":
      return lines.get(message.line)?.send(message.text);
    case "close":
      return lines.get(message.line)?.close();
    case "bots":
      return void startBots(message.folder, message.manifest);
    case "think":
      return say({ say: "thought", code: decide!(message.text) });
  }
});

async function start(folder: string, manifest: Manifest, steal: boolean): Promise<void> {
  await owned(steal);
  say({ say: "loading", part: 0.05 });
  const found = await files(folder, manifest);
  const checked = Promise.all(manifest.files.map((file) => isWhole(found.get(file.name)!, file)));
  const python = loaded(folder, manifest);
  python.catch(() => undefined); // of a damaged file that is said instead
  if ((await checked).includes(false)) return say({ say: "damaged" });
  const pyodide = await python;
  say({ say: "loading", part: 0.6 });
  pyodide.unpackArchive(found.get(OURS)!, "zip", { extractDir: "/engine" });
  let db: IDBDatabase | null = null;
  let kept: Kept = {};
  try {
    db = await openKept();
    kept = await read(db);
  } catch {
    db = null; // then it is played, and not kept
  }
  pyodide.globals.set("kept", kept);
  pyodide.globals.set("keep", async (text: string) => {
    if (db) await keep(db, JSON.parse(text) as Kept);
  });
  pyodide.globals.set("second", () => second(folder, manifest));
  say({ say: "loading", part: 0.7 });
  application = (await pyodide.runPythonAsync(START)) as Application;
  none = pyodide.toPy;
  say({ say: "ready", kept: db !== null });
}

let none: (value: unknown) => unknown = (value) => value;

/** As this device keeps them; one that keeps no files fetches them each time. */
async function files(folder: string, manifest: Manifest): Promise<Map<string, ArrayBuffer>> {
  const cache = await openCache();
  const found = manifest.files.map(async ({ name }): Promise<[string, ArrayBuffer]> => {
    const address = `${folder}${manifest.version}/${name}`;
    const file = cache ? await cache.match(address) : await fetch(address).catch(() => null);
    return [name, file?.ok ? await file.arrayBuffer() : new ArrayBuffer(0)];
  });
  return new Map(await Promise.all(found));
}

async function startBots(folder: string, manifest: Manifest): Promise<void> {
  const [found, pyodide] = await Promise.all([files(folder, manifest), loaded(folder, manifest)]);
  pyodide.unpackArchive(found.get(OURS)!, "zip", { extractDir: "/engine" });
  decide = (await pyodide.runPythonAsync(START_BOTS)) as Decide;
  say({ say: "ready", kept: true });
}

/** Opens the second worker, and returns how to ask it: one question at a time. */
function second(folder: string, manifest: Manifest): Promise<(text: string) => Promise<number>> {
  const worker = new Worker(location.href, { type: "module", name: "tablee-bots" });
  let asking = Promise.resolve(0);
  const ask = (message: ToEngine) =>
    new Promise<number>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromEngine>) => resolve(data.say === "thought" ? data.code : 0);
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage(message);
    });
  const think = (text: string) => (asking = asking.catch(() => 0).then(() => ask({ do: "think", text })));
  return ask({ do: "bots", folder, manifest }).then(() => think);
}

async function loaded(engine: string, manifest: Manifest): Promise<Pyodide> {
  const folder = `${engine}${manifest.version}/`;
  const { loadPyodide } = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as {
    loadPyodide: (options: object) => Promise<Pyodide>;
  };
  return loadPyodide({
    indexURL: folder,
    stdLibURL: `${folder}stdlib.zip`,
    lockFileContents: JSON.stringify(manifest.lock),
  });
}

/** Returns when this tab alone has the engine. If another takes it, this worker ends at once. */
function owned(steal: boolean): Promise<void> {
  if (!("locks" in navigator)) return Promise.resolve();
  return new Promise((resolve) => {
    const mine = () => {
      resolve();
      return new Promise<boolean>(() => undefined); // until the tab is closed
    };
    const taken = () => {
      say({ say: "elsewhere" });
      close();
    };
    if (steal) return void navigator.locks.request(LOCK, { steal }, mine).catch(taken);
    // A page that was just left may still hold it: its worker ends once it has started.
    void navigator.locks
      .request(LOCK, { signal: AbortSignal.timeout(PATIENCE) }, mine)
      .catch((error: DOMException) => {
        if (error.name !== "TimeoutError") throw error;
        say({ say: "elsewhere" });
        return navigator.locks.request(LOCK, mine);
      })
      .catch(taken);
  });
}

async function request(asked: Extract<ToEngine, { do: "request" }>): Promise<void> {
  const { id, method, path, headers, body } = asked;
  try {
    const answer = await application!.request(method, path, none(headers), body);
    say({ say: "answer", id, status: answer.status, body: answer.body });
    answer.destroy();
  } catch (error) {
    say({ say: "answer", id, status: 500, body: "" });
    console.error(error);
  }
}

function open(line: number, path: string): void {
  const opened = application!.connect(
    path,
    (text) => say({ say: "message", line, text }),
    (code) => {
      say({ say: "closed", line, code });
      lines.get(line)?.destroy();
      lines.delete(line);
    },
  );
  lines.set(line, opened);
}
