// Rings around those who are in melee with each other, where no cells show it.

import type { Point, Token } from "./field";
import { around, bounds } from "./field/field";

/** A ring around a group: its middle, and how far it reaches across and down. */
export type Ring = Point & { rx: number; ry: number };

/** A ring for each group of two or more whose tokens are near each other. */
export function melees(tokens: ReadonlyMap<string, Token>): Ring[] {
  const left = new Set([...tokens.values()].filter((one) => one.piece.near?.length).map((one) => one.id));
  const found: Ring[] = [];
  for (const id of left) {
    const all = [id];
    for (const one of all) {
      left.delete(one);
      for (const other of tokens.get(one)?.piece.near ?? []) if (left.delete(other)) all.push(other);
    }
    const box = bounds(all.map((one) => around(tokens.get(one)!, 12)));
    if (!box || all.length < 2) continue;
    const [wide, high] = all.length > 4 ? [0.54, 0.6] : [0.57, 0.64];
    found.push({ x: box.x + box.w / 2, y: box.y + box.h / 2 + 6, rx: box.w * wide, ry: box.h * high });
  }
  return found;
}
