// What of the open questions can be chosen on a board, and what a tap on it chooses. The rules made the
// questions; here they are only looked up.

import type { Choosable } from "../board/choosable";
import type { PromptCard } from "../wire";
import { about, nextOf, optionsOf, paperOf, waiting, wayOf } from "./asked";

/** The open questions of a seat as a board has them. */
export interface Taps {
  choosable: ReadonlyMap<string, Choosable>;
  /** The figures, rooms and cells of what is chosen. */
  chosen: string[];
  way: string[];
  courses: [number, number][][];
  /** Who is asked. */
  actor: string;
  tap: (id: string) => string | undefined;
}

/** The question that taps answer: the one with what is chosen, otherwise the first that waits. */
function asking(papers: readonly PromptCard[], chosen: string): PromptCard | undefined {
  const paper = paperOf(papers, chosen);
  return paper?.mine && paper.said === undefined ? paper : (waiting(papers) ?? paper);
}

function choosableOf(paper: PromptCard | undefined): Map<string, Choosable> {
  const found = new Map<string, Choosable>();
  if (!paper?.mine || paper.said !== undefined) return found;
  const { form } = paper;
  if (form.type === "path")
    for (const { place, words, cost, way } of form.ends) if (way.length) found.set(place, { words, cost });
  if (form.type === "course")
    for (const { name, words, course } of form.marks) if (course.length) found.set(name, { words });
  for (const { id, target, words } of optionsOf(paper)) {
    const key = target || id;
    const known = found.get(key);
    found.set(key, { words: known ? `${known.words}. ${words}` : words });
  }
  return found;
}

/** What can be tapped, and what is chosen now. */
export function tapsOf(papers: readonly PromptCard[], chosen: string, choose: (id: string) => void): Taps {
  const paper = asking(papers, chosen);
  const options = optionsOf(paper);
  const way = wayOf(paper, chosen);
  const option = options.find((one) => one.id === chosen);
  const course = paper?.form.type === "course" ? paper.form : null;
  return {
    choosable: choosableOf(paper),
    chosen: option ? [option.target || option.id] : way.slice(-1),
    way,
    courses: (course?.marks ?? [])
      .filter((one) => one.course.length)
      .map((one) => [course!.start, ...one.course] as [number, number][]),
    actor: paper?.decider ?? "",
    tap(id) {
      // If several options are about the same thing, each tap takes the next.
      const next = nextOf(about(options, id), chosen) ?? options.find((one) => one.id === id);
      choose(next?.id ?? id);
      return next?.words;
    },
  };
}
