// The boards that the page can draw, by the `type` of the drawing it receives. Each is loaded when it is
// first needed. README.md beside this file says what a board gets and what it must do.

import type { Component } from "svelte";
import type { StanceOf } from "../sides";
import type { MeCard, MomentCard, Picture, PromptCard, WaitCard } from "../wire";

/** What every board gets; the type of its drawing is its own to name. */
export interface BoardProps<Drawing = any> {
  /** What the system draws: `picture.drawing`. */
  drawing: Drawing;
  picture: Picture;
  papers: PromptCard[];
  me: MeCard;
  /** The option that is chosen in the question now, to be shown on the board; blank for none. On a walk the
      places of the way, with blanks between. */
  chosen: string;
  /** Choose an option of the question, as a tap on its row would; the answer is still to be given. */
  choose: (option: string) => void;
  /** Whom the table waits for besides this seat, as far as it may know. */
  waits?: WaitCard | null | undefined;
  /** What a side is to this seat, which sets the shape and colour of tokens. */
  stance: StanceOf;
  /** What is playing now: who strikes, walks, falls, and what changes. */
  moment?: MomentCard | null;
  /** How much of the board's foot (px) is under what is playing: those involved stay above it. */
  covered?: number;
}

type Found = Promise<{ default: Component<BoardProps> }>;

const boards: Record<string, () => Found> = {
  razorweave: () => import("./Zones.svelte"),
  action_points: () => import("./ActionPoints.svelte"),
  beacon_road: () => import("./BeaconRoad.svelte"),
  aeronaughts: () => import("./Bands.svelte"),
  fully_automated: () => import("./FullyAutomated.svelte"),
};

const fetched = new Map<string, Found>();

/** The board that every system has, if it draws none, or none that the page knows. */
const sides = (): Found => import("./Sides.svelte");

/** Return the board for a picture; null if there is no one to draw and its words must do. */
export function boardFor(picture: Picture): Found | null {
  const { drawing } = picture;
  const own =
    drawing !== null && typeof drawing === "object" && "type" in drawing ? String(drawing.type) : "";
  const type = Object.hasOwn(boards, own) ? own : "";
  const load = boards[type] ?? (picture.figures?.length ? sides : null);
  if (!load) return null;
  const found = fetched.get(type) ?? load();
  fetched.set(type, found);
  return found;
}

/** Whether a picture has a field that is drawn for all systems, with a list of its own. */
export const hasField = (picture: Picture): boolean => (picture.scene?.field?.kind ?? "none") !== "none";
