// A field of hexes; every second row is half a hex to the right.

import type { Scene } from "../../wire";
import { latticed, type Lattice } from "./cells";
import type { Field, Point } from "./field";

/** From the middle of a hex to its corners, and how wide and how far apart in rows hexes are. */
const SIZE = 30;
const WIDE = SIZE * Math.sqrt(3);
const PITCH = SIZE * 1.5;

const centre = (column: number, row: number): Point => ({
  x: WIDE / 2 + column * WIDE + (Math.abs(row) % 2) * (WIDE / 2),
  y: SIZE + row * PITCH,
});

/** The outline of a hex; corners point up and down. */
function outline(column: number, row: number): string {
  const { x, y } = centre(column, row);
  const [half, low] = [(WIDE / 2).toFixed(1), SIZE / 2];
  return `M${x.toFixed(1)} ${y - SIZE}l${half} ${low}v${SIZE}l-${half} ${low}l-${half} -${low}v-${SIZE}z`;
}

export function hexes(scene: Scene): Field {
  const { columns = [], rows = [] } = scene.field ?? {};
  const nearest = ({ x, y }: Point): [number, number] => {
    const row = Math.round((y - SIZE) / PITCH);
    const tries = [row - 1, row, row + 1].map((at): [number, number] => [
      Math.round((x - WIDE / 2 - (Math.abs(at) % 2) * (WIDE / 2)) / WIDE),
      at,
    ]);
    const far = ([column, at]: [number, number]): number =>
      Math.hypot(centre(column, at).x - x, centre(column, at).y - y);
    return tries.sort((one, other) => far(one) - far(other))[0]!;
  };
  const lattice: Lattice = {
    // The square within a hex, in which its ground is drawn.
    box: (column, row) => {
      const { x, y } = centre(column, row);
      return { x: x - WIDE / 2, y: y - WIDE / 2, w: WIDE, h: WIDE };
    },
    outline,
    at: nearest,
    size: (cells) => (cells - 1) * WIDE + 46,
  };
  const shared = latticed(scene, lattice);
  const all = rows.flatMap((_, row) => columns.map((_, column) => outline(column, row)));
  return {
    ...shared,
    width: columns.length * WIDE + (rows.length > 1 ? WIDE / 2 : 0),
    height: 2 * SIZE + Math.max(0, rows.length - 1) * PITCH,
    names: false,
    unit: WIDE,
    around: "none",
    lines: [{ kind: "grid", d: all.join("") }],
    axes: {
      columns: columns.map((words, at) => ({ words, at: centre(at, 0).x })),
      rows: rows.map((words, at) => ({ words, at: centre(0, at).y })),
    },
  };
}
