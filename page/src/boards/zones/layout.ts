// Where places and people stand on the paper: two columns of boxes and a wide one below them.
// Only drawing: which places are near and who is in which comes with the picture.

import type { RazorweaveBand, RazorweaveDrawing, RazorweavePlace } from "../../wire";

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

/** What it costs to leave a band undrawn, or to lay places side by side that are far apart. */
const UNDRAWN: Record<string, number> = { close: 6, far: 3, out: 1 };
const BESIDE: Record<string, number> = { close: 0, far: 0.5, out: 0.6 };

interface Plan {
  left: string[];
  right: string[];
  below: string[];
}

function* orders<T>(all: T[]): Generator<T[]> {
  if (all.length < 2) yield all;
  for (const [at, one] of all.length < 2 ? [] : all.entries()) {
    for (const rest of orders(all.filter((_, other) => other !== at))) yield [one, ...rest];
  }
}

const pairOf = (one: string, other: string): string => (one < other ? `${one}|${other}` : `${other}|${one}`);

function planOf(ids: string[]): Plan {
  if (ids.length === 1) return { left: [], right: [], below: ids };
  const above = ids.length > 2 ? ids.slice(0, -1) : ids;
  const half = Math.ceil(above.length / 2);
  return { left: above.slice(0, half), right: above.slice(half), below: ids.slice(above.length) };
}

/** Which boxes touch, taking all boxes of a column for equally high. */
function touching({ left, right, below }: Plan): Set<string> {
  const found = new Set<string>();
  for (const column of [left, right]) {
    column.slice(1).forEach((id, at) => found.add(pairOf(column[at]!, id)));
    const last = column.at(-1);
    for (const id of below) if (last) found.add(pairOf(last, id));
  }
  left.forEach((one, at) =>
    right.forEach((other, to) => {
      const overlap =
        Math.min((at + 1) / left.length, (to + 1) / right.length) - Math.max(at / left.length, to / right.length);
      if (overlap > 0.01) found.add(pairOf(one, other));
    }),
  );
  return found;
}

/** The plan in which what is near lies near; the same for a field whoever stands where. */
function best(drawing: RazorweaveDrawing): Plan {
  const ids = drawing.places.map((one) => one.id);
  const candidates = ids.length <= 6 ? orders(ids) : [ids];
  let found = planOf(ids);
  let least = Infinity;
  for (const order of candidates) {
    const plan = planOf(order);
    const near = touching(plan);
    let cost = 0;
    for (const { one, other, band } of drawing.bands)
      cost += (near.has(pairOf(one, other)) ? BESIDE : UNDRAWN)[band] ?? 0;
    if (cost < least) [found, least] = [plan, cost];
  }
  return found;
}

/** Those in melee with one another, next to one another; our own on the left. */
function arranged(place: RazorweavePlace, engaged: [string, string][], ours: (id: string) => boolean): string[][] {
  const people = place.people ?? [];
  const near = (id: string): string[] =>
    engaged.flatMap(([one, other]) => (one === id ? [other] : other === id ? [one] : []));
  const left = [...people].sort((one, other) => Number(ours(other)) - Number(ours(one)));
  const groups: string[][] = [];
  while (left.length) {
    const group = [left.shift()!];
    for (const id of group)
      for (const other of near(id)) {
        const at = left.indexOf(other);
        if (at >= 0) group.push(...left.splice(at, 1));
      }
    groups.push(inLine(group, engaged));
  }
  groups.sort((one, other) => other.length - one.length);
  return [...groups, ...(place.fallen ?? []).map((id) => [id])];
}

function inLine(group: string[], engaged: [string, string][]): string[] {
  const pairs = engaged.filter(([one]) => group.includes(one));
  if (group.length > 6) {
    // Too many to try them all: who has most foes stands in the middle.
    const foes = (id: string): number => pairs.filter((pair) => pair.includes(id)).length;
    const ranked = [...group].sort((one, other) => foes(other) - foes(one));
    return ranked.reduce<string[]>((line, id, at) => (at % 2 ? [id, ...line] : [...line, id]), []);
  }
  let found = group;
  let least = Infinity;
  for (const line of orders(group)) {
    const cost = pairs.reduce((sum, [one, other]) => sum + Math.abs(line.indexOf(one) - line.indexOf(other)), 0);
    if (cost < least) [found, least] = [line, cost];
  }
  return found;
}

