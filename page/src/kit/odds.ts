// How a bar is read: its segments with their letters and shares. The chances are the server's.

import { say } from "../words";
import { percent, percents } from "../words/numbers";
import type { Bar, BarPart } from "../wire";

/** What came out, from the worst to the best. */
export type Rung = BarPart["rung"];

/** A segment as it is drawn: `rung` is blank for what was not followed. */
export interface Segment {
  rung: Rung | "";
  letter: string;
  words: string;
  /** Its share of the bar, 0 to 1, and in whole percents that add up to 100. */
  share: number;
  figure: number;
}

const LETTERS: Record<Rung, string> = { crit: "C", hit: "H", part: "P", miss: "M", botch: "B" };
/** From how much on it is said that something was not followed. */
const WORTH_A_WORD = 0.005;

/** The letters of some parts: the first of the system's words, where it is theirs alone. */
function lettersOf(parts: readonly BarPart[]): string[] {
  const own = parts.map((part) => part.words.charAt(0).toUpperCase());
  return new Set(own).size === own.length ? own : parts.map((part) => LETTERS[part.rung]);
}

/** How much of a bar its parts make up. */
export function followed(bar: Bar): number {
  const missing = bar.missing ?? 0;
  return missing > WORTH_A_WORD ? 1 - missing : 1;
}

/** The segments of a bar, from the left. */
export function segmentsOf(bar: Bar): Segment[] {
  const whole = bar.parts.reduce((sum, part) => sum + part.chance, 0) || 1;
  const kept = followed(bar);
  const letters = lettersOf(bar.parts);
  const drawn: Omit<Segment, "figure">[] = bar.parts.map(({ rung, words, chance }, at) => ({
    rung,
    words,
    letter: letters[at] ?? "",
    share: (chance / whole) * kept,
  }));
  if (kept < 1) drawn.push({ rung: "", words: say.notFollowed, letter: "?", share: 1 - kept });
  const figures = percents(drawn.map((one) => one.share));
  return drawn.map((one, at) => ({ ...one, figure: figures[at] ?? 0 }));
}

/** A bar in words, the best first, as readers of the screen get it. */
export function spokenBar(bar: Bar): string {
  return segmentsOf(bar)
    .map(({ words, share }) => `${words} ${percent(share)}`)
    .reverse()
    .join(", ");
}

/** The colour in which a rung is told: turned round for whoever it is done to. */
export function toneOf(rung: Rung | null | undefined, foe = false): string {
  if (!rung) return "";
  if (!foe || rung === "part") return rung;
  return rung === "crit" || rung === "hit" ? "botch" : "hit";
}
