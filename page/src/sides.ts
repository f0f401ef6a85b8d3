// What a side or a figure is to this seat, and the clocks that are drawn large.

import type { Stance, StanceOf } from "./kit/stance";
import type { Dial, Figure, MomentCard, Picture, Screen, SideCard } from "./wire";

export type { Stance, StanceOf };

/** Return what a side is, if it is listed; otherwise it is neither. */
export function stanceOf(among: { sides: readonly SideCard[] }, side: string): Stance {
  return among.sides.find((one) => one.id === side)?.stance ?? "other";
}

/** Return the first side of a stance, otherwise the first of all; blank if there is none. */
export function sideOf(screen: Screen, stance: Stance): string {
  return (screen.sides.find((one) => one.stance === stance) ?? screen.sides[0])?.id ?? "";
}

/** A figure of a picture by its id. */
export function figureOf(picture: Picture, id: string): Figure | undefined {
  return picture.figures?.find((one) => one.id === id);
}

/** Return the decider's name: a figure, one of the seat's own, or the id itself. */
export function nameOf(screen: Screen, decider: string): string {
  const own = [screen.me, ...screen.seats].flatMap((seat) => seat.deciders ?? []);
  return (
    figureOf(screen.picture, decider)?.name ?? own.find(([id]) => id === decider)?.[1] ?? decider
  );
}

/** Harm as dials by owner, if it is one short count, as clocks are meant to be seen. */
export function harmDials(screen: Screen): Map<string, Dial> {
  const found = new Map<string, Dial>();
  for (const figure of screen.picture.figures ?? []) {
    const meters = figure.meters ?? [];
    const [meter] = meters;
    if (meters.length !== 1 || meter?.kind !== "harm" || meter.most < 2 || meter.most > 16) continue;
    const stance = stanceOf(screen, figure.side);
    found.set(figure.id, {
      id: figure.id,
      name: figure.name,
      now: meter.now,
      most: meter.most,
      kind: stance === "us" ? "ours" : stance === "them" ? "theirs" : "threat",
      note: figure.out ?? "",
    });
  }
  return found;
}

/** Every dial of a screen: harm, then the clocks of the fight. */
export function dialsOf(screen: Screen): Dial[] {
  return [...harmDials(screen).values(), ...(screen.picture.dials ?? [])];
}

type Done = Pick<MomentCard, "actor" | "targets" | "throws" | "lead">;

/** Whether a miss is good for the viewer: something is done to them, or they are warded off. */
export function isDoneTo(screen: Screen, { actor, targets, throws, lead }: Done): boolean {
  if (screen.me.kind !== "player") return false;
  const isOurs = (id: string): boolean =>
    stanceOf(screen, figureOf(screen.picture, id)?.side ?? "") === "us";
  const roller = throws?.[lead ?? -1]?.roller || (actor ?? "");
  return !isOurs(roller) && [actor ?? "", ...(targets ?? [])].some(isOurs);
}
