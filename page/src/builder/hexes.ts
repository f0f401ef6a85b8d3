// Where hexes are on a map that is painted.

/** From the middle of a hex to its corners. */
export const SIZE = 25;
/** How wide a hex is. */
export const WIDE = SIZE * Math.sqrt(3);
const HIGH = SIZE * 1.5;
/** Space for the numbers of the rows and the letters of the columns, and on the far sides. */
const EDGE = 24;
const RIM = 4;

/** A point of the drawing. */
export interface Point {
  x: number;
  y: number;
}

/** Return the middle of a hex; odd rows are half a hex further right. */
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
