// Everything over plain HTTP. A refusal is thrown with the server's own sentence, in the language of the page.
import type {
  Booklet,
  Created,
  Games,
  Glances,
  Held,
  Joined,
  Lesson,
  Lobby,
  NewLink,
  NewTable,
  Refusal,
  Rulebook,
  Study,
  Studied,
  TableInfo,
} from "../wire/types";
import { prefs } from "./prefs.svelte";
import { t } from "../words";

export class Refused extends Error {
  constructor(
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

export async function call<T>(method: string, path: string, body?: unknown, token = ""): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers.authorization = `Bearer ${token}`;
  const address = path + (path.includes("?") ? "&" : "?") + `lang=${prefs.lang}`;
  let answer: Response;
  try {
    answer = await fetch(address, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Refused("offline", t("offline"));
  }
  const said = (await answer.json().catch(() => null)) as T & Refusal;
  if (!answer.ok || said === null) throw new Refused(said?.code ?? "?", said?.sentence ?? t("offline"));
  return said;
}

const at = (table: string, what: string) => `/api/tables/${encodeURIComponent(table)}${what}`;

export const api = {
  games: () => call<Games>("GET", "/api/games"),
  rules: (game: string, options: Record<string, unknown> = {}) => {
    const wishes = new URLSearchParams(Object.entries(options).map(([name, one]) => [name, written(one)]));
    return call<Rulebook>("GET", `/api/games/${game}/rules?${wishes}`);
  },
  lesson: (game: string) => call<Lesson>("GET", `/api/games/${encodeURIComponent(game)}/lesson`),
  booklet: (game: string) => call<Booklet>("GET", `/api/games/${encodeURIComponent(game)}/booklet`),
  study: (wish: Study) => call<Studied>("POST", "/api/study", wish),
  lobby: () => call<Lobby>("GET", "/api/tables"),
  create: (wish: NewTable) => call<Created>("POST", "/api/tables", wish),
  info: (table: string, token: string) => call<TableInfo>("GET", at(table, ""), undefined, token),
  /** How several tables stand, in one request. */
  glances: (tables: Held[]) => call<Glances>("POST", "/api/glances", { tables }),
  join: (table: string, token: string, name: string, animal: string, seat: number | null) =>
    call<Joined>("POST", at(table, "/join"), { name, animal, lang: prefs.lang, seat }, token),
  /** `fill`: bots of the chosen levels on the empty seats, and for whoever is neither ready nor there. */
  start: (table: string, token: string, fill: boolean) => call("POST", at(table, "/start"), { fill }, token),
  leave: (table: string, token: string) => call("POST", at(table, "/leave"), {}, token),
  bot: (table: string, token: string, seat: number) => call("POST", at(table, "/bot"), { seat }, token),
  link: (table: string, token: string, what: string | number) =>
    call<NewLink>("POST", at(table, "/link"), { what }, token),
  /** A new link for one's seat: with the code that the host passed on, or by the seat's own link. */
  seat: (table: string, token: string, code: string) => call<Joined>("POST", at(table, "/seat"), { code }, token),
  record: (table: string, token: string) => call<object>("GET", at(table, "/record"), undefined, token),
  rematch: (table: string, token: string) => call<TableInfo>("POST", at(table, "/rematch"), {}, token),
  close: (table: string, token: string) => call("POST", at(table, "/close"), {}, token),
};

function written(value: unknown): string {
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}

/** The games are asked for once in each language. */
const catalogs = new Map<string, Promise<Games>>();

export function gameCatalog(): Promise<Games> {
  const { lang } = prefs;
  let found = catalogs.get(lang);
  if (!found) {
    found = api.games();
    catalogs.set(lang, found);
    found.catch(() => catalogs.delete(lang));
  }
  return found;
}
