// How near a figure is to being out, as a bar shows it, and the counts that are always in sight.

import { say } from "../words";
import type { Figure, Meter } from "../wire";
import { ringOf } from "./vital";

/** A bar of life: the share that is left, from 0 to 1, the text beside it, and the text for screen readers. */
export interface LifeBar {
  share: number;
  parts: number;
  /** What it is if others have a bar too: "Physical". */
  name: string;
  /** "27/32", "4/6 left" if harm is counted up, or the word that this seat may know. */
  figure: string;
  spoken: string;
}

/** The most counts beside a hero's life. */
const MOST = 4;

const lifeOf = (figure: Figure): Meter | undefined => {
  const meters = figure.meters ?? [];
  return (
    meters.find((one) => one.place === "life") ??
    meters.find((one) => one.most > 0 && !one.shape && one.kind !== "points")
  );
};

/** Return the bar of a figure; null if nothing is known of its life. */
export function lifeBar(figure: Figure): LifeBar | null {
  const ring = ringOf(figure);
  if (!ring) return null;
  const { vital } = figure;
  const meter = lifeOf(figure);
  const now = vital?.now ?? meter?.now ?? 0;
  const most = vital?.most ?? meter?.most ?? 0;
  const name = vital?.name || meter?.name || "";
  const exact = vital?.exact ?? true;
  const fills = vital?.fills ?? meter?.kind === "harm";
  const told = exact ? leftOf(now, most, fills) : { figure: vital?.word ?? "", spoken: vital?.word ?? "" };
  return { ...ring, name: meter?.brief ?? "", figure: told.figure, spoken: `${name} ${told.spoken}`.trim() };
}

/**
 * How much is left, as the bar beside it shows it. Where harm is counted up it says so, for "2/6" beside
 * a bar at four of six reads as two; what is taken beyond all there was is told as it is.
 */
export function leftOf(now: number, most: number, fills: boolean): { figure: string; spoken: string } {
  const [count, word] = !fills ? [now, ""] : now > most ? [now, say.taken] : [most - now, say.left];
  return { figure: `${count}/${most} ${word}`.trim(), spoken: `${say.of(count, most)} ${word}`.trim() };
}

/** Return the counts that are always in sight: those of the system, otherwise the first of the sheet. */
export function countsOf(figure: Figure): Meter[] {
  const meters = figure.meters ?? [];
  const bar = meters.filter((one) => one.place === "bar");
  const life = lifeOf(figure);
  const shown = bar.length ? bar : meters.filter((one) => one !== life || !ringOf(figure));
  return shown.slice(0, MOST);
}
