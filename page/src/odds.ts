// How the parts of all options' bars are drawn alike: in the order of the columns, each with its own
// hatch and letter. The chances are the server's.

import type { OddsCard, OptionOdds, SliceCard } from "./wire";

/** A part of the bars: what it stands for, its letter and its hatch. */
export interface Part {
  words: string;
  /** A letter of its own: two where others begin with the same. */
  letter: string;
  hatch: string;
}

const HATCHES: Record<number, string[]> = {
  1: ["is-best"],
  2: ["is-best", "is-none"],
  3: ["is-best", "is-cost", "is-none"],
  4: ["is-best", "is-good", "is-cost", "is-none"],
  5: ["is-best", "is-good", "is-mid", "is-cost", "is-none"],
};

/** The hatch of a part by its place: the best first, nothing last. */
function hatch(at: number, of: number): string {
  const middle = at % 2 ? "is-good" : "is-mid";
  return HATCHES[of]?.[at] ?? (at === 0 ? "is-best" : at === of - 1 ? "is-none" : middle);
}

/** All parts that the bars of these odds have, in their order. */
export function partsOf(odds: OddsCard | undefined): Part[] {
  const letters = new Map<string, string>();
  for (const option of odds?.options ?? [])
    for (const slice of option.slices ?? []) letters.set(slice.words, slice.letter);
  const order = (odds?.columns ?? []).map((column) => column.words);
  const rank = (words: string): number => (order.indexOf(words) + order.length + 1) % (order.length + 1);
  const names = [...letters.keys()].sort((one, other) => rank(one) - rank(other));
  return names.map((words, at) => {
    const letter = letters.get(words) ?? "";
    const shared = names.some((other) => other !== words && letters.get(other) === letter);
    const initials = words.split(" ").map((word) => word.charAt(0).toUpperCase());
    const own = initials.length > 1 ? initials.join("") : letter + words.slice(1, 2);
    return { words, letter: shared ? own : letter, hatch: hatch(at, names.length) };
  });
}

/** The parts of one option's bar, in the order of all. */
export function inOrder(slices: readonly SliceCard[], parts: readonly Part[]): SliceCard[] {
  const place = (slice: SliceCard): number => parts.findIndex((one) => one.words === slice.words);
  return [...slices].sort((one, other) => place(one) - place(other));
}

interface OddsFigure {
  words: string;
  kind: "chance" | "mean";
  value: number;
}

/** The figures of an option that its bar does not show, less those that say nothing. */
export function figuresOf(
  odds: OddsCard | undefined,
  option: OptionOdds | undefined,
  parts: readonly Part[],
): OddsFigure[] {
  return (odds?.columns ?? [])
    .map(({ words, kind }, at) => ({ words, kind, value: option?.figures[at] ?? 0 }))
    .filter(({ words, value }) => value !== 0 && !parts.some((one) => one.words === words));
}
