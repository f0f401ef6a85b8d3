// The field of a scene; null where it has none. `shape` is how wide the place that it is drawn in is
// for its height: rooms without a scale take the shape of it.

import type { Scene } from "../../wire";
import type { Field } from "./field";
import { hexes } from "./hexes";
import { places } from "./places";
import { plane } from "./plane";
import { squares } from "./squares";

export { amid, around, bounds, rectangle } from "./field";
export type { Area, Axes, Box, Field, Label, Point, Token } from "./field";

export function fieldOf(scene: Scene, shape: number): Field | null {
  switch (scene.field?.kind) {
    case "hexes":
      return hexes(scene);
    case "places":
      return places(scene, shape);
    case "plane":
      return plane(scene);
    case "squares":
      return squares(scene);
    default:
      return null;
  }
}
