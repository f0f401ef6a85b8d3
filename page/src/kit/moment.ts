// The parts of a moment: the throw that is large, those beside it, and whose changes are whose.

import { say } from "../words";
import { capital, listed } from "../words/numbers";
import type { ChangeCard, Figure, MomentCard, TermCard, ThrowCard } from "../wire";

/** The throw whose bar and word are the large ones. */
export function leadOf(moment: MomentCard): ThrowCard | undefined {
  return moment.throws?.[moment.lead ?? -1];
}

/** Return the other throws, in their order. */
export function besides(moment: MomentCard): ThrowCard[] {
  return (moment.throws ?? []).filter((_, at) => at !== (moment.lead ?? -1));
}

/** Whether more of a count is worse, by what the figure's own meter says. */
export function fills(figure: Figure | undefined, change: ChangeCard): boolean {
  const meter = figure?.meters?.find((one) => (one.id || one.name) === change.key || one.name === change.words);
  return meter?.kind === "harm";
}

/** Return the change of how near a figure is to being out; none if only other things changed. */
export function lifeOf(figure: Figure | undefined, changes: readonly ChangeCard[]): ChangeCard | undefined {
  const counted = changes.filter((one) => one.what === "meter" && (one.most ?? 0) > 0);
  const meters = figure?.meters ?? [];
  const life = meters.find((one) => one.place === "life");
  return (
    counted.find((one) => (life ? one.key === life.id : one.words === figure?.vital?.name)) ??
    (life || figure?.vital?.name ? undefined : counted[0])
  );
}

/**
 * What became different, in words: "HP 17 to 12". A count that grows to a figure's harm says so, for
 * "Resolve 0 to 3" reads as a gain: "takes 3 (Resolve 3 of 6)".
 */
export function changeWords({ what, words, before, after, most, good }: ChangeCard): string {
  if (what === "out" || what === "slip") return after ? words : say.wentOff(words);
  if (what === "meter" && good && typeof before === "number" && typeof after === "number") {
    const now = `${words} ${most ? say.of(after, most) : after}`;
    if (good < 0 && after > before) return say.takes(after - before, now);
    if (good > 0 && after < before) return say.isRid(before - after, now);
  }
  if (before !== null && before !== undefined && after !== null && after !== undefined)
    return say.fromTo(words, before, after);
  return after === null || after === undefined ? words : `${words} ${after}`;
}

/** Return a moment in one line: who did what to whom, the result, and its effects. */
export function briefOf(moment: MomentCard, named: (id: string) => string): string {
  if (!moment.deed) return "";
  const [whom, word] = [moment.targets ?? [], leadOf(moment)?.word];
  const deed = deedOf(moment, named);
  const told = (moment.changes ?? [])
    .filter((one) => one.what !== "place" && whom.includes(one.who))
    .map((one) => (whom.length > 1 ? say.became(named(one.who), changeWords(one)) : changeWords(one)));
  const parts = [moment.actor ? say.became(named(moment.actor), deed) : deed, word ? capital(word) : "", ...told];
  return parts.filter(Boolean).map((one) => `${one}.`).join(" ");
}

/** The shortest that says what a term is. */
export function termWords(term: TermCard): string {
  return eased(term.text || term.words || term.name, term.lean);
}

/**
 * What a term is, without a sign that says the contrary of what it does: a minus on a number to reach
 * helps, so "Cover -2 to defend" is told as "Cover: 2 easier to defend", and "-5 Iron" as "Iron: 5
 * easier".
 */
export function eased(words: string, lean: -1 | 0 | 1 = 0): string {
  if (!lean) return words;
  const sign = lean === 1 ? "[-\u2212]" : "\\+";
  const by = (count: string): string => (lean === 1 ? say.easierBy(count) : say.harderBy(count));
  const first = words.match(new RegExp(`^${sign}(\\d+) (.+)$`));
  if (first) return `${first[2]}: ${by(first[1]!)}`;
  return words.replace(new RegExp(`:? ${sign}(\\d+)`), (_, count: string) => `: ${by(count)}`);
}

/** The deed and its target, unless that is the actor; blank if someone is not known by name. */
export function deedOf({ deed, actor, targets }: MomentCard, nameOf: (id: string) => string | undefined): string {
  const names = (targets ?? []).filter((id) => id !== actor).map(nameOf);
  if (!deed || names.includes(undefined)) return "";
  return names.length ? `${deed} ${say.onWhom(listed(names as string[]))}` : deed;
}
