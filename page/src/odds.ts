// How the parts of all options' bars are drawn alike: in the order of the card, each with its own
// hatch and letter. The chances are the server's.

import type { ChangeCard, OddsCard, OptionOdds, SliceCard } from "./wire";
import { wellDone } from "./kit/odds";
import { say } from "./words";
import { figureWithin, percent, percents } from "./words/numbers";

/** A part of the bars: what it stands for, its letter and its hatch. */
export interface Part {
  words: string;
  /** A letter of its own: two where others begin with the same. */
  letter: string;
  hatch: string;
}

/** A part of one bar, as it is drawn and read. */
export interface DrawnPart extends Part {
  chance: number;
  /** Its share in whole percents; those of a bar add up to 100. */
  share: number;
  told: string;
}

const HATCHES: Record<number, string[]> = {
  1: ["is-best"],
  2: ["is-best", "is-none"],
  3: ["is-best", "is-cost", "is-none"],
  4: ["is-best", "is-good", "is-cost", "is-none"],
  5: ["is-best", "is-good", "is-mid", "is-cost", "is-none"],
};

/** From how much on it is said that something was not followed. */
const WORTH_A_WORD = 0.005;

/** The hatch of a part by its place: the best first, nothing last. */
function hatch(at: number, of: number): string {
  const middle = at % 2 ? "is-good" : "is-mid";
  return HATCHES[of]?.[at] ?? (at === 0 ? "is-best" : at === of - 1 ? "is-none" : middle);
}

/** The odds of those options that are on the paper. */
export function drawnOf(odds: OddsCard | undefined, ids: readonly string[]): OptionOdds[] {
  return (odds?.options ?? []).filter((one) => ids.includes(one.option));
}

/** All parts that the bars of these odds have, in their order; what was not followed is the last. */
export function partsOf(odds: OddsCard | undefined): Part[] {
  const letters = new Map<string, string>();
  const unfollowed: Part[] = [];
  const slices = (odds?.options ?? []).flatMap((one) => one.slices ?? []);
  for (const { words, letter, kind, chance } of slices)
    if (kind !== "unfollowed") letters.set(words, letter);
    else if (chance > WORTH_A_WORD && !unfollowed.length)
      unfollowed.push({ words, letter, hatch: "is-unfollowed" });
  const order = odds?.parts ?? (odds?.columns ?? []).map((column) => column.words);
  const rank = (words: string): number => (order.indexOf(words) + order.length + 1) % (order.length + 1);
  const names = [...letters.keys()].sort((one, other) => rank(one) - rank(other));
  const named = names.map((words, at) => {
    const letter = letters.get(words) ?? "";
    const shared = names.some((other) => other !== words && letters.get(other) === letter);
    const initials = words.split(" ").map((word) => word.charAt(0).toUpperCase());
    const own = initials.length > 1 ? initials.join("") : letter + words.slice(1, 2);
    return { words, letter: shared ? own : letter, hatch: hatch(at, names.length) };
  });
  return [...named, ...unfollowed];
}

/** Those parts that the bars of some options have: without a bar there is nothing to explain. */
export function legendOf(odds: OddsCard | undefined, drawn: readonly OptionOdds[]): Part[] {
  const parts = partsOf(odds);
  const words = new Set(drawn.flatMap((one) => barOf(one, parts).map((part) => part.words)));
  return parts.filter((part) => words.has(part.words));
}

/** The parts of one option's bar, in the order of all, with shares that add up to 100. */
export function barOf(option: OptionOdds | undefined, parts: readonly Part[]): DrawnPart[] {
  const place = (slice: SliceCard): number => parts.findIndex((one) => one.words === slice.words);
  const slices = (option?.slices ?? []).filter((slice) => slice.chance > 0 && place(slice) >= 0);
  slices.sort((one, other) => place(one) - place(other));
  const shares = percents(slices.map((slice) => slice.chance));
  return slices.map((slice, at) => {
    const share = shares[at] ?? 0;
    const sure = share > 0 && (share < 100 || slice.chance === 1);
    const told = sure ? `${share}%` : percent(slice.chance);
    return { ...parts[place(slice)]!, chance: slice.chance, share, told };
  });
}

interface OddsFigure {
  words: string;
  told: string;
}

/** The figures of an option that its bar does not show, less those that say nothing. */
export function figuresOf(odds: OddsCard | undefined, option: OptionOdds | undefined): OddsFigure[] {
  const shown = new Set((option?.slices ?? []).map((slice) => slice.words));
  const missing = missingOf(option);
  return (odds?.columns ?? []).flatMap(({ words, kind }, at) => {
    const value = option?.figures[at] ?? 0;
    return value === 0 || shown.has(words) ? [] : [{ words, told: figureWithin(value, kind, missing) }];
  });
}

/** How much of what an option can bring was not followed, where that is worth a word. */
export function missingOf(option: OptionOdds | undefined): number {
  const missing = option?.missing ?? 0;
  return missing > WORTH_A_WORD ? missing : 0;
}

/** Whether too little of an option was followed to show any odds of it. */
export function isUnknown(odds: OddsCard | undefined, option: OptionOdds | undefined): boolean {
  const values = option?.figures ?? [];
  return values.length ? values.every((value) => value === null) : !!odds?.columns?.length;
}

/** The odds of one option. */
export function oddsOf(odds: OddsCard | undefined, id: string): OptionOdds | undefined {
  return odds?.options?.find((one) => one.option === id);
}

/** How likely an option goes well, which its bar tells; the figure that matters most without one. */
function wellOf(odds: OddsCard | undefined, own: OptionOdds | undefined): number {
  if (own?.bar) return wellDone(own.bar);
  return odds?.columns?.[0]?.kind === "chance" ? (own?.figures[0] ?? 0) : 0;
}

/** The chance of an option, as a figure; blank where there is none. */
export function chanceOf(odds: OddsCard | undefined, own: OptionOdds | undefined): string {
  const value = wellOf(odds, own);
  return value ? figureWithin(value, "chance", missingOf(own)) : "";
}

/** Of some options the one that goes well most likely. */
export function bestOf(odds: OddsCard | undefined, ids: readonly string[]): OptionOdds | undefined {
  return drawnOf(odds, ids).reduce<OptionOdds | undefined>(
    (best, one) => (best && wellOf(odds, best) >= wellOf(odds, one) ? best : one),
    undefined,
  );
}

const changed = ({ words, before, after }: ChangeCard): string =>
  before === after ? say.stays(words, String(after)) : say.goes(words, String(before), String(after));

/** What is certain to change by an option: "HP 27 to 17"; blank for nothing. */
export function afterOf(own: OptionOdds | undefined): string {
  const counts = (own?.after ?? []).filter((one) => one.after !== null && one.after !== undefined);
  return counts.map(changed).join(", ");
}
