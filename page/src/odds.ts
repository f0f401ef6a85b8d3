// The odds of a question and of its options, as the page shows them. The chances are the server's.

import type { ChangeCard, OddsCard, OptionOdds } from "./wire";
import { undone, wellDone } from "./kit/odds";
import { say } from "./words";
import { figureWithin } from "./words/numbers";

/** From how much on the page says that something was not followed. */
const WORTH_A_WORD = 0.005;

/** Return the odds of the options in the question. */
export function drawnOf(odds: OddsCard | undefined, ids: readonly string[]): OptionOdds[] {
  return (odds?.options ?? []).filter((one) => ids.includes(one.option));
}

interface OddsFigure {
  words: string;
  told: string;
}

/** Return the figures of an option that its bar does not show, without those that say nothing. */
export function figuresOf(odds: OddsCard | undefined, option: OptionOdds | undefined): OddsFigure[] {
  const shown = new Set((option?.bar?.parts ?? []).map((part) => part.words.toLowerCase()));
  const missing = missingOf(option);
  return (odds?.columns ?? []).flatMap(({ words, kind }, at) => {
    const value = option?.figures[at] ?? 0;
    return value === 0 || shown.has(words.toLowerCase()) ? [] : [{ words, told: figureWithin(value, kind, missing) }];
  });
}

/** Return how much of an option's consequences was not followed, if that is worth a word. */
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

/** Return how likely an option goes well, as its bar shows; without one, the figure that matters most. */
function wellOf(odds: OddsCard | undefined, own: OptionOdds | undefined): number {
  if (own?.bar) return odds?.suffered ? undone(own.bar) : wellDone(own.bar);
  return odds?.columns?.[0]?.kind === "chance" ? (own?.figures[0] ?? 0) : 0;
}

/** Return the chance of an option, as a figure; blank if there is none. */
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
