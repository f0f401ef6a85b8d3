// Which open questions can be answered on a board: by an option about one figure or one place, or a place
// that a walk leads to. The rules made the questions; here they are only looked up.

import type { OptionCard, PromptCard } from "../wire";

/** What a tap on a figure or on a place chooses. */
export interface Target {
  /** What `choose` takes. */
  option: string;
  words: string;
  cost?: number;
}

/** The options of a question to choose from; none if it asks for something else. */
export function optionsOf(paper: PromptCard | undefined): OptionCard[] {
  const form = paper?.form;
  return form?.type === "choice" || form?.type === "several" ? form.options : [];
}

/** Those of them that are about one figure or place. */
export function about(options: readonly OptionCard[], target: string): OptionCard[] {
  return options.filter((option) => target !== "" && option.target === target);
}

/** Of several about the same thing, the one after the chosen one: the next at each tap. */
export function nextOf(options: readonly OptionCard[], chosen: string): OptionCard | undefined {
  return options[(options.findIndex((one) => one.id === chosen) + 1) % options.length];
}

/** The first question that waits for this seat. */
export function waiting(papers: readonly PromptCard[]): PromptCard | undefined {
  return papers.find((one) => one.mine && one.said === undefined && !one.closes);
}

/** The question on the board: the one that has the chosen option, otherwise the first that waits. */
export function paperOf(papers: readonly PromptCard[], chosen: string): PromptCard | undefined {
  return (
    papers.find((card) => optionsOf(card).some((one) => one.id === chosen)) ??
    papers.find((card) => card.mine && card.said === undefined) ??
    papers[0]
  );
}

/** Every figure and place that is the target of exactly one option, by its id or label. */
export function targetsOf(papers: readonly PromptCard[]): Map<string, Target> {
  const found = new Map<string, Target>();
  const paper = waiting(papers);
  if (paper?.form.type === "path") {
    for (const end of paper.form.ends.filter((one) => one.way.length))
      found.set(end.place, { option: end.place, words: end.words, cost: end.cost });
    return found;
  }
  const many = new Set<string>();
  for (const { id, words, target } of optionsOf(paper)) {
    if (!target) continue;
    if (found.has(target)) many.add(target);
    found.set(target, { option: id, words });
  }
  for (const target of many) found.delete(target);
  return found;
}

/** The places of the walk that is being chosen, from where it starts; none if there is no walk. */
export function wayOf(paper: PromptCard | undefined, chosen: string): string[] {
  if (paper?.form.type !== "path" || !chosen) return [];
  return [paper.form.start, ...chosen.split(" ")];
}
