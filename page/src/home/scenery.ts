// The picture of a fight: a moon, three ridges and two silhouettes, which follow from a seed, so that a fight
// always looks the same. It needs no file.

import { path, randomAt, type Random } from "../board/ground/shapes";

export const WIDE = 400;
export const HIGH = 168;

/** A thing on a ridge: a path in a square of a hundred, with its foot at the bottom. */
export interface Standing {
  d: string;
  x: number;
  y: number;
  scale: number;
}

export interface Scenery {
  moon: { x: number; y: number; r: number };
  /** From the far one to the near one. */
  ridges: string[];
  /** The first is behind the second ridge, the other behind the third. */
  standing: Standing[];
  /** Where the figure that is met is, as a share of the width. */
  face: number;
}

const PINES = "M4 100 20 66H12L30 24l18 42h-8l16 34zM50 100l12-30h-7l15-36 15 36h-7l12 30z";
const HOUSE = "M10 100V56L2 60 50 18l14 12V16h12v24l22 20-8-4v44H60V72H40v28z";

/** What is drawn for each system. */
const STANDS: Partial<Record<string, string[]>> = {
  razorweave: [
    "M2 100V56l22-18v18l22-18v18l22-18v62zM76 100V14h12v86z",
    "M40 100V30H8v-8h32l7-16 7 16h40v8H54v70zM14 30h3v22h6v10H8V52h6z",
    "M8 100V60h14V34h20V18h8v16h16v30h14V48h14v52z",
  ],
  fully_automated: [
    "M4 100V74a46 46 0 0 1 92 0v26zM48 30V10h4v20z",
    "M47 100 49 46 18 64l-3-4 31-19V4h8v37l31 19-3 4-31-18 2 54z",
    "M24 100 32 54H18V24L50 8l32 16v30H68l8 46h-6l-8-46H38l-8 46z",
  ],
  beacon_road: ["M24 100V40h-8V18h12v9h10v-9h12v9h10v-9h12v22h-8v60z", PINES, HOUSE],
  action_points: [
    HOUSE,
    "M4 100V58h8V46h12v12h12V46h12v12h12V46h12v12h12V46h12v54z",
    "M40 100V46L50 4l10 42v54zM16 100V64h68v36z",
  ],
  aeronaughts: [
    "M4 36c14-24 74-24 92 0-18 24-78 24-92 0zM34 57h32l-5 15H39zM6 36 0 18l18 8zM6 36 0 54l18-8z",
    "M46 100V4h7v96zM16 82c2-26 10-44 26-56v56zM57 80V22c18 14 24 34 24 58zM6 88h88l-12 12H18z",
    "M40 100 44 30H36l14-26 14 26h-8l4 70zM22 100V84h56v16z",
  ],
};

const between = (random: Random, least: number, most: number): number => least + random() * (most - least);

function ridge(random: Random, height: number, rough: number): string {
  let found = path`M0 ${HIGH}V${between(random, height - rough, height + rough)}`;
  for (let x = 0; x < WIDE; ) {
    x = Math.min(WIDE, x + between(random, 24, 60));
    found += path`L${x} ${between(random, height - rough, height + rough)}`;
  }
  return found + path`V${HIGH}z`;
}

/** Return what is drawn for a fight of a system; the seed is what names the fight. */
export function sceneryOf(system: string, seed: string): Scenery {
  const random = randomAt(`${system}/${seed}`, 0, 0);
  const stands = STANDS[system] ?? [HOUSE, PINES];
  const first = Math.floor(random() * stands.length);
  const second = (first + 1 + Math.floor(random() * (stands.length - 1))) % stands.length;
  const standing = [
    [first, between(random, 8, 70), between(random, 1.1, 1.35), 122],
    [second, between(random, 236, 282), between(random, 0.95, 1.15), 146],
  ].map(([at, x, scale, foot]) => ({ d: stands[at!]!, x: x!, y: foot! - 100 * scale!, scale: scale! }));
  return {
    moon: { x: between(random, 70, 330), y: between(random, 54, 70), r: between(random, 20, 27) },
    ridges: [ridge(random, 72, 16), ridge(random, 106, 11), ridge(random, 136, 7)],
    standing,
    face: between(random, 0.44, 0.56),
  };
}
