// What every field offers to what is drawn on it: where things are in the world, in its own units. No rules:
// the scene says what is where.

import type { Tile } from "../ground";
import type { Piece } from "../../wire";

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  w: number;
  h: number;
}

/** A token by its middle; `stands` if it had to give way to others. */
export interface Token extends Point {
  id: string;
  size: number;
  piece: Piece;
  stands?: Point;
}

/** A cell or a room: its name, where it is, and its outline. */
export interface Area extends Point {
  id: string;
  box: Box;
  outline: string;
  /** Its name, the ground and what is there. */
  words: string[];
}

/** A label on the ground; `others` are the places where it may be too. */
export interface Label extends Point {
  words: string;
  kind: "ground" | "title" | "tag" | "link";
  left?: boolean;
  others?: Point[];
}

/** What columns and rows are called, by their middles. */
export interface Axes {
  columns: { words: string; at: number }[];
  rows: { words: string; at: number }[];
}

/** A line of the drawing that belongs neither to the ground nor to a figure. */
export interface Line {
  d: string;
  kind: "grid" | "rim" | "wall" | "hull" | "way" | "prop" | "box" | "wet" | "leaf" | "light" | "shade";
}

export interface Field {
  width: number;
  height: number;
  tiles: Tile[];
  tokens: Token[];
  lines: Line[];
  labels: Label[];
  axes?: Axes;
  /** Whether every name is below its token. */
  names: boolean;
  /** How many units of the world one unit of the scene takes; 0 without a scale. */
  unit: number;
  /** The surroundings of the field. */
  around: "grass" | "water" | "none";
  area: (id: string) => Area | undefined;
  under: (at: Point) => string;
  /** The neighbouring cell; blank at the edge, null if there are no cells. */
  step: (id: string, across: number, down: number) => string | null;
  /** A point of the scene in the world. */
  point: (x: number, y: number) => Point;
  /** All areas that are not cells. */
  spots: Area[];
}

export const rectangle = ({ x, y, w, h }: Box): string => `M${x} ${y}h${w}v${h}h${-w}z`;

/** The square around a token. */
export const around = ({ x, y, size }: Token, more = 0): Box => {
  const half = size / 2 + more;
  return { x: x - half, y: y - half, w: 2 * half, h: 2 * half };
};

/** The square around the figure that is nearest to the middle of all; null without figures. */
export function amid(tokens: readonly Token[]): Box | null {
  const [x, y] = (["x", "y"] as const).map((one) => tokens.reduce((sum, each) => sum + each[one], 0) / tokens.length);
  const far = (one: Token): number => Math.hypot(one.x - x!, one.y - y!);
  const [nearest] = [...tokens].sort((one, other) => far(one) - far(other));
  return nearest ? around(nearest) : null;
}

/** The box around boxes; null around none. */
export function bounds(boxes: readonly Box[]): Box | null {
  if (!boxes.length) return null;
  const [x, y] = [Math.min(...boxes.map((one) => one.x)), Math.min(...boxes.map((one) => one.y))];
  const right = Math.max(...boxes.map((one) => one.x + one.w));
  return { x, y, w: right - x, h: Math.max(...boxes.map((one) => one.y + one.h)) - y };
}

/** A box in tiles of one texture, each about so large. */
export function tiled(box: Box, texture: Tile["texture"], about: number, column = 0, row = 0): Tile[] {
  const [across, down] = [Math.max(1, Math.round(box.w / about)), Math.max(1, Math.round(box.h / about))];
  const [w, h] = [box.w / across, box.h / down];
  return Array.from({ length: across * down }, (_, at) => {
    const [i, j] = [at % across, Math.floor(at / across)];
    const cell = { x: box.x + i * w, y: box.y + j * h, w, h };
    const sides = { north: j === 0, west: i === 0, south: j === down - 1, east: i === across - 1 };
    return { ...cell, ...sides, base: rectangle(cell), texture, column: column + i, row: row + j };
  });
}

/** Push tokens apart until none covers another, as far as the edges allow. */
export function part(tokens: Token[], apart: number, { x, y, w, h }: Box): void {
  for (let round = 0; round < 60; round += 1) {
    let still = true;
    tokens.forEach((one, at) => {
      for (const other of tokens.slice(at + 1)) {
        const [dx, dy] = [other.x - one.x, other.y - one.y];
        const far = Math.hypot(dx, dy);
        if (far >= apart - 0.5) continue;
        still = false;
        const push = (apart - far) / 2;
        const [ux, uy] = far > 0.01 ? [dx / far, dy / far] : [Math.cos(at), Math.sin(at)];
        one.x -= ux * push;
        one.y -= uy * push;
        other.x += ux * push;
        other.y += uy * push;
      }
    });
    for (const one of tokens) {
      const half = one.size / 2;
      one.x = Math.max(x + half, Math.min(x + w - half, one.x));
      one.y = Math.max(y + half, Math.min(y + h - half, one.y));
    }
    if (still) return;
  }
}
