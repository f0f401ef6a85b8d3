// What of the papers can be tapped on this board: an option about one figure or one hex, or a place
// that a walk leads to. The rules made the papers; here they are only looked up.

import type { OptionCard, PromptCard } from "../../wire";

export interface Target {
  /** What `choose` takes. */
  option: string;
  words: string;
  cost?: number;
}

/** Every figure and hex that is the target of exactly one option, by its id or label. */
export function targetsOf(papers: PromptCard[]): Map<string, Target> {
  const found = new Map<string, Target>();
  const paper = papers.find((one) => one.mine && one.said === undefined && !one.closes);
  if (!paper) return found;
  if (paper.form.type === "path") {
    for (const end of paper.form.ends.filter((one) => one.way.length))
      found.set(end.place, { option: end.place, words: end.words, cost: end.cost });
    return found;
  }
  if (paper.form.type !== "choice" && paper.form.type !== "several") return found;
  const many = new Set<string>();
  for (const { id, words, target } of paper.form.options as OptionCard[]) {
    if (!target) continue;
    if (found.has(target)) many.add(target);
    found.set(target, { option: id, words });
  }
  for (const target of many) found.delete(target);
  return found;
}

/** The hexes of the walk that is being chosen, from where it starts; none if there is no walk. */
export function wayOf(papers: PromptCard[], chosen: string): string[] {
  const paper = papers.find((one) => one.mine && one.said === undefined && !one.closes);
  if (paper?.form.type !== "path" || !chosen) return [];
  return [paper.form.start, ...chosen.split(" ")];
}

/** A level as it is read: +1, 0, −2. */
export function signed(level: number): string {
  return level > 0 ? `+${level}` : String(level).replace("-", "−");
}
