// Water with its banks, and smoke that drifts.

import { oval, path, type Cell, type Paint, type Random } from "./shapes";

/** The banks of a cell: an uneven line along each side where other ground begins. */
function banks({ x, y, w, h, north, east, south, west }: Cell, random: Random): string {
  const bend = (): number => (random() - 0.5) * 7;
  return [
    north ? path`M${x} ${y}q${w / 4} ${bend()} ${w / 2} 0t${w / 2} 0` : "",
    south ? path`M${x} ${y + h}q${w / 4} ${bend()} ${w / 2} 0t${w / 2} 0` : "",
    west ? path`M${x} ${y}q${bend()} ${h / 4} 0 ${h / 2}t0 ${h / 2}` : "",
    east ? path`M${x + w} ${y}q${bend()} ${h / 4} 0 ${h / 2}t0 ${h / 2}` : "",
  ].join("");
}

export const water: Paint = (cell, random) => {
  const { x, y, w, h, base } = cell;
  const waves = Array.from({ length: random() < 0.55 ? 1 : 2 }, () => {
    const long = 4 + random() * 3;
    const at = [x + random() * (w - 4 * long), y + 6 + random() * (h - 12)] as const;
    return path`M${at[0]} ${at[1]}q${long} -5 ${2 * long} 0t${2 * long} 0`;
  });
  const shore = banks(cell, random);
  return [
    ...(shore ? [{ d: shore, stroke: "var(--g-road)", width: 12 }] : []),
    { d: base, fill: "var(--g-water)" },
    { d: waves.join(""), stroke: "var(--g-water-2)", width: 2 },
  ];
};

export const smoke: Paint = ({ x, y, w, h, base }, random) => {
  const puffs = Array.from({ length: 3 }, () =>
    oval(x + random() * w, y + random() * h, w * (0.3 + random() * 0.25), h * (0.25 + random() * 0.2)),
  );
  const curl = path`M${x + w * 0.15} ${y + h * (0.4 + random() * 0.3)}q${w * 0.18} ${-h * 0.25} ${w * 0.36} 0t${w * 0.36} 0`;
  return [
    { d: base, fill: "var(--ink-3)", opacity: 0.22 },
    { d: puffs.join(""), fill: "var(--ink-2)", opacity: 0.16 },
    { d: curl, stroke: "var(--ink-2)", width: 1.5, opacity: 0.5 },
  ];
};
