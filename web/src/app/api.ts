// Everything but live connections. A refusal is thrown with the server's own sentence, in the language of the page.
import type {
  AskPosition,
  Booklet,
  Created,
  Games,
  Glances,
  Held,
  Hint,
  Joined,
  Lesson,
  Lobby,
  NewLink,
  NewTable,
  PositionShown,
  Refusal,
  Rulebook,
  Study,
  Studied,
  TableInfo,
  Taken,
} from "../wire/types";
import { engine } from "../offline/engine.svelte";
import { o } from "../offline/words";
import { homeOf, request } from "./backend";
import { STATIC } from "./home-state.svelte";
import { prefs } from "./prefs.svelte";
import type { Home } from "./my-tables.svelte";
import { t } from "../words";

export class Refused extends Error {
  constructor(
    readonly code: string,
    sentence: string,
    readonly said?: Refusal,
  ) {
    super(sentence);
  }
}

/** `home`: who is asked; unless said, see `backend.ts`. */
export async function call<T>(method: string, path: string, body?: unknown, token = "", home?: Home): Promise<T> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers.authorization = `Bearer ${token}`;
  const address = path + (path.includes("?") ? "&" : "?") + `lang=${prefs.lang}`;
  const answer = await request(method, address, headers, body === undefined ? null : JSON.stringify(body), home).catch(
    () => {
      throw new Refused("offline", engine.trouble ? o(engine.trouble) : t("offline"));
    },
  );
  const said = answer.said as T & Refusal;
  if (!answer.ok || said === null)
    throw new Refused(said?.code ?? "?", said?.sentence ?? t("offline"), said ?? undefined);
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
  position: (wish: AskPosition) => call<PositionShown>("POST", "/api/position", wish),
  lobby: () => call<Lobby>("GET", "/api/tables"),
  /** At the server; where there is none, on this device, unless others are to come from elsewhere. */
  async create(wish: NewTable): Promise<Created & { home: Home }> {
    const ask = async (home: Home) => ({ ...(await call<Created>("POST", "/api/tables", wish, "", home)), home });
    if (STATIC) return ask("device");
    await engine.known;
    const alone = engine.installed && !wish.seats.some((seat) => seat.who === "person");
    return ask("server").catch((error: Refused) => {
      if (error.code !== "offline" || !alone) throw error;
      return ask("device");
    });
  },
  info: (table: string, token: string) => call<TableInfo>("GET", at(table, ""), undefined, token),
  /** How several tables stand, in one request. */
  async glances(tables: Held[]): Promise<Glances> {
    const parts = (["server", "device"] as const).map(async (home): Promise<Glances> => {
      const some = tables.filter((one) => homeOf(one.table) === home);
      if (!some.length || (home === "device" && engine.status !== "ready")) return { tables: [] }; // it is not woken for this
      return call<Glances>("POST", "/api/glances", { tables: some }, "", home).catch(() => ({ tables: [] }));
    });
    return { tables: (await Promise.all(parts)).flatMap((one) => one.tables) };
  },
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
  hint: (table: string, token: string, answers: number) => call<Hint>("POST", at(table, "/hint"), { answers }, token),
  /** Back to one's own last decision, as practice. */
  retry: (table: string, token: string, answers: number, id: string) =>
    call<Taken>("POST", at(table, "/retry"), { answers, id }, token),
  record: (table: string, token: string) => call<object>("GET", at(table, "/record"), undefined, token),
  rematch: (table: string, token: string) => call<TableInfo>("POST", at(table, "/rematch"), {}, token),
  talk: (table: string, token: string, mode: TableInfo["chat"]) => call("POST", at(table, "/talk"), { mode }, token),
  mute: (table: string, token: string, seat: number, muted: boolean) =>
    call("POST", at(table, "/mute"), { seat, muted }, token),
  /** The new invitation: the old one opens nothing any more. */
  remove: (table: string, token: string, seat: number) => call<NewLink>("POST", at(table, "/remove"), { seat }, token),
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
