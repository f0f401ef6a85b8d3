// A plane that is measured in feet: its longer side across, tokens apart, a ruler along its edge.

import type { Scene } from "../../wire";
import { part, rectangle, tiled, type Area, type Box, type Field, type Point, type Token } from "./field";

const LONG = 800;
const LEAST = 96;
const MOST_WIDE = 14;
const TOKEN = 46;
const ABOUT = 52;

export function plane(scene: Scene): Field {
  const { width = 1, height = 1, unit = "" } = scene.field ?? {};
  const turned = height > width;
  const [long, short] = turned ? [height, width] : [width, height];
  const scale = Math.min(LONG / long, MOST_WIDE);
  const point = (x: number, y: number): Point =>
    turned ? { x: y * scale, y: x * scale } : { x: x * scale, y: y * scale };
  const boxed = ([x, y, w, h]: readonly [number, number, number, number]): Box => {
    const [wide, high] = turned ? [h, w] : [w, h];
    return { ...point(x, y), w: wide * scale, h: high * scale };
  };
  const whole: Box = { x: 0, y: 0, w: long * scale, h: Math.max(short * scale, LEAST) };
  const patches = scene.patches ?? [];
  const areas = patches.flatMap((patch, at): Area[] =>
    (patch.blocks ?? []).map((block) => {
      const box = boxed(block);
      const words = patch.words ?? "";
      return { id: `area ${at}`, x: box.x + box.w / 2, y: box.y + box.h / 2, box, outline: rectangle(box), words: [words] };
    }),
  );
  const tokens = (scene.pieces ?? []).map((piece): Token => {
    const stands = point(piece.x ?? 0, piece.y ?? 0);
    return { id: piece.id, piece, ...stands, size: Math.max(TOKEN, (piece.size ?? 1) * scale), stands };
  });
  part(tokens, TOKEN + 4, whole);
  for (const one of tokens) if (Math.hypot(one.x - one.stands!.x, one.y - one.stands!.y) < 9) delete one.stands;
  const step = [5, 10, 20, 50, 100, 200, 500].find((feet) => feet * scale >= 90) ?? 1000;
  const ticks = Array.from({ length: Math.floor(long / step) + 1 }, (_, at) => at * step);
  return {
    width: whole.w,
    height: whole.h,
    tiles: patches.flatMap((patch, at) =>
      (patch.blocks ?? []).flatMap((block) => {
        const box = at ? boxed(block) : whole;
        return tiled(box, patch.texture, ABOUT, Math.round(box.x / ABOUT), Math.round(box.y / ABOUT));
      }),
    ),
    tokens,
    lines: [
      { kind: "shade", d: areas.slice(1).map((one) => one.outline).join("") },
      { kind: "wall", d: rectangle(whole) },
    ],
    labels: [],
    axes: { columns: ticks.map((feet) => ({ words: `${feet} ${unit}`, at: feet * scale })), rows: [] },
    names: true,
    unit: scale,
    around: "none",
    area: (id) => areas.find((one) => one.id === id && one.words[0]),
    under: ({ x, y }) =>
      areas.findLast(({ box, words }) => words[0] && x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h)?.id ?? "",
    step: () => null,
    point,
    spots: [],
  };
}
