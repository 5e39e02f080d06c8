// A table of this device in a file: its log as it is kept, and its links. Opened on any device, it is played on.
import { Refused } from "../app/api";
import { myTables, type MyTable } from "../app/my-tables.svelte";
import { engine } from "./engine.svelte";
import { keep, openKept, read, type Kept } from "./kept";
import { o } from "./words";

interface Saved {
  tablee: "table";
  table: MyTable;
  kept: Kept;
}

export async function saveTable(table: string): Promise<void> {
  const found = myTables.find(table);
  if (!found) return;
  const db = await openKept();
  const saved: Saved = { tablee: "table", table: found, kept: await read(db, table) };
  db.close();
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(saved)], { type: "application/json" }));
  link.download = `tablee-${found.game}-${table}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Is it a table, and not the record of a finished game? */
export function isSaved(text: string): boolean {
  return asSaved(text) !== null;
}

function asSaved(text: string): Saved | null {
  try {
    const found = JSON.parse(text) as Saved;
    const own = (key: string) => key === `table/${found.table.table}` || key.startsWith(`entry/${found.table.table}/`);
    const kept = Object.entries(found.kept);
    const texts = kept.length > 1 && kept.every(([key, one]) => own(key) && typeof one === "string");
    return found.tablee === "table" && /^[\w-]+$/.test(found.table.table) && texts ? found : null;
  } catch {
    return null;
  }
}

/** Imports it and returns the table's id. Entries that this device has are kept, missing ones added. */
export async function openSaved(text: string): Promise<string> {
  const saved = asSaved(text)!;
  const { table } = saved.table;
  const db = await openKept();
  const here = await read(db, table);
  const differs = Object.entries(here).some(([key, one]) => {
    const other = saved.kept[key];
    return key.startsWith("entry/") && other !== undefined && other !== one;
  });
  if (differs) throw new Refused("differs", o("differs"));
  const more = Object.keys(saved.kept).length > Object.keys(here).length;
  if (more)
    await keep(
      db,
      Object.fromEntries(Object.entries(saved.kept).filter(([key]) => !(key in here && key.startsWith("entry/")))),
    );
  db.close();
  if (more) engine.stop(); // it reads what is kept when it starts
  myTables.note(table, { ...saved.table, home: "device", at: Date.now() });
  return table;
}
