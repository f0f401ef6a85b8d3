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

/** The same in every game, so that one learns to read bars once. */
const LETTERS: Record<Rung, string> = { crit: "C", hit: "H", part: "P", miss: "M", botch: "B" };
const ORDER: (Rung | "")[] = ["crit", "hit", "part", "miss", "botch", ""];
/** From how much on the page says that something was not followed. */
const WORTH_A_WORD = 0.005;

/** How much of a bar its parts make up. */
export function followed(bar: Bar): number {
  const missing = bar.missing ?? 0;
  return missing > WORTH_A_WORD ? 1 - missing : 1;
}

/** The segments of a bar, from the left: one for each rung, whatever the game calls its parts. */
export function segmentsOf(bar: Bar): Segment[] {
  const whole = bar.parts.reduce((sum, part) => sum + part.chance, 0) || 1;
  const kept = followed(bar);
  const drawn: Omit<Segment, "figure">[] = [];
  for (const { rung, words, chance } of bar.parts) {
    const share = (chance / whole) * kept;
    const same = drawn.find((one) => one.rung === rung);
    if (same) {
      same.words = `${same.words}, ${words}`;
      same.share += share;
    } else drawn.push({ rung, words, letter: LETTERS[rung], share });
  }
  if (kept < 1) drawn.push({ rung: "", words: say.notFollowed, letter: "?", share: 1 - kept });
  const figures = percents(drawn.map((one) => one.share));
  return drawn.map((one, at) => ({ ...one, figure: figures[at] ?? 0 }));
}

/** How much of a bar is of some rungs. */
function shareOf(bar: Bar, rungs: readonly Rung[]): number {
  const whole = bar.parts.reduce((sum, part) => sum + part.chance, 0) || 1;
  const found = bar.parts.filter(({ rung }) => rungs.includes(rung));
  return (found.reduce((sum, part) => sum + part.chance, 0) / whole) * followed(bar);
}

/** How much of a bar is a success or better. */
export const wellDone = (bar: Bar): number => shareOf(bar, ["crit", "hit"]);

/** Return how much of it comes to nothing: what its target hopes for. */
export const undone = (bar: Bar): number => shareOf(bar, ["miss", "botch"]);

/** The parts of a bar in words, the best first and what was not followed last. */
export function partsOf(bar: Bar): { letter: string; words: string; told: string }[] {
  const whole = bar.parts.reduce((sum, part) => sum + part.chance, 0) || 1;
  const kept = followed(bar);
  const parts = bar.parts.map(({ rung, words, chance }) => {
    return { letter: LETTERS[rung], words, told: percent((chance / whole) * kept) };
  });
  parts.reverse();
  if (kept < 1) parts.push({ letter: "?", words: say.notFollowed, told: percent(1 - kept) });
  return parts;
}

/** Return a bar in words, as screen readers get it: part by part. */
export function spokenBar(bar: Bar): string {
  return partsOf(bar)
    .map(({ words, told }) => `${words} ${told}`)
    .join(", ");
}

/** What the letters of some bars stand for, the best first: each with all that it is called. */
export function legendOf(bars: readonly Bar[]): { rung: Rung | ""; letter: string; words: string }[] {
  const found = new Map<Rung | "", Set<string>>();
  for (const one of bars.flatMap(segmentsOf)) {
    const names = found.get(one.rung) ?? new Set();
    for (const name of one.words.split(", ")) names.add(name);
    found.set(one.rung, names);
  }
  return ORDER.filter((rung) => found.has(rung)).map((rung) => {
    const words = [...(found.get(rung) ?? [])].join(", ");
    return { rung, letter: rung ? LETTERS[rung] : "?", words };
  });
}

/** Return the colour of a rung: turned round for the target. */
export function toneOf(rung: Rung | null | undefined, foe = false): string {
  if (!rung) return "";
  if (!foe || rung === "part") return rung;
  return rung === "crit" || rung === "hit" ? "botch" : "hit";
}
