// A field of squares.

import type { Scene } from "../../wire";
import { latticed, type Lattice } from "./cells";
import { rectangle, type Field } from "./field";

/** The side of a square in the world. */
export const SIDE = 52;

const box: Lattice["box"] = (column, row) => ({ x: column * SIDE, y: row * SIDE, w: SIDE, h: SIDE });

export function squares(scene: Scene): Field {
  const { columns = [], rows = [] } = scene.field ?? {};
  const [width, height] = [columns.length * SIDE, rows.length * SIDE];
  const lattice: Lattice = {
    box,
    outline: (column, row) => rectangle(box(column, row)),
    at: ({ x, y }) => [Math.floor(x / SIDE), Math.floor(y / SIDE)],
    size: (cells) => cells * SIDE - 3,
  };
  const shared = latticed(scene, lattice);
  const grid = [
    ...columns.map((_, at) => `M${at * SIDE} 0V${height}`),
    ...rows.map((_, at) => `M0 ${at * SIDE}H${width}`),
  ].join("");
  return {
    ...shared,
    width,
    height,
    names: false,
    unit: SIDE,
    around: "grass",
    lines: [
      { kind: "grid", d: grid },
      { kind: "rim", d: `M0 0H${width}V${height}H0z` },
    ],
    axes: {
      columns: columns.map((words, at) => ({ words, at: (at + 0.5) * SIDE })),
      rows: rows.map((words, at) => ({ words, at: (at + 0.5) * SIDE })),
    },
  };
}
