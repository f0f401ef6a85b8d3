// What the papers ask about the people and places of the board.

import type { OptionCard, PromptCard } from "../../wire";

/** The options of the seat's own papers that one can be chosen from. */
export function optionsOf(papers: PromptCard[]): OptionCard[] {
  return papers
    .filter((paper) => paper.mine && paper.said === undefined)
    .flatMap(({ form }) => (form.type === "choice" || form.type === "several" ? form.options : []));
}

/** Those of them that are about one figure or place. */
export function about(options: OptionCard[], target: string): OptionCard[] {
  return options.filter((option) => target !== "" && option.target === target);
}

/** The ids of what is on sale for symbols now, as they begin. */
export function onSale(papers: PromptCard[]): Set<string> {
  const ids = papers.flatMap(({ form }) =>
    form.type === "allocation"
      ? form.shares.map((share) => share.option.id)
      : form.type === "several"
        ? form.options.map((option) => option.id)
        : [],
  );
  return new Set(ids.map((id) => id.split(":")[0] ?? id));
}

/** How many symbols a paper gives to spend. */
export function purse(papers: PromptCard[]): { kind: string; budget: number } | null {
  for (const { form, kind } of papers)
    if (form.type === "allocation") return { kind, budget: form.budget };
  return null;
}
