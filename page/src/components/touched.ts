// The result of a touched sheet: pairs of a path and a value, for one edit.
import type { Handle } from "../wire";

/** Values that were changed, by the place of their handle. */
export type Touched = ReadonlyMap<number, unknown>;

export const valueOf = (handles: readonly Handle[], touched: Touched, at: number): unknown =>
  touched.has(at) ? touched.get(at) : handles[at]?.value;

/** Return the changes to send: for items of a list, the list of those that are on then. */
export function changesOf(handles: readonly Handle[], touched: Touched): [string, unknown][] {
  const found = new Map<string, unknown>();
  for (const at of touched.keys()) {
    const { path, item } = handles[at]!;
    if (item === undefined || item === null) {
      found.set(path, touched.get(at));
      continue;
    }
    const list = handles.flatMap((one, place) => {
      const value = valueOf(handles, touched, place);
      if (one.path !== path || !value) return [];
      return [one.field ? { ...(one.item as object), [one.field]: value } : one.item];
    });
    found.set(path, list);
  }
  return [...found];
}
