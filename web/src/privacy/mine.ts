// What the links of this device own at the server, having it deleted, and forgetting it here.
import { call } from "../app/api";
import { STATIC } from "../app/home-state.svelte";
import { myTables } from "../app/my-tables.svelte";
import { keptRings } from "../circle/ring.svelte";
import { keptEvenings } from "../evening/club.svelte";
import { hasKeyring } from "../keyring/removed";
import type { Forgotten, ForgottenLink, OwnedLink } from "../wire/types";
import { p } from "./words";

export interface Mine {
  link: OwnedLink;
  title: string;
}
const AT_ONCE = 32;
const STAYS = ["tablee.lang", "tablee.theme", "tablee.sound", "tablee.pace"]; // says nothing about anybody

function pad(): { id: string; write: string } | null {
  try {
    return JSON.parse(localStorage.getItem("tablee-pad-shared") ?? "null") as { id: string; write: string } | null;
  } catch {
    return null;
  }
}

/** Loaded only where there is one. */
const keyring = async () => (await import("../keyring/keyring.svelte")).keyring;

/** The host's link of a table comes before its seats: with it the table may be deleted as a whole. */
export async function mine(): Promise<Mine[]> {
  if (STATIC) return [];
  const found: Mine[] = [];
  for (const one of myTables.list) {
    if (one.home === "device") continue;
    const title = p("table", { title: one.title || one.game || one.table });
    for (const token of [one.host, ...Object.values(one.seats)])
      if (token) found.push({ link: { kind: "tables", id: one.table, token }, title });
  }
  for (const one of keptEvenings())
    if (one.organiser)
      found.push({
        link: { kind: "evenings", id: one.evening, token: one.organiser },
        title: p("evening", { title: one.title }).trim(),
      });
  for (const one of keptRings())
    if (one.member || one.keeper)
      found.push({
        link: { kind: "circles", id: one.circle, token: one.member || one.keeper },
        title: p("circle", { title: one.title }).trim(),
      });
  const shared = pad();
  if (shared?.write) found.push({ link: { kind: "pads", id: shared.id, token: shared.write }, title: p("pad") });
  if (hasKeyring())
    for (const { id, token } of await (await keyring()).keys())
      found.push({ link: { kind: "keyrings", id, token }, title: p("ring") });
  return found;
}

/** What is done with each, or with `really` false what would be. */
export async function forget(all: Mine[], really: boolean): Promise<ForgottenLink["done"][]> {
  const done: ForgottenLink["done"][] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const links = all.slice(at, at + AT_ONCE).map((one) => one.link);
    const said = await call<Forgotten>("POST", "/api/forget", { links, really }, "", "server");
    done.push(...said.links.map((one) => one.done));
  }
  return done;
}

/** At the server, then here; if the server fails, this device keeps its links. */
export async function erase(all: Mine[]): Promise<void> {
  const atServer = async () => {
    if (all.length) await forget(all, true);
  };
  await (hasKeyring() ? (await keyring()).end(atServer) : atServer());
  forgetHere();
}

function forgetHere(): void {
  myTables.forget(myTables.list.map((one) => one.table));
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith("tablee") && !STAYS.includes(key)) localStorage.removeItem(key);
  } catch {
    return; // a browser that keeps nothing
  }
}
