// At the table: notices that this device wanted and that have been switched off are said once, and a browser that has got another
// address from its push service tells the server.
import type { Session } from "../table/session.svelte";
import type { Notified } from "../wire/types";
import { homeOf } from "../app/backend";
import { keptWishes, notify, wishesOf } from "./api";
import { deviceFor, deviceOf, existing, remember, wants } from "./push";

const SHOWN = 12_000; // milliseconds

export async function checkNotices(session: Session, host: string): Promise<void> {
  if (!wants(session.id) || homeOf(session.id) === "device") return;
  const own = session.seats.numbers.length > 0;
  const on = own ? (await notify.state(session.id, session.token)).on : [];
  const hook = host ? (await notify.state(session.id, host)).on : [];
  const said = [...on, ...hook].find((one) => one.trouble);
  if (said) session.notices.showToast(said.trouble, SHOWN);
  else if (own) await renewed(session, on);
}

/** Push services replace addresses now and then. */
async function renewed(session: Session, on: Notified[]): Promise<void> {
  const before = on.find((one) => one.kind === "push" && one.id === deviceFor(session.id));
  const found = before && (await existing());
  if (!found || Notification.permission !== "granted") return;
  const device = await deviceOf(found.endpoint);
  if (device === before.id) return;
  for (const token of session.seats.tokens) {
    await notify.off(session.id, token, "push", before.id);
    await notify.push(session.id, token, found, wishesOf(before, keptWishes()));
  }
  remember(session.id, true, device);
}
