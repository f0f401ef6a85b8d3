// How the arrow keys walk over a board: from thing to thing by position.

import type { Point } from "./field";

/** Where each arrow leads, to the right and down. */
export const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Return the id of the nearest thing in an arrow's direction; blank if there is none. */
export function towards(things: readonly (Point & { id: string })[], from: string, key: string): string {
  const here = things.find((one) => one.id === from);
  const [right, down] = ARROWS[key] ?? [0, 0];
  if (!here) return things[0]?.id ?? "";
  const [found] = things
    .filter((one) => one.id !== from)
    .map((one) => {
      const [dx, dy] = [one.x - here.x, one.y - here.y];
      return { one, along: dx * right + dy * down, aside: Math.abs(dx * down) + Math.abs(dy * right) };
    })
    .filter(({ along, aside }) => along > 6 && along >= aside * 0.3)
    .sort((one, other) => one.along + 2 * one.aside - other.along - 2 * other.aside);
  return found?.one.id ?? "";
}
