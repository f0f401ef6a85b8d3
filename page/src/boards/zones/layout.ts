// Where places and people stand on the paper: two columns of boxes and a wide one below them.
// Only drawing: which places are near and who is in which comes with the picture.

import type { RazorweaveBand, RazorweaveDrawing, RazorweavePlace } from "../../wire";
import { best, pairOf, touching, type Plan } from "./plan";
import { arranged, rowsOf } from "./rows";

/** Where a place is drawn. */
export interface Box {
  place: RazorweavePlace;
  x: number;
  y: number;
  w: number;
  h: number;
  /** Where other places lie, as far as no line says it; all of it where nobody stands. */
  told: string[];
  tags: { name: string; note: string; x: number; y: number; w: number }[];
}

/** Where somebody is drawn. */
export interface Spot {
  id: string;
  x: number;
  y: number;
}

/** A line between two places, with the band that lies there. */
export interface Link {
  band: RazorweaveBand;
  from: [number, number];
  to: [number, number];
}

/** The whole field. */
export interface Layout {
  height: number;
  boxes: Box[];
  spots: Map<string, Spot>;
  links: Link[];
}

/** How wide the drawing is. */
export const WIDTH = 720;
const MARGIN = 8;
const INNER = WIDTH - 2 * MARGIN;
const GAP_X = 78;
const GAP_Y = 50;
const HEAD = 38;
/** A row of people whose names take one line, and what each further line takes. */
const ROW = 118;
const NAME = 16;
const LINE = 18;
const TAG = 30;
/** From the top of a row to the middle of its tokens. */
const RISE = 46;
const PITCH = 84;
const NARROWEST = 0.28;

