// What of a moment stands where: the throw that is large, those beside it, and whose changes are whose.

import { say } from "../words";
import { listed } from "../words/numbers";
import type { ChangeCard, Figure, MomentCard, TermCard, ThrowCard } from "../wire";

/** The throw whose bar and word are the large ones. */
export function leadOf(moment: MomentCard): ThrowCard | undefined {
  return moment.throws?.[moment.lead ?? -1];
}

/** The other throws, in their order. */
export function besides(moment: MomentCard): ThrowCard[] {
  return (moment.throws ?? []).filter((_, at) => at !== (moment.lead ?? -1));
}

/** Whether more of a count is worse, by what the figure's own meter says. */
export function fills(figure: Figure | undefined, change: ChangeCard): boolean {
  const meter = figure?.meters?.find((one) => (one.id || one.name) === change.key || one.name === change.words);
  return meter?.kind === "harm";
}

/** The change of how near somebody is to being out; none where only other things changed. */
export function lifeOf(figure: Figure | undefined, changes: readonly ChangeCard[]): ChangeCard | undefined {
  const counted = changes.filter((one) => one.what === "meter" && (one.most ?? 0) > 0);
  const meters = figure?.meters ?? [];
  const life = meters.find((one) => one.place === "life");
  return (
    counted.find((one) => (life ? one.key === life.id : one.words === figure?.vital?.name)) ??
    (life || figure?.vital?.name ? undefined : counted[0])
  );
}

/** What became different, in words: "HP 17 to 12". */
export function changeWords({ what, words, before, after }: ChangeCard): string {
  if (what === "out" || what === "slip") return after ? words : say.wentOff(words);
  if (before !== null && before !== undefined && after !== null && after !== undefined)
    return say.fromTo(words, before, after);
  return after === null || after === undefined ? words : `${words} ${after}`;
}

/** The shortest that says what a term is. */
export function termWords(term: TermCard): string {
  return term.text || term.words || term.name;
}

/** The deed and whom it was done to, besides oneself; blank where somebody is not known by name. */
export function deedOf({ deed, actor, targets }: MomentCard, nameOf: (id: string) => string | undefined): string {
  const names = (targets ?? []).filter((id) => id !== actor).map(nameOf);
  if (!deed || names.includes(undefined)) return "";
  return names.length ? `${deed} ${say.onWhom(listed(names as string[]))}` : deed;
}
