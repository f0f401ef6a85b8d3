// Which place lies where: what is near is drawn near. The same for a field whoever stands where.

import type { RazorweaveDrawing } from "../../wire";

/** What it costs to leave a band undrawn, or to lay places side by side that are far apart. */
const UNDRAWN: Record<string, number> = { close: 6, far: 3, out: 1 };
const BESIDE: Record<string, number> = { close: 0, far: 0.5, out: 0.6 };

/** The places of the two columns, and of the wide row below them. */
export interface Plan {
  left: string[];
  right: string[];
  below: string[];
}

/** Every order of some things. */
export function* orders<T>(all: T[]): Generator<T[]> {
  if (all.length < 2) yield all;
  for (const [at, one] of all.length < 2 ? [] : all.entries()) {
    for (const rest of orders(all.filter((_, other) => other !== at))) yield [one, ...rest];
  }
}

/** A pair of places, whichever is named first. */
export const pairOf = (one: string, other: string): string => (one < other ? `${one}|${other}` : `${other}|${one}`);

function planOf(ids: string[]): Plan {
  if (ids.length === 1) return { left: [], right: [], below: ids };
  const above = ids.length > 2 ? ids.slice(0, -1) : ids;
  const half = Math.ceil(above.length / 2);
  return { left: above.slice(0, half), right: above.slice(half), below: ids.slice(above.length) };
}

/** Which boxes touch, taking all boxes of a column for equally high. */
export function touching({ left, right, below }: Plan): Set<string> {
  const found = new Set<string>();
  for (const column of [left, right]) {
    column.slice(1).forEach((id, at) => found.add(pairOf(column[at]!, id)));
    const last = column.at(-1);
    for (const id of below) if (last) found.add(pairOf(last, id));
  }
  left.forEach((one, at) =>
    right.forEach((other, to) => {
      const overlap =
        Math.min((at + 1) / left.length, (to + 1) / right.length) - Math.max(at / left.length, to / right.length);
      if (overlap > 0.01) found.add(pairOf(one, other));
    }),
  );
  return found;
}

/** The plan in which what is near lies near; the same for a field whoever stands where. */
export function best(drawing: RazorweaveDrawing): Plan {
  const ids = drawing.places.map((one) => one.id);
  const candidates = ids.length <= 6 ? orders(ids) : [ids];
  let found = planOf(ids);
  let least = Infinity;
  for (const order of candidates) {
    const plan = planOf(order);
    const near = touching(plan);
    let cost = 0;
    for (const { one, other, band } of drawing.bands)
      cost += (near.has(pairOf(one, other)) ? BESIDE : UNDRAWN)[band] ?? 0;
    if (cost < least) [found, least] = [plan, cost];
  }
  return found;
}
