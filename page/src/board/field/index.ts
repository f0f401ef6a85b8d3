// The field of a scene; null where it has none.

import type { Scene } from "../../wire";
import type { Field } from "./field";
import { hexes } from "./hexes";
import { places } from "./places";
import { plane } from "./plane";
import { squares } from "./squares";

export type { Area, Box, Field, Label, Point, Token } from "./field";

export function fieldOf(scene: Scene): Field | null {
  switch (scene.field?.kind) {
    case "hexes":
      return hexes(scene);
    case "places":
      return places(scene);
    case "plane":
      return plane(scene);
    case "squares":
      return squares(scene);
    default:
      return null;
  }
}
