// Opening a table from anywhere, and remembering its links.
import type { NewTable } from "../wire/types";
import { fetchTable } from "./prefetch";
import { api } from "./api";
import { myTables, type MyTable } from "./my-tables.svelte";
import { router } from "./router.svelte";

const AT_ONCE = 0.1; // seconds: bots play as fast as each move can be sent by itself; the page tells it at its own pace

export async function openTable(wish: NewTable, title: string, from?: MyTable["from"]): Promise<void> {
  fetchTable(wish.game);
  const made = await api.create({ bot_pace: AT_ONCE, ...wish });
  myTables.note(made.table, {
    game: wish.game,
    title,
    seats: made.seats,
    host: made.host,
    invite: made.invite,
    watch: made.watch,
    at: Date.now(),
    home: made.home,
    ...(from && { from }),
  });
  const tokens = Object.values(made.seats);
  router.go(`/t/${made.table}${tokens.length === 1 ? `#${tokens[0]}` : ""}`);
}
