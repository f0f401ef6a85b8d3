// The shapes of dice, in a square of 64: the outline, its edges, and where its text is.

import { say } from "../words";
import type { DieFace, MomentDie } from "../wire";

/** A die as it is drawn. */
export interface Shape {
  outline: string;
  edges?: string;
  /** The base line of what it shows, and how high that is. */
  base: number;
  high: number;
}

const SQUARE: Shape = { outline: "M16 6H48Q58 6 58 16V48Q58 58 48 58H16Q6 58 6 48V16Q6 6 16 6Z", base: 42, high: 28 };
const D6: Shape = { ...SQUARE, edges: "M6 16Q6 6 16 6H48Q58 6 58 16L50 14H14Z" };
const DIAMOND: Shape = { outline: "M32 3 60 32 32 61 4 32Z", base: 40, high: 22 };
const FIVE: Shape = { outline: "M32 3 60 24 50 58H14L4 24Z", base: 44, high: 22 };
const SHAPES: Record<string, Shape> = {
  d4: { outline: "M32 4 61 57H3Z", edges: "M32 40 32 4M32 40 3 57M32 40 61 57", base: 52, high: 20 },
  d6: D6,
  d8: { outline: "M32 2 59 18V46L32 62 5 46V18Z", edges: "M32 2 8 45H56ZM8 45 5 18M56 45 59 18M8 45 32 62 56 45", base: 38, high: 21 },
  d10: { outline: "M32 3 60 26V38L32 61 4 38V26Z", edges: "M32 3 16 34 32 44 48 34ZM16 34 4 38M48 34 60 38M32 44V61M16 34 4 26M48 34 60 26", base: 35, high: 20 },
  d12: { outline: "M32 3 50 9 61 24V41L50 55 32 61 14 55 3 41V24L14 9Z", edges: "M32 16 48 28 42 47H22L16 28ZM32 16V3M48 28 61 24M42 47 50 55M22 47 14 55M16 28 3 24", base: 40, high: 19 },
  d20: { outline: "M32 3 57 17.5V46.5L32 61 7 46.5V17.5Z", edges: "M32 3 17 41H47ZM17 41 7 17.5M47 41 57 17.5M17 41 7 46.5M47 41 57 46.5M17 41 32 61 47 41M32 3 7 17.5M32 3 57 17.5", base: 37, high: 19 },
  fudge: { ...SQUARE, base: 44, high: 34 },
  B: SQUARE,
  K: SQUARE,
  G: DIAMOND,
  P: DIAMOND,
  Y: FIVE,
  R: FIVE,
};

/** Return the shape of a die; a plain square if it is not known. */
export function shapeOf(die: MomentDie): Shape {
  return SHAPES[die.shape ?? ""] ?? SQUARE;
}

/** Return the colour of a symbol die, by its letter; blank for all others. */
export function symbolOf(die: MomentDie): string {
  return /^[BGKPRY]$/.test(die.shape ?? "") ? die.shape!.toLowerCase() : "";
}

/** A die in words. */
export function spokenDie(die: MomentDie): string {
  const name = symbolOf(die) ? say.symbolDie(die.shape!) : (die.shape ?? "");
  const shown = die.words || die.text;
  const fell = die.state === "drop" ? say.fellOff : die.state === "boom" ? say.fellAgain : "";
  return [name ? `${name}: ${shown}` : shown, fell].filter(Boolean).join(", ");
}

/** The dice of a line of the log, as dice of a moment. */
export function fallen(faces: readonly DieFace[] | undefined): MomentDie[] {
  return (faces ?? []).map(({ text, kept, die, words }) => ({
    text,
    state: kept === false ? "drop" : "kept",
    shape: die ?? "",
    words: words ?? "",
  }));
}
