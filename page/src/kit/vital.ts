// The ring of life around a token: how much of it is full, in how many segments, in which colour.

import type { Figure, Meter } from "../wire";

/** A ring: its share from 0 to 1, and its segments; 0 for an unbroken one. */
export interface Ring {
  share: number;
  parts: number;
}

/** More segments than this could not be counted. */
const MOST = 16;

const shareOf = (now: number, most: number, fills: boolean): number => {
  const share = most > 0 ? Math.min(Math.max(now / most, 0), 1) : 0;
  return fills ? 1 - share : share;
};

/** Return the meter that says how near a figure is to being out. */
function lifeMeter(figure: Figure): Meter | undefined {
  const counts = (figure.meters ?? []).filter((one) => one.most > 0 && !one.shape && one.kind !== "points");
  return counts.find((one) => one.place === "life") ?? counts[0];
}

/** Return the ring of a figure; null if nothing is known of it. */
export function ringOf(figure: Figure): Ring | null {
  const { vital } = figure;
  if (vital) return { share: shareOf(vital.now, vital.most, vital.fills ?? false), parts: vital.parts ?? 0 };
  const meter = lifeMeter(figure);
  if (!meter) return null;
  const segments = meter.kind === "harm" && meter.most <= MOST ? meter.most : 0;
  return { share: shareOf(meter.now, meter.most, meter.kind === "harm"), parts: segments };
}

/** The colour of a ring, by the share that is left. */
export const lifeColour = (share: number): string =>
  share < 0.25 ? "var(--hp-low)" : share < 0.5 ? "var(--hp-mid)" : "var(--hp)";

/** Return the number that tells several of a kind apart; blank for one alone, whom face and name tell. */
export function badgeOf(figure: Figure): string {
  if (figure.number) return String(figure.number);
  return /^\d+$/.test(figure.token) ? figure.token : "";
}
