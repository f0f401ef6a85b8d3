// What a side or a figure is to this seat, and the clocks that are drawn large.

import type { Dial, Figure, Screen } from "./wire";

export type Stance = "us" | "them" | "other";

export function stanceOf(screen: Screen, side: string): Stance {
  return screen.sides.find((one) => one.id === side)?.stance ?? "other";
}

export function figureOf(screen: Screen, id: string): Figure | undefined {
  return screen.picture.figures?.find((one) => one.id === id);
}

/** Who is asked, by name: a figure, one of the seat's own, or the id itself. */
export function nameOf(screen: Screen, decider: string): string {
  const own = [screen.me, ...screen.seats].flatMap((seat) => seat.deciders ?? []);
  return (
    figureOf(screen, decider)?.name ?? own.find(([id]) => id === decider)?.[1] ?? decider
  );
}

/** Somebody's harm as dials, where it is one short count, as clocks are meant to be seen. */
export function harmDials(screen: Screen): Map<string, Dial[]> {
  const found = new Map<string, Dial[]>();
  for (const figure of screen.picture.figures ?? []) {
    const meters = figure.meters ?? [];
    const [meter] = meters;
    if (meters.length !== 1 || meter?.kind !== "harm" || meter.most < 2 || meter.most > 16) continue;
    const stance = stanceOf(screen, figure.side);
    found.set(figure.id, [
      {
        id: figure.id,
        name: figure.name,
        now: meter.now,
        most: meter.most,
        kind: stance === "us" ? "ours" : stance === "them" ? "theirs" : "threat",
        note: figure.out ?? "",
      },
    ]);
  }
  return found;
}
