// Where everything is drawn on the plane: feet to pixels, its longer side across, tokens apart.

import type { ActionPointsArea, ActionPointsDrawing } from "../../wire";

/** How wide the drawing is. */
export const WIDTH = 600;
const MOST_HIGH = 300;
const LEAST_HIGH = 84;
const EDGE = 8;
const RULER = 24;
/** Tokens nearer to one another than this are drawn apart, each with a line to where it stands. */
const APART = 40;

/** Where the token of somebody is drawn. */
export interface Spot {
  id: string;
  x: number;
  y: number;
  /** Where they stand, where the token had to give way. */
  at: [number, number];
  moved: boolean;
}

/** Where an area is drawn. */
export interface Box {
  area: ActionPointsArea;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The whole drawing. */
export interface Plane {
  height: number;
  /** Its edges: left, top, right, bottom. */
  edge: [number, number, number, number];
  scale: number;
  spots: Map<string, Spot>;
  boxes: Box[];
  ticks: { x: number; feet: number }[];
  point: (x: number, y: number) => [number, number];
}

/** Lay the plane out: its longer side across. */
export function laidOut(drawing: ActionPointsDrawing): Plane {
  const turned = drawing.height > drawing.width;
  const long = Math.max(drawing.width, drawing.height);
  const short = Math.min(drawing.width, drawing.height);
  const scale = Math.min((WIDTH - 2 * EDGE) / long, MOST_HIGH / Math.max(short, 1));
  const [wide, high] = [long * scale, short * scale];
  const left = (WIDTH - wide) / 2;
  const box = Math.max(high, LEAST_HIGH);
  const top = EDGE + (box - high) / 2;
  const point = (x: number, y: number): [number, number] =>
    turned ? [left + y * scale, top + x * scale] : [left + x * scale, top + y * scale];
  const boxes = drawing.areas.map((area) => {
    const [x, y] = point(area.x, area.y);
    const [width, height] = turned ? [area.height, area.width] : [area.width, area.height];
    return { area, x, y, width: width * scale, height: height * scale };
  });
  const step = [5, 10, 20, 50, 100, 200, 500].find((feet) => feet * scale >= 56) ?? 1000;
  const ticks = Array.from({ length: Math.floor(long / step) + 1 }, (_, at) => ({
    x: left + at * step * scale,
    feet: at * step,
  }));
  const edge: Plane["edge"] = [left, EDGE, left + wide, EDGE + box];
  const spots = drawing.fighters.map(({ id, x, y }) => spot(id, point(x, y)));
  part(spots, edge);
  return {
    height: box + 2 * EDGE + RULER,
    edge,
    scale,
    spots: new Map(spots.map((one) => [one.id, one])),
    boxes,
    ticks,
    point,
  };
}

const spot = (id: string, at: [number, number]): Spot => ({ id, x: at[0], y: at[1], at, moved: false });

/** Push tokens apart until none covers another, as far as the edges allow. */
function part(spots: Spot[], [left, top, right, bottom]: Plane["edge"]): void {
  for (let round = 0; round < 60; round++) {
    let still = true;
    spots.forEach((one, at) => {
      for (const other of spots.slice(at + 1)) {
        const [dx, dy] = [other.x - one.x, other.y - one.y];
        const far = Math.hypot(dx, dy);
        if (far >= APART - 0.5) continue;
        still = false;
        const push = (APART - far) / 2;
        const [ux, uy] = far > 0.01 ? [dx / far, dy / far] : [Math.cos(at), Math.sin(at)];
        one.x -= ux * push;
        one.y -= uy * push;
        other.x += ux * push;
        other.y += uy * push;
      }
    });
    for (const one of spots) {
      one.x = Math.max(left + 14, Math.min(right - 14, one.x));
      one.y = Math.max(top + 18, Math.min(bottom - 18, one.y));
    }
    if (still) break;
  }
  for (const one of spots) one.moved = Math.hypot(one.x - one.at[0], one.y - one.at[1]) > 9;
}
