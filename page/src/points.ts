// The points of the line of play, as the game master's log has them.

import { stanceOf, type Stance } from "./sides";
import type { LogCard, Screen } from "./wire";

/** A point of the line of play. */
export interface Point {
  entry: number;
  words: string;
  /** How many lines were logged there. */
  weight: number;
  /** Taken back, or on another line of play. */
  ahead: boolean;
}

/** Return every point in these lines of the log, in the order in which they were played. */
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

/** Return who acted at a point, by the name with which its first line begins; blank if no one. */
export function stanceAt(screen: Screen, point: Point): Stance | "" {
  const names = (screen.picture.figures ?? []).filter((one) => point.words.startsWith(one.name));
  // The longest, because a Guard 12 is not Guard 1.
  const [who] = names.sort((one, other) => other.name.length - one.name.length);
  return who ? stanceOf(screen, who.side) : "";
}
