// Where labels on the ground are, so that they cover no one as far as there is room.

import { around, type Box, type Point, type Token } from "./field";

/** A label with its middle, or its left edge, at a point; `others` are where it may be too. */
export interface Placed extends Point {
  words: string;
  left?: boolean;
  others?: Point[];
}

/** How wide (px) a letter is about, and what else a label takes. */
const LETTER = 7.4;
const PAD = 26;
const HIGH = 26;
/** How wide (px) a name below a token is at most. */
const NAME = 100;

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y));

const boxed = ({ x, y }: Point, w: number, h: number): Box => ({ x: x - w / 2, y: y - h / 2, w, h });

/** Return the area of a token: itself, and its name below it if that is shown. */
function taken(token: Token, name: string, scale: number): Box[] {
  const wide = Math.min(name.length * LETTER, NAME) * scale;
  const below = { x: token.x, y: token.y + token.size * 0.46 + 9 * scale };
  return name ? [around(token, 6), boxed(below, wide, 18 * scale)] : [around(token, 6)];
}

/** Move labels that may be elsewhere to where they cover least of the tokens, of fixed labels, and of earlier ones. */
export function cleared<Label extends Placed>(labels: readonly Label[], tokens: readonly Token[], nameOf: (id: string) => string, scale: number): Label[] {
  const wideOf = (label: Label): number => (label.words.length * LETTER + PAD) * scale;
  const full = [
    ...tokens.flatMap((one) => taken(one, nameOf(one.id), scale)),
    ...labels.flatMap((one) => {
      const wide = wideOf(one);
      return one.others ? [] : [boxed({ x: one.x + (one.left ? wide / 2 : 0), y: one.y }, wide, HIGH * scale)];
    }),
  ];
  return labels.map((label) => {
    if (!label.others) return label;
    const wide = wideOf(label);
    const tries = [label, ...label.others].map((at) => {
      const box = boxed(at, wide, HIGH * scale);
      return { at, box, cost: full.reduce((sum, one) => sum + overlap(one, box), 0) };
    });
    const best = tries.reduce((least, one) => (one.cost < least.cost ? one : least));
    full.push(best.box);
    return { ...label, x: best.at.x, y: best.at.y };
  });
}
