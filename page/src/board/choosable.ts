// What can be chosen on a board now, as whoever asks says it: figures, rooms and cells by their ids.

/** What a tap chooses, in words, and what it costs to go there. */
export interface Choosable {
  words: string;
  cost?: number | undefined;
}

/** How much of a board is covered at its edges, in pixels. */
export interface Inset {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Nothing is asked. */
export const NOTHING: ReadonlyMap<string, Choosable> = new Map();
