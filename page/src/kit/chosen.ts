// What is shown of a character before it is taken: its life, and two more figures of its sheet.

import type { Figure } from "../wire";
import { countsOf, lifeBar } from "./life";

/** A figure with its name. */
export interface Fact {
  name: string;
  value: string;
}

/** How many figures are shown. */
const MOST = 3;
/** A figure that is alone, as in "+2", "4" and "10 ft". */
const ALONE = /^[+\u2212-]?\d+(?: ?[a-z']{1,2})?$/;
/** One of several in a line, as in "Iron 14". */
const NAMED = /^([\p{L} ]+?) ([+\u2212-]?\d+)$/u;

const fact = (name: string, value: string): Fact => ({ name, value });

function life(figure: Figure): Fact[] {
  const bar = lifeBar(figure);
  if (!bar?.figure) return [];
  const name = figure.vital?.name || countName(figure);
  return [fact(name, bar.figure)];
}

const countName = (figure: Figure): string => figure.meters?.find((one) => one.place === "life")?.name ?? "";

/** What the sheet says in figures, as it says it. */
function told(figure: Figure): Fact[] {
  return (figure.words ?? []).flatMap(([name, value]) => {
    if (ALONE.test(value)) return [fact(name, value)];
    return value.split(", ").flatMap((part) => {
      const found = NAMED.exec(part);
      return found ? [fact(found[1]!, found[2]!)] : [];
    });
  });
}

/**
 * Life and two more, out of what the picture says; fewer where it says less. What a round gives and
 * takes, drawn as signs, does not tell figures apart.
 */
export function factsOf(figure: Figure): Fact[] {
  const vital = life(figure);
  const counts = countsOf(figure)
    .filter((one) => one.most > 0 && one.place !== "life" && !one.shape)
    .map((one) => fact(one.name, `${one.now}/${one.most}`));
  const names = new Set<string>();
  const all = [...vital, ...counts, ...told(figure)];
  return all.filter((one) => !names.has(one.name) && names.add(one.name)).slice(0, MOST);
}
