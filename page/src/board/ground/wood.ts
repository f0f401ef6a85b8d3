// Planks, decks, bridges and crates.

import { path, rect, slab, type Cell, type Paint, type Random } from "./shapes";

/** Boards across a cell, with a butt joint here and there. */
function boards({ x, y, w, h }: Cell, upright: boolean, random: Random): string {
  const step = (upright ? w : h) / 4;
  const lines = [1, 2, 3, 4].map((at) => (upright ? path`M${x + at * step} ${y}v${h}` : path`M${x} ${y + at * step}h${w}`));
  const at = Math.floor(random() * 4);
  const far = 0.2 + random() * 0.6;
  lines.push(
    upright ? path`M${x + at * step} ${y + far * h}h${step}` : path`M${x + far * w} ${y + at * step}v${step}`,
  );
  return lines.join("");
}

const wooden = (upright: boolean): Paint => (cell, random) => [
  { d: cell.base, fill: "var(--g-wood)" },
  { d: boards(cell, upright, random), stroke: "var(--g-wood-2)", width: 2 },
];

export const planks = wooden(true);
export const deck = wooden(false);

export const bridge: Paint = (cell, random) => [
  { d: rect(cell.x + 4, cell.y + 6, cell.w, cell.h), fill: "var(--g-shade)" },
  ...wooden(true)(cell, random),
];

export const crates: Paint = ({ x, y, w, h, base }, random) => {
  const turn = (random() - 0.5) * 4;
  const [left, top, wide, high] = [x + w * 0.1 + turn, y + h * 0.1, w * 0.8, h * 0.8];
  return [
    { d: base, fill: "var(--g-shade)", opacity: 0.5 },
    { d: slab(left + 4, top + 5, wide, high, 3), fill: "var(--g-shade)" },
    { d: slab(left, top, wide, high, 3), fill: "var(--g-wood)" },
    {
      d: path`M${left + 4} ${top + 4}h${wide - 8}v${high - 8}h${8 - wide}zl${wide - 8} ${high - 8}m0 ${8 - high}l${8 - wide} ${high - 8}`,
      stroke: "var(--g-wood-2)",
      width: 3,
    },
  ];
};
