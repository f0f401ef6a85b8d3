// Small things in a room, for looks only: along its walls, where no one stands.

import { oval, path, rect, slab, type Random } from "../ground/shapes";
import type { Spot } from "../../wire";
import type { Box, Line } from "./field";

type Prop = NonNullable<Spot["props"]>[number];
type Draw = (x: number, y: number, random: Random) => Line[];

const crate: Draw = (x, y) => [
  { kind: "box", d: slab(x - 17, y - 17, 34, 34, 3) },
  { kind: "prop", d: path`M${x - 13} ${y - 13}h26v26h-26zl26 26m0 -26l-26 26` },
];
const barrel: Draw = (x, y) => [
  { kind: "box", d: oval(x, y, 14, 14) },
  { kind: "prop", d: oval(x, y, 9, 9) + path`M${x - 14} ${y}h28` },
];
const puddle: Draw = (x, y, random) => [{ kind: "wet", d: oval(x, y, 26 + random() * 14, 9 + random() * 5) }];
const lines =
  (d: (x: number, y: number) => string): Draw =>
  (x, y) => [{ kind: "prop", d: d(x, y) }];

const DRAWN: Record<Prop, Draw> = {
  crates: (x, y, random) => [...crate(x, y, random), ...crate(x + 30, y + 16, random)],
  barrels: (x, y, random) => [...barrel(x, y, random), ...barrel(x + 26, y + 8, random)],
  puddles: (x, y, random) => [...puddle(x, y, random), ...puddle(x - 40, y + 20, random)],
  lamp: (x, y) => [
    { kind: "light", d: oval(x, y, 46, 46) },
    { kind: "prop", d: oval(x, y, 6, 6) },
  ],
  ropes: lines((x, y) => oval(x, y, 15, 15) + oval(x, y, 10, 10) + oval(x, y, 5, 5)),
  chains: lines((x, y) => oval(x - 12, y, 7, 4) + oval(x, y, 7, 4) + oval(x + 12, y, 7, 4)),
  stairs: lines((x, y) => path`M${x - 20} ${y - 16}h40m-40 8h40m-40 8h40m-40 8h40m-40 8h40`),
  bell: lines((x, y) => path`M${x - 12} ${y + 10}h24q-5 -6 -5 -14q0 -8 -7 -8t-7 8q0 8 -5 14zm9 3h6`),
  cart: lines((x, y) => path`M${x - 22} ${y - 12}h36v22h-36zm36 11h12` + oval(x - 14, y + 14, 6, 6) + oval(x + 6, y + 14, 6, 6)),
  pillars: (x, y) => [{ kind: "box", d: oval(x, y, 12, 12) + oval(x + 44, y, 12, 12) }],
  pipes: lines((x, y) => path`M${x - 26} ${y - 6}h52m-52 6h52m-52 6h52`),
  table: (x, y) => [{ kind: "box", d: slab(x - 26, y - 14, 52, 28, 4) }],
  sails: lines((x, y) => path`M${x} ${y - 26}v52m0 -46q26 18 0 40q-26 -18 0 -40z`),
  bushes: (x, y) => [{ kind: "leaf", d: oval(x, y, 16, 14) + oval(x + 18, y + 6, 13, 12) }],
  rubble: (x, y, random) => [
    { kind: "box", d: [0, 1, 2, 3].map(() => slab(x + (random() - 0.5) * 44, y + (random() - 0.5) * 24, 12, 9, 3)).join("") },
  ],
  sparks: lines((x, y) => path`M${x} ${y - 14}v8m0 12v8m-14 -14h8m12 0h8m-24 -10l6 6m8 8l6 6`),
  ice: (x, y) => [{ kind: "wet", d: path`M${x - 26} ${y}l14 -14l24 4l14 14l-20 12l-22 -3z` }],
  smoke: (x, y) => [{ kind: "shade", d: path`M${x - 24} ${y}q8 -12 16 0t16 0t16 0M${x - 18} ${y + 12}q8 -12 16 0t16 0` }],
  fire: (x, y) => [{ kind: "light", d: path`M${x} ${y - 20}q18 18 8 32q-8 8 -16 0q-8 -10 4 -18q2 -6 4 -14z` }],
  glass: lines((x, y) => path`M${x - 12} ${y + 8}l6 -16l6 10l8 -12l4 18z`),
  door: (x, y) => [{ kind: "box", d: rect(x - 20, y - 6, 40, 12) }],
  circles: lines((x, y) => oval(x, y, 24, 24) + oval(x, y, 17, 17)),
  ledge: lines((x, y) => path`M${x - 40} ${y}h80m-72 5l-6 8m20 -8l-6 8m20 -8l-6 8m20 -8l-6 8m20 -8l-6 8`),
};

/** The corners of a room in which things are, so that its middle stays free. */
const CORNERS: readonly [number, number][] = [[1, 1], [1, 0], [0, 1], [0.5, 1], [1, 0.5], [0, 0.6]];
const RIM = 42;

export function propsOf({ props = [] }: Spot, box: Box, random: Random): Line[] {
  if (box.h < 2.6 * RIM) return [];
  return props.slice(0, CORNERS.length).flatMap((prop, at) => {
    const [right, low] = CORNERS[at]!;
    const x = box.x + RIM + right * (box.w - 2 * RIM - 14) + (random() - 0.5) * 12;
    const y = box.y + RIM + low * (box.h - 2 * RIM) + (random() - 0.5) * 10;
    return DRAWN[prop](x, y, random);
  });
}
