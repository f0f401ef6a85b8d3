// Where things lie on the drawn map: from columns and rows to points. No rules: only places.

import type { BeaconRoadDrawing, BeaconRoadGround, BeaconRoadPiece } from "../../wire";

/** The side of a square, and the rim for the names of columns and rows. */
export const SIDE = 30;
export const RIM = 22;
/** How high and how wide a letter of a label is. */
export const LETTER = { high: 22, wide: 8.3 };

/** A square by its column and row from 0, or a point of the drawing. */
export interface Place {
  x: number;
  y: number;
}

/** Words on the map, by their middle. */
export interface Label extends Place {
  words: string;
  width: number;
}

/** The left edge of a column, or the upper one of a row. */
export const left = (x: number): number => RIM + x * SIDE;

/** The middle of whatever stands there, by how many squares it takes. */
export const middle = ({ x, y, size }: Place & { size?: number }): Place => ({
  x: left(x + (size ?? 1) / 2),
  y: left(y + (size ?? 1) / 2),
});

/** What a square is called. */
export const named = (drawing: BeaconRoadDrawing, { x, y }: Place): string =>
  `${drawing.columns[x] ?? ""}${drawing.rows[y] ?? ""}`;

/** Every square of the map by its name. */
export function byName(drawing: BeaconRoadDrawing): Map<string, Place> {
  const found = new Map<string, Place>();
  for (let y = 0; y < drawing.rows.length; y += 1)
    for (let x = 0; x < drawing.columns.length; x += 1) found.set(named(drawing, { x, y }), { x, y });
  return found;
}

const within = (at: Place, [x, y, wide, high]: number[]): boolean =>
  at.x >= x! && at.x < x! + wide! && at.y >= y! && at.y < y! + high!;

/** Who stands on a square. */
export const pieceAt = (drawing: BeaconRoadDrawing, at: Place): BeaconRoadPiece | undefined =>
  drawing.pieces.find((one) => within(at, [one.x, one.y, one.size, one.size]));

/** What ground a square is of. */
export const groundAt = (drawing: BeaconRoadDrawing, at: Place): BeaconRoadGround[] =>
  drawing.ground.filter((one) => one.blocks.some((block) => within(at, block)));

/** A label above or below a piece, where it covers fewer others; none that may be left out. */
export function labelFor(
  drawing: BeaconRoadDrawing,
  piece: BeaconRoadPiece,
  words: string,
  taken: Label[],
  must: boolean,
): Label[] {
  const width = words.length * LETTER.wide + 12;
  const at = middle(piece);
  const most = left(drawing.columns.length) - width / 2;
  const x = Math.max(RIM + width / 2, Math.min(most, at.x));
  const away = (piece.size * SIDE) / 2 + LETTER.high / 2 + 2;
  const covers = (y: number): number =>
    drawing.pieces.filter((one) => {
      const other = middle(one);
      const reach = (one.size * SIDE) / 2;
      return (
        Math.abs(other.x - x) < width / 2 + reach - 4 && Math.abs(other.y - y) < LETTER.high / 2 + reach - 4
      );
    }).length +
    (y < RIM + 8 || y > left(drawing.rows.length) - 8 ? 9 : 0) +
    3 *
      taken.filter(
        (one) => Math.abs(one.x - x) < (width + one.width) / 2 && Math.abs(one.y - y) < LETTER.high,
      ).length;
  const [y] = [at.y - away, at.y + away].sort((one, other) => covers(one) - covers(other));
  return must || covers(y!) === 0 ? [{ words, width, x, y: y! }] : [];
}

/** Labels of the ground: once a kind, in its largest block, in a row that nobody stands in. */
export function groundLabels(drawing: BeaconRoadDrawing): Label[] {
  const found: Label[] = [];
  for (const kind of drawing.ground) {
    const [block] = [...kind.blocks].sort((one, other) => other[2] * other[3] - one[2] * one[3]);
    if (!block || block[2] * block[3] < 6) continue;
    const [x, y, wide, high] = block;
    const room = (wide + 2) * SIDE;
    const words = [kind.words, kind.name].find((one) => one.length * LETTER.wide + 12 <= room);
    if (!words) continue;
    const width = words.length * LETTER.wide + 12;
    const most = left(drawing.columns.length) - width / 2;
    const middleX = Math.max(RIM + width / 2, Math.min(most, left(x + wide / 2)));
    const rows = Array.from({ length: high }, (_, at) => y + at);
    const free = rows.find((row) =>
      drawing.pieces.every(
        (one) => one.y > row || one.y + one.size <= row || Math.abs(middle(one).x - middleX) > width / 2 + SIDE,
      ),
    );
    if (free !== undefined) found.push({ words, width, x: middleX, y: left(free + 0.5) });
  }
  return found;
}

const PATTERNS: Record<string, string> = {
  stream: "water",
  bushes: "leaves",
  bridge: "floor",
  rubble: "rough",
  fog: "veil",
  fence: "block",
  door: "block",
};
const BY_EFFECT: [string, string][] = [
  ["drop", "void"],
  ["blocks", "cover"],
  ["shelters", "cover"],
  ["dark", "night"],
  ["conceals", "veil"],
  ["difficult", "rough"],
];

/** What a kind of ground is filled with: its own pattern, else one for what it does. */
export function patternOf({ kind, does }: BeaconRoadGround): string {
  const found = PATTERNS[kind] ?? BY_EFFECT.find(([one]) => does.includes(one))?.[1] ?? "floor";
  return `url(#br-${found})`;
}
