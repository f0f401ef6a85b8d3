// Where rooms are drawn that no scenario has placed: near rooms are drawn near, always the same for a field,
// regardless of who is where.

import type { Link, Spot } from "../../wire";
import type { Box } from "./field";

/** The size of a room that no one has placed, in units, and the gap between two. */
const WIDE = 6;
const DEEP = 4;
const GAP = 1;
/** More rooms than this are placed in their given order: too many orders to try. */
const MOST = 6;

/** Every order of some things. */
function* orders<T>(all: T[]): Generator<T[]> {
  if (all.length < 2) yield all;
  else
    for (const [at, one] of all.entries())
      for (const rest of orders(all.filter((_, other) => other !== at))) yield [one, ...rest];
}

/** Boxes for all rooms, in units: two to a row, those that are joined first next to one another. */
export function planned(spots: readonly Spot[], links: readonly Link[]): Map<string, Box> {
  const ids = spots.map((one) => one.id);
  const columns = ids.length > 1 ? 2 : 1;
  const place = (at: number): [number, number] => [at % columns, Math.floor(at / columns)];
  const far = (order: string[]): number =>
    links.reduce((sum, { one, other }, weight) => {
      const [[x, y], [u, v]] = [place(order.indexOf(one)), place(order.indexOf(other))];
      return sum + (Math.abs(x - u) + Math.abs(y - v)) / (1 + weight);
    }, 0);
  let found = ids;
  if (ids.length <= MOST)
    for (const order of orders(ids)) if (far(order) < far(found) - 1e-9) found = order;
  return new Map(
    found.map((id, at) => {
      const [column, row] = place(at);
      // The last of an odd number has a row of its own.
      const alone = columns > 1 && at === found.length - 1 && column === 0;
      const w = alone ? 2 * WIDE + GAP : WIDE;
      return [id, { x: column * (WIDE + GAP), y: row * (DEEP + GAP), w, h: DEEP }];
    }),
  );
}
