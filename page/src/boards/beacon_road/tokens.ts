// Figures of a picture by their ids.

import type { Figure, Picture } from "../../wire";

export const figureOf = (picture: Picture, id: string): Figure | undefined =>
  picture.figures?.find((one) => one.id === id);
