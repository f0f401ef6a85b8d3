// Which faces of a die, in words: "5 or more", "1, 2", "any face".

import { say } from "../words";

/** The words of some faces, given by their places among all that the die shows. */
export function facesOf(places: readonly number[], shown: readonly string[]): string {
  if (places.length === shown.length) return say.anyFace;
  const counts = shown.every((face) => /^\d+$/.test(face));
  const first = places[0]!;
  const last = places[places.length - 1]!;
  const inARow = last - first === places.length - 1;
  if (counts && inARow && places.length > 1) {
    if (last === shown.length - 1) return say.orMore(shown[first]!);
    if (first === 0) return say.orLess(shown[last]!);
    if (places.length > 2) return say.between(shown[first]!, shown[last]!);
  }
  return [...new Set(places.map((place) => shown[place]!))].join(", ");
}
