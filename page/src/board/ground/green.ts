// Grass, bushes and snow.

import { oval, path, rect, type Paint, type Shape } from "./shapes";

export const grass: Paint = ({ x, y, w, h }, random) => {
  const shapes: Shape[] = [];
  if (random() < 0.34)
    shapes.push({
      d: oval(x + random() * w, y + random() * h, w * (0.6 + random() * 1.3), h * (0.4 + random() * 0.6)),
      fill: "var(--g-grass-2)",
      opacity: 0.45,
    });
  if (random() < 0.4) {
    const [at, low, tall] = [x + random() * w, y + random() * h, 4 + random() * 4];
    const d = path`M${at} ${low}l2 ${-tall}m2 ${tall}l2 ${1 - tall}`;
    shapes.push({ d, stroke: "var(--g-leaf-2)", width: 1.5, opacity: 0.4 });
  }
  return shapes;
};

export const bush: Paint = ({ x, y, w, h }, random) => {
  const [shade, leaves, light]: [string[], string[], string[]] = [[], [], []];
  for (let at = 0; at < 5; at += 1) {
    const [cx, cy] = [x + w * (0.25 + random() * 0.5), y + h * (0.25 + random() * 0.5)];
    const r = w * (0.2 + random() * 0.12);
    shade.push(oval(cx + 3, cy + 5, r, r * 0.9));
    leaves.push(oval(cx, cy, r, r * 0.9));
    light.push(oval(cx - r * 0.25, cy - r * 0.3, r * 0.36, r * 0.3));
  }
  return [
    { d: shade.join(""), fill: "var(--g-shade)" },
    { d: leaves.join(""), fill: "var(--g-leaf)" },
    { d: light.join(""), fill: "var(--g-leaf-2)" },
  ];
};

export const snow: Paint = ({ x, y, w, h, base }, random) => {
  const [dx, dy] = [x + random() * w * 0.6, y + random() * h];
  return [
    { d: base, fill: "var(--g-floor-2)" },
    { d: rect(x, y, w, h), fill: "var(--casing)", opacity: 0.1 },
    { d: path`M${dx} ${dy}q8 -5 16 0t16 0`, stroke: "var(--ink-3)", width: 1.5, opacity: 0.35 },
  ];
};
