// Earth, roads, gratings, pipes, and ground of one colour.

import { oval, path, rect, slab, type Paint } from "./shapes";

export const plain: Paint = ({ base }) => [{ d: base, fill: "var(--g-floor)" }];

export const earth: Paint = ({ x, y, w, h, base }, random) => {
  const clods = Array.from({ length: 3 }, () =>
    oval(x + random() * w, y + random() * h, 2 + random() * 4, 1.5 + random() * 2),
  );
  return [
    { d: base, fill: "var(--g-road)", opacity: 0.8 },
    { d: clods.join(""), fill: "var(--g-shade)", opacity: 0.6 },
  ];
};

export const road: Paint = (cell, random) => {
  const { x, y, w, h } = cell;
  const ruts = path`M${x} ${y + h * 0.3}h${w}M${x} ${y + h * 0.7}h${w}`;
  return [
    { d: cell.base, fill: "var(--g-road)" },
    ...(random() < 0.5 ? [{ d: oval(x + random() * w, y + random() * h, 4, 2), fill: "var(--g-shade)", opacity: 0.5 }] : []),
    { d: ruts, stroke: "var(--g-shade)", width: 2, opacity: 0.25 },
  ];
};

export const grating: Paint = ({ x, y, w, h, base }) => {
  const [across, down] = [w / 6, h / 6];
  const lines = [1, 2, 3, 4, 5].map((at) => path`M${x + at * across} ${y}v${h}M${x} ${y + at * down}h${w}`);
  return [
    { d: base, fill: "var(--g-floor)" },
    { d: lines.join(""), stroke: "var(--g-floor-2)", width: 1.5 },
    { d: rect(x, y, w, h), stroke: "var(--g-grid)", width: 1.5 },
  ];
};

export const pipes: Paint = ({ x, y, w, h }) => {
  const thick = h / 5;
  const each = [0.16, 0.42, 0.68].map((at) => y + at * h);
  return [
    { d: each.map((top) => slab(x + 5, top + 5, w - 4, thick, 3)).join(""), fill: "var(--g-shade)" },
    { d: each.map((top) => slab(x + 2, top, w - 4, thick, 3)).join(""), fill: "var(--g-water-2)" },
    { d: each.map((top) => path`M${x + 5} ${top + thick / 3}h${w - 10}`).join(""), stroke: "var(--ink-3)", width: 1.2, opacity: 0.5 },
  ];
};
