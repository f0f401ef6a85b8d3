// A map that is painted: what it consists of, the strokes on it, and how it goes to the server and back.
// Nothing here knows what ground does.

import { call } from "../link/api";
import { centreOf, outline, sizeOf, WIDE } from "./hexes";
import type * as wire from "../wire";
import type { Spread, Start } from "../wire";
import type { Draft, Tables } from "./api";

/** A map that is painted, as the server sends it. */
export type Ground = Required<wire.Ground>;

/** The routes of maps. */
export const grounds = {
  read: async (draft: Draft) =>
    (await call<{ ground: Ground | null }>("api/workshop/ground", { draft })).ground,
  paint: async (draft: Draft, ground: Ground) =>
    (await call<{ tables: Tables }>("api/workshop/painted", { draft, ground })).tables,
  bring: async (draft: Draft, map: { name: string; text: string; first: string; last: string }) =>
    call<{ tables: Tables; told: string[] }>("api/workshop/map", { draft, ...map }),
};

/** The most columns and rows of a map. */
export const MOST_CELLS = 60;

/** A cell by its column and row from 0, or a point of the drawing. */
export interface At {
  x: number;
  y: number;
}

/** The letters of a column from 0: A to Z, then AA. */
export function letters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest ? letters(rest - 1) : "") + String.fromCharCode(65 + (column % 26));
}

/** What a cell is called. */
export const labelOf = ({ x, y }: At): string => `${letters(x)}${y + 1}`;

/** Return the cell of a label such as D4; null for a label that is not on the map. */
export function cellOf(ground: Ground, label: string): At | null {
  const found = /^\s*([a-z]{1,2})\s*([1-9]\d?)\s*$/i.exec(label);
  if (!found) return null;
  const x = [...found[1]!.toUpperCase()].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1;
  const y = Number(found[2]) - 1;
  return x < ground.columns && y < ground.rows ? { x, y } : null;
}

/** Whether anyone starts on the map at all. */
export const isPlaced = (start: Start): boolean => (start.column ?? -1) >= 0 && (start.row ?? -1) >= 0;

/** Who starts in a cell, the whole of its space counted. */
export function startAt(ground: Ground, { x, y }: At): Start | undefined {
  return ground.starts.find((one) => {
    const size = one.size ?? 1;
    const [left, top] = [one.column ?? -1, one.row ?? -1];
    return isPlaced(one) && x >= left && x < left + size && y >= top && y < top + size;
  });
}

/** Whether a cell is of an area. */
export const isIn = (area: Spread, { x, y }: At): boolean =>
  area.cells.some(([column, row]) => column === x && row === y);

/** The areas over a cell. */
export const areasAt = (ground: Ground, at: At): Spread[] => ground.areas.filter((one) => isIn(one, at));

/** The map with another kind of ground in a cell. */
export function withKey(ground: Ground, { x, y }: At, key: string): Ground {
  if (ground.cells[y]![x] === key) return ground;
  return { ...ground, cells: ground.cells.with(y, ground.cells[y]!.with(x, key)) };
}

/** Return the map with a cell added to an area or removed from it. */
export function withSpread(ground: Ground, at: At, name: string, add: boolean): Ground {
  const old = ground.areas.find((one) => one.name === name);
  if ((old ? isIn(old, at) : false) === add) return ground;
  const cells: [number, number][] = add
    ? [...(old?.cells ?? []), [at.x, at.y]]
    : old!.cells.filter(([x, y]) => x !== at.x || y !== at.y);
  const fresh = { name, cells };
  const areas = old ? ground.areas.map((one) => (one === old ? fresh : one)) : [...ground.areas, fresh];
  return { ...ground, areas: areas.filter((one) => one.cells.length) };
}

/** Move a starting place; a figure that started there takes the place that is left. */
export function withStart(ground: Ground, who: string, at: At): Ground {
  const mover = ground.starts.find((one) => one.who === who)!;
  const other = startAt(ground, at);
  const starts = ground.starts.map((one) => {
    if (one === mover) return { ...one, column: at.x, row: at.y };
    if (one === other) return { ...one, column: mover.column ?? -1, row: mover.row ?? -1 };
    return one;
  });
  return { ...ground, starts };
}

/** New columns and rows copy the last ones; everyone and everything on removed ones is dropped. */
export function withSize(ground: Ground, columns: number, rows: number): Ground {
  const row = (old: string[]): string[] =>
    Array.from({ length: columns }, (_, x) => old[Math.min(x, old.length - 1)]!);
  const cells = Array.from({ length: rows }, (_, y) => row(ground.cells[Math.min(y, ground.rows - 1)]!));
  const inside = ([x, y]: [number, number]): boolean => x < columns && y < rows;
  return {
    ...ground,
    columns,
    rows,
    cells,
    starts: ground.starts.map((one) =>
      isPlaced(one) && !inside([one.column!, one.row!]) ? { ...one, column: -1, row: -1 } : one,
    ),
    areas: ground.areas
      .map((one) => ({ ...one, cells: one.cells.filter(inside) }))
      .filter((one) => one.cells.length),
  };
}

/** The runs of one kind in a row: its key, the first and the last column. */
export function runs(row: string[]): [string, number, number][] {
  const found: [string, number, number][] = [];
  row.forEach((key, x) => {
    const last = found.at(-1);
    if (last && last[0] === key) last[2] = x;
    else found.push([key, x, x]);
  });
  return found;
}

// Where cells lie in the drawing.

const EDGE = 24;
const SIDE = 32;

/** Where cells lie in the drawing, and how large that is. */
export interface Layout {
  width: number;
  height: number;
  cell: number;
  centre: (at: At, size?: number) => At;
  outline: (at: At) => string;
}

/** Place the cells of a map, squares or hexes. */
export function layoutOf({ shape, columns, rows }: Ground): Layout {
  if (shape === "square") {
    const centre = ({ x, y }: At, size = 1): At => ({
      x: EDGE + (x + size / 2) * SIDE,
      y: EDGE + (y + size / 2) * SIDE,
    });
    return {
      width: EDGE + columns * SIDE + 3,
      height: EDGE + rows * SIDE + 3,
      cell: SIDE,
      centre,
      outline: ({ x, y }) => `M${EDGE + x * SIDE} ${EDGE + y * SIDE}h${SIDE}v${SIDE}h-${SIDE}Z`,
    };
  }
  const centre = ({ x, y }: At): At => centreOf(x, y);
  return {
    ...sizeOf(columns, rows),
    cell: WIDE,
    centre,
    outline: (at) => outline(centre(at)),
  };
}

/** Return one to three characters for each token: the name's first letters, enough to tell them apart. */
export function initials(starts: Start[]): Map<string, string> {
  const short = (name: string, letters: number): string => {
    const number = /(\d{1,2})\s*$/.exec(name)?.[1] ?? "";
    return name.slice(0, 1).toUpperCase() + name.slice(1, letters) + number;
  };
  const ones = starts.map((one) => short(one.name, 1));
  return new Map(
    starts.map((one, at) => [
      one.who,
      ones.indexOf(ones[at]!) === ones.lastIndexOf(ones[at]!) ? ones[at]! : short(one.name, 2),
    ]),
  );
}
