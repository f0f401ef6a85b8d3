// The rows that the browser keeps of the tables: bytes by their keys, in one object store of IndexedDB.

const NAME = "fracas";
const ROWS = "rows";

/** A key and its row; nothing if the row is deleted. */
export type Change = [string, Uint8Array | null | undefined];

/** Open the rows; throws if the browser keeps none. */
export function openRows(): Promise<IDBDatabase> {
  return new Promise((take, fail) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(ROWS);
    opening.onsuccess = () => take(opening.result);
    opening.onerror = () => fail(opening.error ?? new Error("IndexedDB"));
  });
}

/** All rows. */
export function allRows(rows: IDBDatabase): Promise<[string, Uint8Array][]> {
  return new Promise((take, fail) => {
    const reading = rows.transaction(ROWS).objectStore(ROWS);
    const keys = reading.getAllKeys();
    const values = reading.getAll();
    values.onsuccess = () =>
      take(keys.result.map((key, at) => [String(key), values.result[at] as Uint8Array]));
    values.onerror = () => fail(values.error ?? new Error("IndexedDB"));
  });
}

/** Change rows, all of them or none; calls back with a blank once they are on disk, otherwise with the fault. */
export function changeRows(rows: IDBDatabase, changes: Change[], told: (fault: string) => void): void {
  let said = false;
  const once = (fault: string): void => {
    if (!said) told(fault);
    said = true;
  };
  try {
    const changing = rows.transaction(ROWS, "readwrite", { durability: "strict" });
    changing.oncomplete = () => once("");
    changing.onabort = () => once(changing.error?.name ?? "AbortError");
    const to = changing.objectStore(ROWS);
    for (const [key, data] of changes) {
      if (data) to.put(data, key);
      else to.delete(key);
    }
  } catch (error) {
    once((error as Error).name);
  }
}