/** Groups into rows of so many, each whole where it fits. */
function rowsOf(groups: string[][], most: number): string[][] {
  const rows: string[][] = [];
  for (const group of groups) {
    const row = rows.find((one) => one.length + group.length <= most);
    if (row) row.push(...group);
    else for (let at = 0; at < group.length; at += most) rows.push(group.slice(at, at + most));
  }
  return rows;
}

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

/** Lay the field out: places, who stands there, and the lines between. */
export function laidOut(
  drawing: RazorweaveDrawing,
  ours: (id: string) => boolean,
  nameOf: (id: string) => string,
): Layout {
  const plan = best(drawing);
  const near = touching(plan);
  const places = new Map(drawing.places.map((one) => [one.id, one]));
  const heads = (column: string[]): number =>
    Math.max(1, ...column.map((id) => (places.get(id)?.people ?? []).length));
  const [many, more] = [heads(plan.left) + 1, heads(plan.right) + 1];
  const inner = WIDTH - 2 * MARGIN;
  const share = Math.min(1 - NARROWEST, Math.max(NARROWEST, many / (many + more)));
  const leftWidth = plan.right.length ? Math.round((inner - GAP_X) * share) : inner;
  const rightWidth = inner - GAP_X - leftWidth;

  /** The bands for which there is no line, such as "Out: Street". */
  function undrawn(id: string): string {
    return drawing.bands
      .filter((one) => (one.one === id || one.other === id) && !near.has(pairOf(one.one, one.other)))
      .map((one) => `${one.name}: ${places.get(one.one === id ? one.other : one.one)?.name}`)
      .join("; ");
  }

  function need(id: string, w: number): Need {
    const place = places.get(id)!;
    const rows = rowsOf(arranged(place, drawing.engaged, ours), Math.max(1, Math.floor((w - 16) / PITCH)));
    const heights = rows.map(
      (row) => ROW + NAME * (Math.max(...row.map((one) => nameLines(nameOf(one)).length)) - 1),
    );
    const told = wrapped(rows.length ? undrawn(id) : (place.apart ?? ""), w - 28, 7).filter(Boolean);
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

  const boxes: Box[] = [];
  const spots = new Map<string, Spot>();
  function put(id: string, x: number, y: number, w: number, h: number, wants: Need): void {
    const floor = y + h - 12 - wants.tagRows * TAG;
    const tags = wants.tags.map((tag) => ({ ...tag, x: x + 14 + tag.x, y: floor + (tag.y - 0.5) * TAG + 4 }));
    boxes.push({ place: places.get(id)!, x, y, w, h, told: wants.told, tags });
    const high = wants.heights.reduce((sum, one) => sum + one, 0);
    const room = floor - (y + HEAD + wants.told.length * LINE);
    let top = y + HEAD + wants.told.length * LINE + Math.max(0, (room - high) / 2);
    wants.rows.forEach((row, line) => {
      const step = Math.min((w - 16) / row.length, 150);
      const first = x + w / 2 - (step * (row.length - 1)) / 2;
      row.forEach((one, at) => spots.set(one, { id: one, x: first + at * step, y: top + RISE }));
      top += wants.heights[line]!;
    });
  }

  const sides = [
    { ids: plan.left, x: MARGIN, w: leftWidth },
    { ids: plan.right, x: MARGIN + leftWidth + GAP_X, w: rightWidth },
  ].map((one) => ({ ...one, needs: one.ids.map((id) => need(id, one.w)) }));
  const tall = ({ needs }: { needs: Need[] }): number =>
    needs.reduce((sum, one) => sum + one.h, 0) + GAP_Y * Math.max(0, needs.length - 1);
  const high = Math.max(...sides.map(tall));
  for (const side of sides) {
    const spare = side.ids.length ? (high - tall(side)) / side.ids.length : 0;
    let y = MARGIN;
    side.ids.forEach((id, at) => {
      const wants = side.needs[at]!;
      put(id, side.x, y, side.w, wants.h + spare, wants);
      y += wants.h + spare + GAP_Y;
    });
  }
  let bottom = plan.left.length ? MARGIN + high : 0;
  for (const id of plan.below) {
    const wants = need(id, inner);
    const y = bottom ? bottom + GAP_Y : MARGIN;
    put(id, MARGIN, y, inner, wants.h, wants);
    bottom = y + wants.h;
  }
  return { height: bottom + MARGIN, boxes, spots, links: linked(drawing, boxes, near) };
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
