// What a keyring holds: small items, each with the time of its last change. Of two states every item's later change wins, so
// merging is commutative, associative and idempotent, and devices that have seen the same changes hold the same.
// See items.test.ts.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** When it was changed, in milliseconds, and what it is; null: it was removed. */
export type Item = [at: number, value: Json];
export type Items = Record<string, Item>;

/** How many items of a kind are kept, removed ones included: the latest. The kind is what a key begins with. */
export const LIMITS: Record<string, number> = {
  table: 200,
  seat: 600,
  end: 200,
  evening: 60,
  circle: 60,
  pad: 20,
  puzzle: 1_000,
};
const LATEST = 2 ** 52;

export const kindOf = (key: string): string => key.split("/", 1)[0]!;

/** The same text for the same value, whatever the order of its keys. */
export function canonical(value: Json): string {
  return JSON.stringify(value, (_, one: Json) =>
    one && typeof one === "object" && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

interface StreakLike {
  tried?: string;
  last?: string;
  days?: number;
}

/** A total order, as the greater of two is the same on every device. Of streaks the one last tried. */
function isLater(key: string, one: Item, other: Item): boolean {
  const parts = (item: Item): (string | number)[] => {
    const [at, value] = item;
    const streak = key === "streak" && value && typeof value === "object" ? (value as StreakLike) : {};
    return [streak.tried ?? "", streak.last ?? "", streak.days ?? 0, at, value === null ? 1 : 0, canonical(value)];
  };
  const [a, b] = [parts(one), parts(other)];
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return a[at]! > b[at]!;
  return false;
}

export function merge(one: Items, other: Items): Items {
  const found: Items = { ...one };
  for (const [key, item] of Object.entries(other)) if (!found[key] || isLater(key, item, found[key])) found[key] = item;
  return bounded(found);
}

function bounded(items: Items): Items {
  const kinds = new Map<string, string[]>();
  for (const key of Object.keys(items)) kinds.set(kindOf(key), [...(kinds.get(kindOf(key)) ?? []), key]);
  for (const [kind, keys] of kinds) {
    if (keys.length <= (LIMITS[kind] ?? Infinity)) continue;
    keys.sort((a, b) => items[b]![0] - items[a]![0] || (a < b ? -1 : 1));
    for (const key of keys.slice(LIMITS[kind])) delete items[key];
  }
  return items;
}

/** After all that is known, whatever the clock of this device says. */
export function stampAfter(items: Items, now: number): number {
  return Math.min(
    LATEST,
    Object.values(items).reduce((latest, [at]) => Math.max(latest, at + 1), now),
  );
}

/** What has changed on this device is noted; what is only missing here is not: it has to be removed explicitly. */
export function changed(items: Items, mine: Record<string, Json>, removed: string[], now: number): Items {
  const at = stampAfter(items, now);
  const found: Items = { ...items };
  for (const [key, value] of Object.entries(mine))
    if (!items[key] || canonical(items[key][1]) !== canonical(value)) found[key] = [at, value];
  for (const key of removed) if (!(key in mine) && items[key]?.[1] !== null) found[key] = [at, null];
  return bounded(found);
}

/** What a device brings along that joins: where the keyring says otherwise, the keyring is right. */
export function brought(mine: Record<string, Json>): Items {
  return bounded(Object.fromEntries(Object.entries(mine).map(([key, value]): [string, Item] => [key, [1, value]])));
}

export const same = (one: Items, other: Items): boolean => canonical(one) === canonical(other);

/** As it was stored or received; throws if it is none. */
export function parse(text: string): Items {
  const found = JSON.parse(text) as Items;
  if (!found || typeof found !== "object" || Array.isArray(found)) throw new TypeError("no items");
  const ok = ([key, item]: [string, unknown]) =>
    key !== "__proto__" && Array.isArray(item) && item.length === 2 && Number.isSafeInteger(item[0]) && item[0] >= 0;
  return Object.fromEntries(Object.entries(found).filter(ok));
}
