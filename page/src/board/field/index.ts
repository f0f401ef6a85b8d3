// The field of a scene, by its kind. Each kind is fetched when it is first needed: a fight has one.

import type { Scene } from "../../wire";
import type { Field } from "./field";

export { amid, around, bounds, rectangle } from "./field";
export type { Area, Axes, Box, Field, Label, Point, Token } from "./field";

/** Lays a scene out. `shape` is the width of its place divided by the height: rooms without a scale take that shape. */
export type Lay = (scene: Scene, shape: number) => Field | null;

const KINDS: Partial<Record<string, () => Promise<Lay>>> = {
  hexes: () => import("./hexes").then((found) => found.hexes),
  places: () => import("./places").then((found) => found.places),
  plane: () => import("./plane").then((found) => found.plane),
  squares: () => import("./squares").then((found) => found.squares),
};

/** Return what lays out scenes of a kind of field; nothing if there is none. */
export const layFor = (kind: string): Promise<Lay> => KINDS[kind]?.() ?? Promise.resolve(() => null);
