// Walls, parapets, slabs and cobbles.

import { oval, rect, slab, type Cell, type Paint, type Random } from "./shapes";

/** Stones in courses, so many to a row. */
function stones({ x, y, w, h }: Cell, rows: number, columns: number, random: Random): string {
  const [wide, high] = [w / columns, h / rows];
  const found: string[] = [];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const less = random() * 2;
      found.push(slab(x + column * wide + 1.2, y + row * high + 1.2, wide - 2.4 - less, high - 2.4, 3));
    }
  return found.join("");
}

export const wall: Paint = (cell, random) => [
  { d: rect(cell.x + 4, cell.y + 6, cell.w, cell.h), fill: "var(--g-shade)" },
  { d: cell.base, fill: "var(--g-stone-2)" },
  { d: stones(cell, 2, 2, random), fill: "var(--g-stone)" },
];

export const parapet: Paint = (cell, random) => {
  const inset = cell.h * 0.16;
  const low = { ...cell, y: cell.y + inset, h: cell.h - 2 * inset };
  return [
    { d: rect(low.x + 4, low.y + 6, low.w, low.h), fill: "var(--g-shade)" },
    { d: slab(low.x - 1, low.y, low.w + 2, low.h, 2), fill: "var(--g-stone-2)" },
    { d: stones(low, 1, 2, random), fill: "var(--g-stone)" },
  ];
};

export const slabs: Paint = ({ x, y, w, h, base }, random) => [
  { d: base, fill: "var(--g-floor)" },
  ...(random() < 0.22 ? [{ d: rect(x + 1, y + 1, w - 2, h - 2), fill: "var(--g-floor-2)", opacity: 0.7 }] : []),
  { d: rect(x, y, w, h), stroke: "var(--g-grid)", width: 2 },
];

export const cobbles: Paint = ({ x, y, w, h, base }, random) => {
  const round: string[] = [];
  const step = w / 4;
  for (let row = 0; row < 4; row += 1)
    for (let column = 0; column < 4; column += 1) {
      if (random() < 0.3) continue;
      const shift = row % 2 ? step / 2 : 0;
      const at = x + shift + column * step + step / 2;
      if (at < x + w) round.push(oval(at, y + (row + 0.5) * (h / 4), step * (0.3 + random() * 0.12), h / 11));
    }
  return [
    { d: base, fill: "var(--g-floor)" },
    { d: round.join(""), fill: "var(--g-floor-2)" },
  ];
};
