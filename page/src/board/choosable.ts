// What can be chosen on a board now, as the question says: figures, rooms and cells by their ids.

/** What a tap chooses, in words, and what it costs to go there. */
export interface Choosable {
  words: string;
  cost?: number | undefined;
}

/** Nothing is asked. */
export const NOTHING: ReadonlyMap<string, Choosable> = new Map();