/** Words in lines that fit, by what a letter takes on average. */
function wrapped(text: string, width: number, letter: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && (last.length + 1 + word.length) * letter <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A name in lines; about eight units of the drawing to a letter. */
export const nameLines = (name: string): string[] => wrapped(name, 86, 8);

interface Need {
  rows: string[][];
  /** How high each row is. */
  heights: number[];
  told: string[];
  tagRows: number;
  tags: Box["tags"];
  h: number;
}

/** What laying out asks about again and again. */
interface Field {
  drawing: RazorweaveDrawing;
  places: Map<string, RazorweavePlace>;
  /** The pairs of places whose boxes touch. */
  near: Set<string>;
  ours: (id: string) => boolean;
  nameOf: (id: string) => string;
}

/** Lay the field out: places, who stands there, and the lines between. */
export function laidOut(
  drawing: RazorweaveDrawing,
  ours: (id: string) => boolean,
  nameOf: (id: string) => string,
): Layout {
  const plan = best(drawing);
  const places = new Map(drawing.places.map((one) => [one.id, one]));
  const field: Field = { drawing, places, near: touching(plan), ours, nameOf };
  const laid: Laid = { boxes: [], spots: new Map() };
  const columns = columnsOf(field, plan);
  const high = Math.max(...columns.map(tall));
  for (const { ids, x, w, needs } of columns) {
    const spare = ids.length ? (high - tall({ needs })) / ids.length : 0;
    let y = MARGIN;
    ids.forEach((id, at) => {
      const need = needs[at]!;
      put(laid, field, id, { x, y, w, h: need.h + spare }, need);
      y += need.h + spare + GAP_Y;
    });
  }
  let bottom = plan.left.length ? MARGIN + high : 0;
  for (const id of plan.below) {
    const need = needOf(field, id, INNER);
    const y = bottom ? bottom + GAP_Y : MARGIN;
    put(laid, field, id, { x: MARGIN, y, w: INNER, h: need.h }, need);
    bottom = y + need.h;
  }
  return { height: bottom + MARGIN, ...laid, links: linked(drawing, laid.boxes, field.near) };
}

interface Column {
  ids: string[];
  x: number;
  w: number;
  needs: Need[];
}

const tall = ({ needs }: { needs: Need[] }): number =>
  needs.reduce((sum, one) => sum + one.h, 0) + GAP_Y * Math.max(0, needs.length - 1);

/** The two columns, each as wide as its fullest place wants, and what their places need. */
function columnsOf(field: Field, plan: Plan): Column[] {
  const heads = (column: string[]): number =>
    Math.max(1, ...column.map((id) => (field.places.get(id)?.people ?? []).length));
  const [many, more] = [heads(plan.left) + 1, heads(plan.right) + 1];
  const share = Math.min(1 - NARROWEST, Math.max(NARROWEST, many / (many + more)));
  const left = plan.right.length ? Math.round((INNER - GAP_X) * share) : INNER;
  return [
    { ids: plan.left, x: MARGIN, w: left },
    { ids: plan.right, x: MARGIN + left + GAP_X, w: INNER - GAP_X - left },
  ].map((one) => ({ ...one, needs: one.ids.map((id) => needOf(field, id, one.w)) }));
}

/** The bands for which there is no line, such as "Out: Street". */
function undrawn({ drawing, places, near }: Field, id: string): string {
  return drawing.bands
    .filter((one) => (one.one === id || one.other === id) && !near.has(pairOf(one.one, one.other)))
    .map((one) => `${one.name}: ${places.get(one.one === id ? one.other : one.one)?.name}`)
    .join("; ");
}

/** What a place needs in a box of a width. */
function needOf(field: Field, id: string, w: number): Need {
  const { drawing, nameOf } = field;
  const place = field.places.get(id)!;
  const most = Math.max(1, Math.floor((w - 16) / PITCH));
  const rows = rowsOf(arranged(place, drawing.engaged, field.ours), most);
  const heights = rows.map(
    (row) => ROW + NAME * (Math.max(...row.map((one) => nameLines(nameOf(one)).length)) - 1),
  );
  const told = wrapped(rows.length ? undrawn(field, id) : (place.apart ?? ""), w - 28, 7).filter(Boolean);
  const tags: Box["tags"] = [];
  let [x, tagRows] = [0, 0];
  for (const tag of place.tags ?? []) {
    const wide = Math.round(tag.name.length * 7.8 + 26);
    if (!tagRows || x + wide > w - 24) [x, tagRows] = [0, tagRows + 1];
    tags.push({ name: tag.name, note: tag.note ?? "", x, y: tagRows, w: wide });
    x += wide + 8;
  }
  const people = heights.reduce((sum, one) => sum + one, 0);
  return { rows, heights, told, tags, tagRows, h: HEAD + people + told.length * LINE + tagRows * TAG + 10 };
}

type Laid = Pick<Layout, "boxes" | "spots">;

/** Put a place down with its tags at its foot, and its people in rows in the middle. */
function put(laid: Laid, field: Field, id: string, box: Pick<Box, "x" | "y" | "w" | "h">, need: Need): void {
  const { x, y, w, h } = box;
  const floor = y + h - 12 - need.tagRows * TAG;
  const tags = need.tags.map((tag) => ({ ...tag, x: x + 14 + tag.x, y: floor + (tag.y - 0.5) * TAG + 4 }));
  laid.boxes.push({ place: field.places.get(id)!, ...box, told: need.told, tags });
  const high = need.heights.reduce((sum, one) => sum + one, 0);
  const room = floor - (y + HEAD + need.told.length * LINE);
  let top = y + HEAD + need.told.length * LINE + Math.max(0, (room - high) / 2);
  need.rows.forEach((row, line) => {
    const step = Math.min((w - 16) / row.length, 150);
    const first = x + w / 2 - (step * (row.length - 1)) / 2;
    row.forEach((one, at) => laid.spots.set(one, { id: one, x: first + at * step, y: top + RISE }));
    top += need.heights[line]!;
  });
}

/** A line for each band between boxes that touch, where they face one another. */
function linked(drawing: RazorweaveDrawing, boxes: Box[], near: Set<string>): Link[] {
  const byId = new Map(boxes.map((box) => [box.place.id, box]));
  const links: Link[] = [];
  for (const band of drawing.bands) {
    const [one, other] = [byId.get(band.one), byId.get(band.other)];
    if (!one || !other || !near.has(pairOf(band.one, band.other))) continue;
    const across = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
    if (across > 20) {
      const [top, low] = one.y < other.y ? [one, other] : [other, one];
      const x = Math.max(one.x, other.x) + across / 2;
      links.push({ band, from: [x, top.y + top.h], to: [x, low.y] });
      continue;
    }
    const beside = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
    const [left, right] = one.x < other.x ? [one, other] : [other, one];
    const y = Math.max(one.y, other.y) + Math.max(beside, 0) / 2;
    links.push({ band, from: [left.x + left.w, y], to: [right.x, y] });
  }
  return links;
}
