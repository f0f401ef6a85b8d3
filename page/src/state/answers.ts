// The value of a form before anyone touches it, whether it may be submitted, and how it reads. The bounds are
// the card's own; the server checks the answer against the rules.

import { say } from "../words";
import type {
  AllocationCard,
  ChoiceCard,
  CourseCard,
  FieldCard,
  NumberCard,
  OptionCard,
  PathCard,
  PromptCard,
  RollCard,
  SeveralCard,
  SheetCard,
  TextCard,
} from "../wire";

/** The form of one answer. */
export type PlainForm =
  ChoiceCard | SeveralCard | NumberCard | TextCard | PathCard | CourseCard | AllocationCard;
/** The form of a question. */
export type Form = PlainForm | SheetCard | RollCard;

/** How many units go to which share. */
export type Shares = [string, number][];
/** A walk over a plane, by its points in feet. */
export type Course = [number, number][];
/** The lines of a sheet that differ from the proposal. */
export type Changes = [string, unknown][];

/** Up to this many numbers each have a card of their own. */
export const FEW_NUMBERS = 4;

/** Every number of a form that has few enough to be shown one by one; otherwise none. */
export function numbersOf(form: NumberCard): number[] {
  const count = Math.floor((form.most - form.least) / form.step) + 1;
  if (count > FEW_NUMBERS) return [];
  return Array.from({ length: count }, (_, at) => form.least + at * form.step);
}

/** The value of a question before anyone touches it: the earlier answer, otherwise nothing chosen. A ruling
    has what the rules propose, because that is what is accepted. */
export function opening(card: PromptCard): unknown {
  const { form, said } = card;
  if (said !== undefined) return said;
  const proposed = card.ruling && form.type !== "sheet" ? (card.default ?? undefined) : undefined;
  if (proposed !== undefined) return proposed;
  switch (form.type) {
    case "number":
      return numbersOf(form).length ? undefined : (card.default ?? form.least);
    case "text":
      return card.default ?? "";
    case "several":
    case "sheet":
      return [];
    case "allocation":
      return empty(form);
    case "roll":
      return null;
    default:
      return undefined;
  }
}

/** The first value of a sheet's line if the rules propose none. */
export function empty(form: PlainForm): unknown {
  switch (form.type) {
    case "choice":
      return form.options[0]?.id ?? "";
    case "number":
      return form.least;
    case "text":
      return "";
    case "allocation":
      return form.shares.filter((one) => one.least > 0).map((one) => [one.option.id, one.least]);
    default:
      return [];
  }
}

/** What shares cost together. */
export function spent(form: AllocationCard, value: unknown): number {
  const prices = new Map(form.shares.map((one) => [one.option.id, one.price]));
  return (value as Shares).reduce((sum, [id, units]) => sum + units * (prices.get(id) ?? 0), 0);
}

/** Whether the answer keeps to the card's own bounds. */
export function ready(form: Form, value: unknown): boolean {
  switch (form.type) {
    case "choice":
      return form.options.some((one) => one.id === value);
    case "several": {
      const count = (value as string[]).length;
      return count >= form.least && count <= form.most;
    }
    case "number": {
      const number = value as number | undefined;
      if (number === undefined || !Number.isInteger(number) || number < form.least || number > form.most) return false;
      return (number - form.least) % form.step === 0;
    }
    case "text": {
      const { length } = (value as string).trim();
      return length >= form.least && length <= form.most;
    }
    case "allocation": {
      const cost = spent(form, value);
      return form.whole ? cost === form.budget : cost <= form.budget;
    }
    case "sheet":
      return form.fields.every((field) => ready(field.form, standing(field, value as Changes)));
    case "path":
    case "course":
      return value !== undefined;
    default:
      return true;
  }
}

/** The value of a sheet's line: what was entered, otherwise its default. */
export function standing(field: FieldCard, changes: Changes): unknown {
  const changed = changes.find(([name]) => name === field.name);
  return changed ? changed[1] : (field.default ?? empty(field.form));
}

/** Return the changes of a sheet with one line set; a line that equals its default is no change. */
export function changedTo(field: FieldCard, value: unknown, changes: Changes): Changes {
  const others = changes.filter(([name]) => name !== field.name);
  const usual = field.default ?? empty(field.form);
  return JSON.stringify(value) === JSON.stringify(usual) ? others : [...others, [field.name, value]];
}

const wordsOf = (options: OptionCard[], id: unknown): string =>
  options.find((one) => one.id === id)?.words ?? String(id);

/** An answer in words, as far as the card has them; for the button and for what was said. */
export function reads(form: Form, value: unknown): string {
  switch (form.type) {
    case "choice":
      return wordsOf(form.options, value);
    case "several": {
      const ids = value as string[];
      return ids.length ? ids.map((id) => wordsOf(form.options, id)).join(", ") : say.noneOfThese;
    }
    case "allocation": {
      const shares = (value as Shares).filter(([, units]) => units > 0);
      const options = form.shares.map((one) => one.option);
      if (!shares.length) return say.spendNothing;
      return shares
        .map(([id, units]) => (units > 1 ? `${wordsOf(options, id)} x ${units}` : wordsOf(options, id)))
        .join(", ");
    }
    case "path": {
      const way = value as string[];
      const last = way.at(-1);
      if (last === undefined) return say.stay;
      return form.ends.find((one) => one.place === last)?.words ?? last;
    }
    case "course": {
      const last = (value as Course).at(-1);
      if (!last) return say.stay;
      const mark = form.marks.find((one) => JSON.stringify(one.course) === JSON.stringify(value));
      return mark?.words ?? `${last[0]}, ${last[1]}`;
    }
    case "number":
      return form.words?.[((value as number) - form.least) / form.step] ?? String(value);
    case "text":
      return String(value);
    default:
      return "";
  }
}

/** What an option is, before what it does: "Mild" of "Mild: takes 2 away". */
export function headOf(words: string): string {
  return words.split(": ", 1)[0] ?? words;
}

/** What it does. */
export function restOf(words: string): string {
  return words.slice(headOf(words).length + 2);
}
