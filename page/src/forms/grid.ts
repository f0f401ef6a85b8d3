// Lines of a sheet that are about people, as a grid: people across, their properties down.

import type { FieldCard, OptionCard, SeveralCard } from "../wire";

/** One line of a grid: of its field, and if it is between two people, of one of them. */
export interface GridRow {
  field: FieldCard;
  by: string;
  cells: OptionCard[];
}

/** A grid: who is across, and its lines, each with a cell for all or some of them. */
export interface Grid {
  people: string[];
  rows: GridRow[];
}

/** A part of a sheet: a line by itself, or several as a grid. */
export type Part = { field: FieldCard; grid: null } | { field: null; grid: Grid };

/** The people whom an option is about: who is across. */
export function acrossOf(option: OptionCard): string {
  return option.pair?.[1] ?? option.target ?? "";
}

/** Return the lines that a field makes in a grid; none if it is about anything but people. */
function rowsOf(field: FieldCard, isPerson: (id: string) => boolean): GridRow[] {
  if (field.form.type !== "several") return [];
  const { options } = field.form;
  if (options.length < 2 || !options.every((one) => isPerson(acrossOf(one)))) return [];
  if (options.every((one) => !one.pair)) return [{ field, by: "", cells: options }];
  if (!options.every((one) => one.pair)) return [];
  const whose = [...new Set(options.map((one) => one.pair![0]!))];
  return whose.map((by) => ({ field, by, cells: options.filter((one) => one.pair![0] === by) }));
}

/** The parts of a sheet in its order. Lines that follow each other about the same people are one. */
export function partsOf(fields: readonly FieldCard[], isPerson: (id: string) => boolean): Part[] {
  const parts: Part[] = [];
  for (const field of fields) {
    const rows = rowsOf(field, isPerson);
    if (!rows.length) parts.push({ field, grid: null });
    for (const row of rows) {
      const people = row.cells.map(acrossOf);
      const last = parts.at(-1)?.grid;
      if (last && last.people.join() === people.join()) last.rows.push(row);
      else parts.push({ field: null, grid: { people, rows: [row] } });
    }
  }
  return parts;
}

/** The ids of a field once some of its options are put in or taken out, in the card's order. */
export function withCells(
  form: SeveralCard,
  ids: readonly string[],
  cells: readonly OptionCard[],
  isIn: boolean,
): string[] {
  const touched = new Set(cells.map((one) => one.id));
  return form.options
    .map((one) => one.id)
    .filter((id) => (touched.has(id) ? isIn : ids.includes(id)));
}
