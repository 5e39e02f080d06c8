// Once more with the same people: whoever asks has accepted, with every seat of this device; the others are waited for.
import type { Session } from "../table/session.svelte";
import { api } from "./api";
import { myTables } from "./my-tables.svelte";
import { router } from "./router.svelte";

export async function playAgain(session: Session): Promise<void> {
  const saved = myTables.find(session.id);
  let next = "";
  for (const token of session.seats.tokens) next = (await api.rematch(session.id, token || saved?.host || "")).table;
  if (saved) myTables.note(next, { ...saved, table: next, at: Date.now(), over: false, seen: {}, from: undefined });
  router.go(`/t/${next}${session.seats.several ? "" : `#${session.token}`}`);
}
