// The field of a scene, by its kind. Each kind is fetched when it is first needed: a fight has one.

import type { Scene } from "../../wire";
import type { Field } from "./field";

export { amid, around, bounds, rectangle } from "./field";
export type { Area, Axes, Box, Field, Label, Point, Token } from "./field";

/** Lays a scene out. `shape` is how wide the place that it is drawn in is for its height: rooms without
    a scale take the shape of it. */
export type Lay = (scene: Scene, shape: number) => Field | null;

const KINDS: Partial<Record<string, () => Promise<Lay>>> = {
  hexes: () => import("./hexes").then((found) => found.hexes),
  places: () => import("./places").then((found) => found.places),
  plane: () => import("./plane").then((found) => found.plane),
  squares: () => import("./squares").then((found) => found.squares),
};

/** What lays out scenes of a kind of field; nothing where there is none. */
export const layFor = (kind: string): Promise<Lay> => KINDS[kind]?.() ?? Promise.resolve(() => null);
