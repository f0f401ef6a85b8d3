// What a board says of its figures and places: names for screen readers and for the caption.

import { lifeBar } from "../kit/life";
import type { Figure, Piece, Scene, Sight } from "../wire";
import { say } from "../words";

const words = say.field;
const FLAGS: Record<string, string> = { acts: say.acts, next: say.isNext, waits: say.waits, acted: say.acted };

/** A figure in one sentence: who, how they fare, where and with whom. */
export function tells(figure: Figure, piece: Piece | undefined): string {
  const slips = (figure.slips ?? []).map((one) => one.name);
  const marks = (piece?.state ?? []).map((one) => words.marks[one] ?? one).filter((one) => !slips.includes(one));
  return [
    words.of(figure.name, figure.side),
    figure.out || FLAGS[figure.turn ?? ""] || "",
    lifeBar(figure)?.spoken ?? "",
    ...slips,
    ...(figure.out ? [] : marks),
    figure.note || piece?.words || "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** How others look from a figure, those alike together. */
export function seesWhom(sights: readonly Sight[], nameOf: (id: string) => string): string {
  const alike = new Map<string, string[]>();
  for (const { to, words: told } of sights) alike.set(told, [...(alike.get(told) ?? []), nameOf(to)]);
  return [...alike].map(([told, names]) => `${names.join(", ")}: ${told}`).join("; ");
}

/** The lines of the list: those of the picture, otherwise who is where. */
export function linesOf(lines: readonly string[], figures: readonly Figure[]): readonly string[] {
  return lines.length ? lines : figures.map((one) => [one.name, one.note].filter(Boolean).join(": "));
}

/** The lines of sight from a figure. */
export const sightsFrom = (scene: Scene, of: string): Sight[] => (scene.sights ?? []).filter((one) => one.of === of);

/** How one figure is to another, short enough to be beside a line; the caption says it all. */
export function briefly({ words: told, behind = "" }: Sight): string {
  const [first = ""] = told.split(", ");
  if (first.length > BRIEF) return first.split(":")[0]!;
  return behind && !told.includes(":") && !first.includes(behind) && told.includes(behind) ? `${first}, ${behind}` : first;
}
/** Letters beside a line, at most. */
const BRIEF = 28;
