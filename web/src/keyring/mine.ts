// What this device keeps, as items of a keyring, and back again. Tables that only this device has stay out of it, and so does
// what belongs to the device: language, light, sound, how far each table was watched.
import { isAnimal } from "../app/animals";
import { myTables, type MyTable } from "../app/my-tables.svelte";
import { prefs } from "../app/prefs.svelte";
import { keptEvenings, replaceEvenings } from "../evening/club.svelte";
import { keptRings, replaceRings } from "../circle/ring.svelte";
import { keptPad, replacePad, type KeptPad } from "../pad/kept";
import { readStreak, readTried, replaceStreak, replaceTried } from "../puzzles/kept";
import type { Streak } from "../puzzles/streak";
import { canonical, type Items, type Json } from "./items";

const SHOWN = 100; // tables

const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json; // without what is undefined
const rest = (key: string): string => key.slice(key.indexOf("/") + 1);

export function readMine(): Record<string, Json> {
  myTables.reread();
  const found: Record<string, Json> = {};
  if (prefs.name) found.name = prefs.name;
  if (prefs.animal) found.mark = prefs.animal;
  for (const one of myTables.list) {
    if (one.home === "device") continue;
    const { game, title, host, invite, watch, at, from } = one;
    found[`table/${one.table}`] = plain({ game, title, host, invite, watch, at, from });
    for (const [seat, token] of Object.entries(one.seats)) found[`seat/${one.table}/${seat}`] = token;
    if (one.over) found[`end/${one.table}`] = plain(one.end?.table === one.table ? one.end : true);
  }
  for (const { evening, ...one } of keptEvenings()) found[`evening/${evening}`] = plain(one);
  for (const { circle, ...one } of keptRings()) found[`circle/${circle}`] = plain(one);
  for (const [id, right] of Object.entries(readTried())) found[`puzzle/${id}`] = right;
  const streak = readStreak();
  if (streak.tried) found.streak = plain(streak);
  const pad = keptPad();
  if (pad) found[`pad/${pad.id}`] = plain({ document: pad.document, shared: pad.shared });
  return found;
}

const live = (items: Items, kind: string): [string, Json, number][] =>
  Object.entries(items)
    .filter(([key, [, value]]) => key.startsWith(`${kind}/`) && value !== null)
    .map(([key, [at, value]]) => [rest(key), value, at]);

/** Everything this device keeps becomes what the items say; only what differs is written. */
export function applyMine(items: Items): void {
  const name = items.name?.[1];
  if (typeof name === "string" && name !== prefs.name) prefs.name = name.slice(0, 40);
  const mark = items.mark?.[1];
  if (typeof mark === "string" && isAnimal(mark) && mark !== prefs.animal) prefs.animal = mark;
  applyTables(items);
  applyList(items, "evening", "evening", keptEvenings(), replaceEvenings);
  applyList(items, "circle", "circle", keptRings(), replaceRings);
  const tried = Object.fromEntries(live(items, "puzzle").map(([id, right]) => [id, right === true]));
  const all = { ...readTried(), ...tried };
  if (canonical(all) !== canonical(readTried())) replaceTried(all);
  const streak = items.streak?.[1] as unknown as Streak | undefined;
  if (streak && typeof streak.tried === "string" && canonical(plain(streak)) !== canonical(plain(readStreak())))
    replaceStreak(streak);
  applyPad(items);
}

/** Those that are known stay in their order, the others come before them, the latest first. */
function applyTables(items: Items): void {
  myTables.reread();
  const old = myTables.list;
  const known = new Map(old.map((one) => [one.table, one]));
  const seats = new Map<string, Record<string, string>>();
  for (const [key, token] of live(items, "seat")) {
    const at = key.lastIndexOf("/");
    const table = key.slice(0, at);
    if (typeof token === "string") seats.set(table, { ...seats.get(table), [key.slice(at + 1)]: token });
  }
  const found: MyTable[] = [];
  for (const [table, value] of live(items, "table")) {
    const one = value as unknown as Partial<MyTable>;
    const end = items[`end/${table}`]?.[1] ?? null;
    const made: MyTable = {
      game: "", title: "", host: "", invite: "", watch: "", at: 0,
      ...one,
      table,
      seats: seats.get(table) ?? {},
      over: end !== null,
      seen: known.get(table)?.seen ?? {},
    }; // prettier-ignore
    if (end !== null && end !== true) made.end = end as unknown as MyTable["end"];
    found.push(made);
  }
  const shown = new Map(
    found
      .sort((a, b) => b.at - a.at)
      .slice(0, SHOWN)
      .map((one) => [one.table, one]),
  );
  const stays = old.filter((one) => one.home === "device" || !(`table/${one.table}` in items) || shown.has(one.table));
  const list = [
    ...[...shown.values()].filter((one) => !known.has(one.table)),
    ...stays.map((one) => shown.get(one.table) ?? one),
  ];
  if (canonical(plain(list)) !== canonical(plain(old))) myTables.replace(list);
}

/** Those that are known stay in their order, the others come before them. */
function applyList<One extends object>(
  items: Items,
  kind: string,
  id: keyof One,
  old: One[],
  replace: (all: One[]) => void,
) {
  const keyOf = (one: One): string => String(one[id]);
  const found = live(items, kind).map(([key, one]) => ({ ...(one as unknown as One), [id]: key }) as One);
  const stays = old.filter((one) => !(`${kind}/${keyOf(one)}` in items));
  const order = new Map(old.map((one, at) => [keyOf(one), at]));
  const list = [...found, ...stays].sort((a, b) => (order.get(keyOf(a)) ?? -1) - (order.get(keyOf(b)) ?? -1));
  if (canonical(plain(list)) !== canonical(plain(old))) replace(list);
}

/** The one that is open here; others are taken up by hand, so that none appears while somebody starts a new one. */
function applyPad(items: Items): void {
  const here = keptPad();
  const item = here && items[`pad/${here.id}`];
  if (item && item[1] === null) replacePad(null);
  else if (item && canonical(item[1]) !== canonical(plain({ document: here.document, shared: here.shared })))
    replacePad({ ...(item[1] as unknown as KeptPad), id: here.id });
}

/** The pads of the keyring besides the one that is open on this device, the latest first. */
export function otherPads(items: Items): KeptPad[] {
  const here = keptPad()?.id;
  return live(items, "pad")
    .filter(([id]) => id !== here)
    .sort((a, b) => b[2] - a[2])
    .map(([id, value]) => ({ ...(value as unknown as KeptPad), id }));
}

/** How much there is of each, for the page that shows it. */
export function counts(items: Items): {
  running: number;
  finished: number;
  circles: number;
  evenings: number;
  pads: number;
  puzzles: number;
} {
  const tables = live(items, "table").map(([table]) => table);
  const finished = tables.filter((table) => (items[`end/${table}`]?.[1] ?? null) !== null).length;
  return {
    running: tables.length - finished,
    finished,
    circles: live(items, "circle").length,
    evenings: live(items, "evening").length,
    pads: live(items, "pad").length,
    puzzles: live(items, "puzzle").length,
  };
}
