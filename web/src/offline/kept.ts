// What the engine keeps on this device: texts by key in IndexedDB, as `storage/kept.py` gives them. `entry/TABLE/NUMBER` is
// written once; `table/TABLE` is replaced.
const NAME = "tablee";
const STORE = "kept";

export type Kept = Record<string, string>;

export function openKept(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error("IndexedDB"));
    asked.onblocked = () => reject(new Error("IndexedDB is blocked"));
  });
}

/** All or none; it has been written when this resolves. */
export function keep(db: IDBDatabase, puts: Kept): Promise<void> {
  return inTransaction(db, "readwrite", (store) => {
    for (const [key, text] of Object.entries(puts)) {
      if (key.startsWith("entry/")) store.add(text, key);
      else store.put(text, key);
    }
  });
}

/** Everything, or what belongs to one table. */
export async function read(db: IDBDatabase, table = ""): Promise<Kept> {
  const found: Kept = {};
  await inTransaction(db, "readonly", (store) => {
    for (const range of ranges(table)) {
      const keys = store.getAllKeys(range);
      const texts = store.getAll(range);
      texts.onsuccess = () => keys.result.forEach((key, at) => (found[String(key)] = String(texts.result[at])));
    }
  });
  return found;
}

export async function forgetKept(tables: string[]): Promise<void> {
  const db = await openKept();
  await inTransaction(db, "readwrite", (store) => {
    for (const table of tables) for (const range of ranges(table)) store.delete(range!);
  });
  db.close();
}

function ranges(table: string): (IDBKeyRange | undefined)[] {
  if (!table) return [undefined];
  return [IDBKeyRange.only(`table/${table}`), IDBKeyRange.bound(`entry/${table}/`, `entry/${table}/\uffff`)];
}

function inTransaction(
  db: IDBDatabase,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(STORE, mode, { durability: "strict" });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("not written"));
    try {
      work(transaction.objectStore(STORE));
    } catch (error) {
      transaction.abort(); // what was asked for before it, too
      throw error;
    }
  });
}
