// What fields of squares and of hexes share: patches by cell, names, labels of the ground.

import type { Tile } from "../ground";
import type { GroundPatch, Scene } from "../../wire";
import type { Area, Box, Field, Label, Point, Token } from "./field";

/** How a kind of cell is placed in the world. */
export interface Lattice {
  box: (column: number, row: number) => Box;
  outline: (column: number, row: number) => string;
  /** The column and row at a point, if it is in the field. */
  at: (point: Point) => [number, number];
  size: (cells: number) => number;
}

const over = (patch: GroundPatch, column: number, row: number): boolean =>
  (patch.blocks ?? []).some(([x, y, w, h]) => column >= x && column < x + w && row >= y && row < y + h);

/** A field of cells, without its lines and the names of its columns and rows. */
export function latticed(scene: Scene, lattice: Lattice): Pick<Field, "tiles" | "tokens" | "labels" | "area" | "under" | "step" | "point" | "spots"> & { columns: number; rows: number } {
  const { columns = [], rows = [] } = scene.field ?? {};
  const patches = scene.patches ?? [];
  const named = (column: number, row: number): string => `${columns[column] ?? ""}${rows[row] ?? ""}`;
  const cells = new Map<string, [number, number]>();
  rows.forEach((_, row) => columns.forEach((_, column) => cells.set(named(column, row), [column, row])));
  const middle = (column: number, row: number): Point => {
    const { x, y, w, h } = lattice.box(column, row);
    return { x: x + w / 2, y: y + h / 2 };
  };

  function area(id: string): Area | undefined {
    const found = cells.get(id);
    if (!found) return undefined;
    const [column, row] = found;
    const grounds = patches.filter((one) => one.words && over(one, column, row)).map((one) => one.words!);
    const things = (scene.things ?? []).filter((one) => one.x === column && one.y === row);
    return {
      id,
      ...middle(column, row),
      box: lattice.box(column, row),
      outline: lattice.outline(column, row),
      words: [[id, ...grounds].join(", "), ...things.map((one) => one.words)],
    };
  }

  const tiles = patches.flatMap((patch) => tilesOf(patch, lattice, columns.length, rows.length));
  const tokens = (scene.pieces ?? []).map((piece): Token => {
    const { x = 0, y = 0, size = 1 } = piece;
    const [first, last] = [middle(x, y), middle(x + size - 1, y + size - 1)];
    return { id: piece.id, piece, x: (first.x + last.x) / 2, y: (first.y + last.y) / 2, size: lattice.size(size) };
  });
  return {
    columns: columns.length,
    rows: rows.length,
    tiles,
    tokens,
    labels: patches.flatMap((patch) => groundLabel(patch, lattice)),
    area,
    under: (at) => named(...lattice.at(at)),
    step(id, across, down) {
      const [column, row] = cells.get(id) ?? [0, 0];
      const next = named(column + across, row + down);
      return cells.has(next) ? next : "";
    },
    point: middle,
    spots: [],
  };
}

function tilesOf(patch: GroundPatch, lattice: Lattice, columns: number, rows: number): Tile[] {
  const found: Tile[] = [];
  const other = (column: number, row: number): boolean =>
    column >= 0 && row >= 0 && column < columns && row < rows && !over(patch, column, row);
  for (const [x, y, w, h] of patch.blocks ?? [])
    for (let row = y; row < y + h; row += 1)
      for (let column = x; column < x + w; column += 1)
        found.push({
          ...lattice.box(column, row),
          base: lattice.outline(column, row),
          texture: patch.texture,
          column,
          row,
          north: other(column, row - 1),
          south: other(column, row + 1),
          west: other(column - 1, row),
          east: other(column + 1, row),
        });
  return found;
}

/** The name of a kind of ground, once: at an edge of one of its blocks, the largest first. */
function groundLabel(patch: GroundPatch, lattice: Lattice): Label[] {
  const blocks = [...(patch.blocks ?? [])].sort((one, other) => other[2] * other[3] - one[2] * one[3]);
  const [largest] = blocks;
  if (!largest || !patch.words || largest[2] * largest[3] < 2) return [];
  const [at, ...others] = blocks.flatMap((block) => edgesOf(block, lattice));
  return [{ kind: "ground", words: shortened(patch.words), ...at!, others }];
}

/** Within a block at its upper and its lower edge, and above and below it. */
function edgesOf([column, row, wide, high]: readonly [number, number, number, number], lattice: Lattice): Point[] {
  const [first, last] = [lattice.box(column, row), lattice.box(column + wide - 1, row + high - 1)];
  const [x, low] = [(first.x + last.x + last.w) / 2, last.y + last.h];
  return [first.y + 14, low - 14, first.y - 14, low + 14].map((y) => ({ x, y }));
}

/** The name, and the first thing it does if that is short enough for the ground. */
export function shortened(words: string): string {
  const [first] = words.split(/, | \(/);
  return first!.length <= SHORT ? first! : words.split(/: | \(/)[0]!;
}
const SHORT = 18;
