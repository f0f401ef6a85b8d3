// Where hexes lie in the drawing, and where names beside tokens find room. Geometry alone: what a
// hex does and who sees whom comes with the drawing.

import type { FullyAutomatedArea, FullyAutomatedDrawing, FullyAutomatedKind } from "../../wire";

/** From the middle of a hex to its corners. */
export const SIZE = 25;
/** How wide a hex is. */
export const WIDE = SIZE * Math.sqrt(3);
const HIGH = SIZE * 1.5;
/** Room for the numbers of the rows and the letters of the columns, and on the far sides. */
const EDGE = 24;
const RIM = 4;

/** A point of the drawing. */
export interface Point {
  x: number;
  y: number;
}

/** A hex of the map. */
export interface Cell extends Point {
  hex: string;
  column: number;
  row: number;
  kind: FullyAutomatedKind;
  areas: FullyAutomatedArea[];
}

/** The whole map. */
export interface Plan {
  cells: Cell[];
  byHex: Map<string, Cell>;
  width: number;
  height: number;
  /** The letters above the columns and the numbers beside the rows. */
  letters: (Point & { text: string })[];
  numbers: (Point & { text: string })[];
}

/** The middle of a hex; odd rows stand half a hex further right. */
export function centreOf(column: number, row: number): Point {
  return { x: EDGE + WIDE / 2 + column * WIDE + (row % 2) * (WIDE / 2), y: EDGE + SIZE + row * HIGH };
}

/** How large the drawing of so many columns and rows is. */
export function sizeOf(columns: number, rows: number): { width: number; height: number } {
  return {
    width: EDGE + RIM + columns * WIDE + (rows > 1 ? WIDE / 2 : 0),
    height: EDGE + RIM + SIZE * 2 + Math.max(0, rows - 1) * HIGH,
  };
}

/** Lay the map out. */
export function planOf(drawing: FullyAutomatedDrawing): Plan {
  const columns = drawing.columns ?? [];
  const rows = drawing.rows ?? [];
  const kinds = new Map((drawing.kinds ?? []).map((one) => [one.glyph, one]));
  const open = { glyph: "", name: "" };
  const cells = rows.flatMap((glyphs, row) =>
    [...glyphs].map((glyph, column): Cell => {
      const hex = `${columns[column]}${row + 1}`;
      return {
        hex,
        column,
        row,
        ...centreOf(column, row),
        kind: kinds.get(glyph) ?? open,
        areas: (drawing.areas ?? []).filter((one) => one.hexes.includes(hex)),
      };
    }),
  );
  return {
    cells,
    byHex: new Map(cells.map((one) => [one.hex, one])),
    ...sizeOf(columns.length, rows.length),
    letters: columns.map((text, at) => ({ text, x: centreOf(at, 0).x, y: 15 })),
    numbers: rows.map((_, at) => ({ text: String(at + 1), x: 11, y: centreOf(0, at).y + 4 })),
  };
}

/** The outline of a hex about a point; corners point up and down. */
export function outline({ x, y }: Point, size = SIZE): string {
  const half = (size * Math.sqrt(3)) / 2;
  const ends = [
    [x + half, y - size / 2],
    [x + half, y + size / 2],
    [x, y + size],
    [x - half, y + size / 2],
    [x - half, y - size / 2],
    [x, y - size],
  ];
  return `M${ends.map((end) => end.map((one) => one.toFixed(1)).join(" ")).join("L")}Z`;
}

/** Words beside a token, by their middle. */
export interface Label extends Point {
  text: string;
  width: number;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const LETTER = 8.3;
const TALL = 23;

function overlap(one: Box, other: Box): number {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0 && down > 0 ? across * down : 0;
}

/** A place for each text beside its point, where it hides no token and no other text. */
export function labels(
  texts: (Point & { text: string })[],
  tokens: Point[],
  plan: { width: number; height: number },
): Label[] {
  const taken: Box[] = tokens.map(({ x, y }) => ({
    left: x - 17,
    top: y - 17,
    right: x + 17,
    bottom: y + 17,
  }));
  return texts.map(({ x, y, text }) => {
    const width = text.length * LETTER + 14;
    const wishes = [
      { x, y: y + 34 },
      { x, y: y - 32 },
      { x: x + width / 2 + 22, y },
      { x: x - width / 2 - 22, y },
      { x: x + width / 2, y: y + 34 },
      { x: x - width / 2, y: y + 34 },
      { x: x + width / 2, y: y - 32 },
      { x: x - width / 2, y: y - 32 },
      { x, y: y + 56 },
      { x, y: y - 54 },
    ].map((wish) => ({
      x: Math.min(Math.max(wish.x, width / 2 + 2), plan.width - width / 2 - 2),
      y: Math.min(Math.max(wish.y, TALL / 2 + 2), plan.height - TALL / 2 - 2),
    }));
    const boxes = wishes.map((wish) => ({
      left: wish.x - width / 2,
      top: wish.y - TALL / 2,
      right: wish.x + width / 2,
      bottom: wish.y + TALL / 2,
    }));
    const hidden = boxes.map((box) => taken.reduce((sum, one) => sum + overlap(box, one), 0));
    const best = hidden.indexOf(Math.min(...hidden));
    taken.push(boxes[best]!);
    return { text, width, ...wishes[best]! };
  });
}
