// Ground, from pieces to as few shapes as possible.

import { bush, grass, snow } from "./green";
import { earth, grating, pipes, plain, road } from "./bare";
import { cobbles, parapet, slabs, wall } from "./stone";
import { smoke, water } from "./water";
import { bridge, crates, deck, planks } from "./wood";
import { randomAt, type Cell, type Paint, type Shape, type Texture } from "./shapes";

const PAINTS: Record<Texture, Paint> = {
  grass, water, wall, bush, parapet, bridge, crates, pipes, road, planks, slabs, grating, cobbles, earth, deck, snow, smoke, plain,
};

/** The colour that a texture has where nothing but colour is drawn. */
export const FLAT: Record<Texture, string> = {
  grass: "var(--g-grass)",
  water: "var(--g-water)",
  wall: "var(--g-stone)",
  bush: "var(--g-leaf)",
  parapet: "var(--g-stone)",
  bridge: "var(--g-wood)",
  crates: "var(--g-wood)",
  pipes: "var(--g-water-2)",
  road: "var(--g-road)",
  planks: "var(--g-wood)",
  slabs: "var(--g-floor)",
  grating: "var(--g-floor)",
  cobbles: "var(--g-floor)",
  earth: "var(--g-road)",
  deck: "var(--g-wood)",
  snow: "var(--g-floor-2)",
  smoke: "var(--g-floor-2)",
  plain: "var(--g-floor)",
};

/** A cell with its texture, and by which column and row its shapes are scattered. */
export interface Tile extends Cell {
  texture: Texture;
  column: number;
  row: number;
}

/** Cells in their order, with everything of one paint drawn at once. */
export function drawn(tiles: readonly Tile[], seed: string, flat: boolean): Shape[] {
  const byPaint = new Map<string, Shape>();
  for (const tile of tiles) {
    const shapes = flat
      ? [{ d: tile.base, fill: FLAT[tile.texture] }]
      : PAINTS[tile.texture](tile, randomAt(seed, tile.column, tile.row));
    for (const shape of shapes) {
      const { fill = "none", stroke = "none", width = 0, opacity = 1 } = shape;
      const key = [tile.texture, fill, stroke, width, opacity].join();
      const known = byPaint.get(key);
      if (known) known.d += shape.d;
      else byPaint.set(key, { ...shape });
    }
  }
  return [...byPaint.values()];
}

/** How many cells a piece of ground that is drawn at once has each way. */
const CHUNK = 12;
/** Fields of more cells than this are drawn in flat colours. */
export const MOST = 1600;

/** Return tiles by the piece of ground with which they are drawn. */
export function chunks(tiles: readonly Tile[]): Tile[][] {
  const found = new Map<string, Tile[]>();
  for (const tile of tiles) {
    const key = `${Math.floor(tile.column / CHUNK)} ${Math.floor(tile.row / CHUNK)}`;
    const chunk = found.get(key);
    if (chunk) chunk.push(tile);
    else found.set(key, [tile]);
  }
  return [...found.values()];
}
