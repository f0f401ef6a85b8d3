// The points of the line of play, as the game master's log tells them.

import type { LogCard } from "./wire";

export interface Point {
  entry: number;
  words: string;
  /** How much was told there. */
  weight: number;
  /** Taken back, or on another line of play. */
  ahead: boolean;
}

/** Every point that was told in these lines of the log, in the order in which they were played. */
export function pointsOf(log: readonly LogCard[]): Point[] {
  const points = new Map<number, Point>();
  for (const line of log) {
    if (!line.entry) continue;
    const known = points.get(line.entry);
    points.set(line.entry, {
      entry: line.entry,
      words: known?.words ?? line.text,
      weight: (known?.weight ?? 0) + 1,
      ahead: line.undone ?? false,
    });
  }
  return [...points.values()];
}
