// A finished fight as a link, behind #watch/: what its sharer saw, complete, so that it can be watched
// without a table or a server.

import { heldIn, isRow, linkTo, noFight, type Kind } from "../link/packed";
import { patched } from "../state/patch";
import type { Film, Picture, Shot } from "../wire";

const WATCH: Kind = { place: "watch", version: 1, most: 2_000_000 };

/** One scene: a blow, what follows it until the next, and the board after that. */
export interface Scene {
  /** The line with the blow; null before the first. */
  blow: Shot | null;
  lines: string[];
  picture: Picture;
}

/** Return the link by which a film is watched; throws a `Fault` if it would be too long. */
export const linkOfFilm = (film: Film): Promise<string> => linkTo(WATCH, film);

/** Return the film that a link holds after #watch/, scene by scene; throws a `Fault` if there is none. */
export async function filmOf(text: string): Promise<{ film: Film; scenes: Scene[] }> {
  const film = await heldIn(WATCH, text);
  if (!isFilm(film)) throw noFight();
  try {
    return { film, scenes: scenesOf(film) };
  } catch {
    // Reject changes to fields that its pictures do not have.
    throw noFight();
  }
}

function scenesOf(film: Film): Scene[] {
  let scene: Scene = { blow: null, lines: [], picture: film.picture };
  const scenes = [scene];
  for (const shot of film.shots) {
    const { picture } = patched({ picture: scene.picture }, shot.changes ?? {});
    if (!isPicture(picture)) throw noFight();
    if (shot.line.moment) {
      scene = { blow: shot, lines: [], picture };
      scenes.push(scene);
    }
    scene.picture = picture;
    scene.lines.push(shot.line.text, ...(shot.more ?? []));
  }
  return scenes;
}

const isText = (value: unknown): boolean => typeof value === "string";

const isList = (value: unknown): boolean => value === undefined || Array.isArray(value);

/** Whether it has the lists of a picture, and figures that have a name in it. */
const isPicture = (value: unknown): boolean =>
  isRow(value) &&
  ["heads", "figures", "dials", "lines", "slips", "stages"].every((name) => isList(value[name])) &&
  ((value["figures"] ?? []) as unknown[]).every((one) => isRow(one) && isText(one["id"]) && isText(one["name"])) &&
  (value["scene"] === undefined || isRow(value["scene"]));

const isShot = (value: unknown): boolean =>
  isRow(value) &&
  isRow(value["line"]) &&
  isText(value["line"]["text"]) &&
  (value["line"]["moment"] === undefined || isRow(value["line"]["moment"])) &&
  (value["more"] === undefined || (Array.isArray(value["more"]) && value["more"].every(isText)));

/** Whether it has the shape of a film. */
function isFilm(value: unknown): value is Film {
  if (!isRow(value)) return false;
  const { system, system_title, title, outcome = "", winner = "", sides, picture, shots } = value;
  return (
    [system, system_title, title, outcome, winner].every(isText) &&
    Array.isArray(sides) &&
    sides.every(isRow) &&
    isPicture(picture) &&
    Array.isArray(shots) &&
    shots.length > 0 &&
    shots.every(isShot)
  );
}
