// What the open questions let symbols buy.

import type { PromptCard } from "../../wire";

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

/** How many symbols a question gives to spend. */
export function purse(papers: PromptCard[]): { kind: string; budget: number } | null {
  for (const { form, kind } of papers)
    if (form.type === "allocation") return { kind, budget: form.budget };
  return null;
}
