// The lines of the board: melees, and the aim of the option that is chosen.

import type { Box, Spot } from "./layout";

/** The line between two who are engaged. */
export interface Melee {
  path: string;
  /** Where the crossed blades stand. */
  x: number;
  y: number;
  /** Room for the word beside them. */
  wide: boolean;
}

const RING = 33;

/** Straight between neighbours, in an arc over those who stand between. */
export function melee(one: Spot, other: Spot, spots: Iterable<Spot>): Melee {
  const [from, to] = one.x <= other.x ? [one, other] : [other, one];
  const between = [...spots].filter(
    (spot) => Math.abs(spot.y - from.y) < 5 && spot.x > from.x + 5 && spot.x < to.x - 5,
  ).length;
  if (Math.abs(from.y - to.y) < 5 && between) {
    const rise = 30 + 9 * between;
    const [x, y] = [(from.x + to.x) / 2, from.y - rise];
    const [start, end] = [from.x + 12, to.x - 12];
    const path = `M${start} ${from.y - RING}C${start + 14} ${y} ${end - 14} ${y} ${end} ${to.y - RING}`;
    return { path, x, y: from.y - RING * 0.25 - rise * 0.75, wide: false };
  }
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [((to.x - from.x) / length) * RING, ((to.y - from.y) / length) * RING];
  return {
    path: `M${from.x + dx} ${from.y + dy}L${to.x - dx} ${to.y - dy}`,
    x: (from.x + to.x) / 2,
    y: (from.y + to.y) / 2,
    wide: Math.abs(from.y - to.y) < 5 && length > 2 * RING + 60,
  };
}

/** The line of what is chosen. */
export interface Aim {
  path: string;
  /** The head of the arrow, and how it is turned. */
  x: number;
  y: number;
  turn: number;
}

/** From somebody to somebody or to a place, in a bow that leaves names free. */
export function aim(from: Spot, to: Spot | Box): Aim {
  const place = "place" in to;
  const end = place
    ? { x: Math.min(Math.max(from.x, to.x + 40), to.x + to.w - 40), y: from.y < to.y ? to.y + 14 : to.y + to.h - 14 }
    : { x: to.x, y: to.y };
  const length = Math.hypot(end.x - from.x, end.y - from.y) || 1;
  const bow = place ? 64 : Math.min(70, Math.max(44, length * 0.22));
  const bend = {
    x: (from.x + end.x) / 2 + ((end.y - from.y) / length) * bow * Math.sign(end.x - from.x || 1),
    y: (from.y + end.y) / 2 - (Math.abs(end.x - from.x) / length) * (place ? 0 : bow),
  };
  const off = (at: { x: number; y: number }, by: number): { x: number; y: number } => {
    const far = Math.hypot(bend.x - at.x, bend.y - at.y) || 1;
    return { x: at.x + ((bend.x - at.x) / far) * by, y: at.y + ((bend.y - at.y) / far) * by };
  };
  const start = off(from, 39);
  const head = off(end, place ? 0 : 41);
  return {
    path: `M${start.x} ${start.y}Q${bend.x} ${bend.y} ${head.x} ${head.y}`,
    x: head.x,
    y: head.y,
    turn: (Math.atan2(end.y - bend.y, end.x - bend.x) * 180) / Math.PI,
  };
}
