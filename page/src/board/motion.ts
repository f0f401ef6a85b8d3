// How tokens move: along the path of a moment, otherwise straight to where they are now.

import type { MomentCard, Motion } from "../wire";
import type { Field, Point } from "./field";

const GLIDE = 240;
const STEP = 120;
const LUNGE = 300;
const OUT = "cubic-bezier(.2,.8,.2,1)";

export const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Where a token is, and by which path it came there; its first step is where it was. */
export interface Course extends Point {
  way: Point[];
}

const put = ({ x, y }: Point): string => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;

/** Keeps a token where it is in the world; if that changes, it walks there. */
export function walks(node: HTMLElement, at: Course): { update: (next: Course) => void } {
  let last = at;
  node.style.transform = put(at);
  return {
    update(next) {
      if (next.x === last.x && next.y === last.y) return;
      const steps = [last, ...next.way, next].map((one) => ({ transform: put(one) }));
      node.style.transform = put(next);
      const duration = Math.max(GLIDE, STEP * next.way.length);
      if (!isStill()) node.animate(steps, { duration, easing: next.way.length ? "linear" : OUT });
      last = next;
    },
  };
}

/** A place of a motion in the world: a cell as "column row", a room, or a figure. */
export function placeOf(field: Field, id: string): Point | undefined {
  const cell = /^(\d+) (\d+)$/.exec(id);
  if (cell) return field.point(Number(cell[1]), Number(cell[2]));
  return field.tokens.find((one) => one.id === id) ?? field.area(id);
}

/** Return by which path a figure came to where it is now, as far as the moment says. */
export function wayOf(field: Field, moment: MomentCard | null, who: string): Point[] {
  const motion = moment?.motions?.find((one) => one.who === who && (one.kind === "walk" || one.kind === "push"));
  return (motion?.way ?? []).slice(0, -1).flatMap((id) => placeOf(field, id) ?? []);
}

/** A figure strikes at another one and steps back. */
export function lunge(node: HTMLElement, from: Point, to: Point): void {
  const there = { x: from.x + (to.x - from.x) * 0.4, y: from.y + (to.y - from.y) * 0.4 };
  const steps = [from, there, from].map((one) => ({ transform: put(one) }));
  if (!isStill()) node.animate(steps, { duration: LUNGE, easing: OUT });
}

/** A figure falls, comes into sight or leaves. */
export function fade(node: HTMLElement, kind: Motion["kind"]): void {
  const frames = { fall: [{ rotate: "0deg" }, { rotate: "-12deg" }, { rotate: "0deg" }], appear: [{ opacity: 0 }, { opacity: 1 }] };
  const found = kind === "fall" ? frames.fall : kind === "appear" ? frames.appear : null;
  if (found && !isStill()) node.animate(found, { duration: LUNGE, easing: OUT });
}

/** A number that rises from a figure: what was lost or won. */
export interface Pop extends Point {
  id: string;
  words: string;
  good: boolean;
}

/** What rises from whom in a moment: the first count of each that changed. */
export function popsOf(field: Field, moment: MomentCard | null): Pop[] {
  const found = new Map<string, Pop>();
  for (const { who, what, before, after, good } of moment?.changes ?? []) {
    const at = field.tokens.find((one) => one.id === who);
    if (!at || what !== "meter" || typeof before !== "number" || typeof after !== "number" || found.has(who)) continue;
    const by = after - before;
    if (by) found.set(who, { id: who, x: at.x, y: at.y - at.size / 2, words: by > 0 ? `+${by}` : `−${-by}`, good: good === 1 });
  }
  return [...found.values()];
}

/** Shots of a moment, from whom to whom or where. */
export function shotsOf(field: Field, moment: MomentCard | null): { from: Point; to: Point }[] {
  return (moment?.motions ?? []).flatMap((one) => {
    const [from, to] = [placeOf(field, one.who ?? ""), placeOf(field, one.to ?? "")];
    return one.kind === "shot" && from && to ? [{ from, to }] : [];
  });
}
