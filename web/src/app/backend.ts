// Who answers: the server, or the engine on this device (src/offline). A table belongs to the one that made it. What belongs to no
// table is answered by the server if there is one, else by the engine if this device has it.
import { engine, type Line } from "../offline/engine.svelte";
import { SITE } from "./base";
import { STATIC, server } from "./home-state.svelte";
import { myTables, type Home } from "./my-tables.svelte";

export interface Answer {
  ok: boolean;
  said: unknown; // null: nothing that could be read
}

const TABLE = /^\/api\/tables\/([^/?]+)/;
const ONLY_SERVER = /^\/api\/(?:(?:server|tables)(?:\?|$)|pads\b|evenings\b|circles\b)/;
const THOUGHT = /^\/api\/review\b/; // takes as long as it takes
const AWAY = [502, 503, 504]; // said by a proxy, if there is no JSON with it
const PATIENCE = 5_000; // milliseconds, where the engine could answer instead

export class NoAnswer extends Error {}

export function homeOf(table: string): Home {
  return STATIC || myTables.find(decodeURIComponent(table))?.home === "device" ? "device" : "server";
}

export async function request(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string | null,
  home?: Home,
): Promise<Answer> {
  const table = TABLE.exec(path)?.[1];
  const only = home ?? (STATIC ? "device" : table ? homeOf(table) : ONLY_SERVER.test(path) ? "server" : undefined);
  if (only === "device") return onDevice(method, path, headers, body);
  try {
    return await fromServer(
      method,
      path,
      headers,
      body,
      only === undefined && engine.installed !== null && !THOUGHT.test(path),
    );
  } catch (error) {
    if (only === "server" || !engine.installed) throw error;
    return onDevice(method, path, headers, body);
  }
}

async function fromServer(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string | null,
  hurry: boolean,
): Promise<Answer> {
  let answer: Response;
  try {
    answer = await fetch(SITE.base + path.slice(1), {
      method,
      headers,
      body,
      ...(hurry && { signal: AbortSignal.timeout(PATIENCE) }),
    });
  } catch {
    server.away = true;
    throw new NoAnswer();
  }
  const said: unknown = await answer.json().catch(() => null);
  if (said === null && AWAY.includes(answer.status)) {
    server.away = true;
    throw new NoAnswer();
  }
  if (!path.startsWith("/api/games")) server.away = false; // those the service worker may have had
  return { ok: answer.ok, said };
}

async function onDevice(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string | null,
): Promise<Answer> {
  try {
    const { status, body: text } = await engine.request(method, path, headers, body ?? "");
    return { ok: status < 400, said: text ? (JSON.parse(text) as unknown) : null };
  } catch {
    throw new NoAnswer();
  }
}

/** The live connection of a table. */
export function connect(table: string): Line {
  const path = `/api/tables/${encodeURIComponent(table)}/live`;
  if (homeOf(table) === "device") return engine.connect(path);
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}${SITE.base}${path.slice(1)}`) as unknown as Line;
}
