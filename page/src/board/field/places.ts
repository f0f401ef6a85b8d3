// A field of rooms without a scale: floors and walls, who is in which, and how they are joined. They take the
// shape of their place, so that tokens are as large as possible.

import { randomAt } from "../ground/shapes";
import type { Link, Piece, Scene, Spot } from "../../wire";
import { bounds, rectangle, tiled, type Area, type Box, type Field, type Label, type Line, type Point, type Token } from "./field";
import { planned } from "./plan";
import { propsOf } from "./props";

/** How large a unit of the scenario is drawn, a token, and the room that one takes with its name. */
const UNIT = 80;
const TOKEN = 60;
const APART = 100;
const ROW = 96;
const HEAD = 58;
const ABOUT = 54;
/** How wide (units of the world) a letter of a room's name is about. */
const LETTER = 10.5;
/** By how much rooms are drawn larger or smaller than their scenario has them. */
const SCALES = [0.55, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.6, 1.8, 2, 2.5, 3];
/** How far rooms are stretched from their own shape. */
const LOW = 0.7;
const HIGH = 1.7;
/** Rooms further apart than this, in units, have no way drawn between them. */
const FAR = 3;

interface Room {
  spot: Spot;
  box: Box;
}

export function places(scene: Scene, shape: number): Field {
  const spots = scene.spots ?? [];
  const links = scene.links ?? [];
  const pieces = scene.pieces ?? [];
  const laid = spots.every((one) => one.at) ? null : planned(spots, links);
  const [rooms, by] = grown(
    spots.map((spot): Room => {
      const [x, y, w, h] = spot.at ?? [0, 0, 1, 1];
      const at = laid?.get(spot.id) ?? { x, y, w, h };
      return { spot, box: { x: at.x * UNIT, y: at.y * UNIT, w: at.w * UNIT, h: at.h * UNIT } };
    }),
    pieces,
    shape,
  );
  const whole = bounds(rooms.map((one) => one.box)) ?? { x: 0, y: 0, w: UNIT, h: UNIT };
  const boxes = new Map(rooms.map((one) => [one.spot.id, one.box]));
  const areas = rooms.map(({ spot, box }): Area => ({
    id: spot.id,
    x: box.x + box.w / 2,
    y: box.y + box.h / 2,
    box,
    outline: rectangle(box),
    words: [[spot.words, ...(spot.tags ?? []).map((tag) => tag.name)].join(", ")],
  }));
  // If all rooms are joined alike, there is nothing to show.
  const told = new Set(links.map((one) => one.words)).size > 1 ? links : [];
  const decks = spots.some((one) => one.texture === "deck");
  return {
    width: whole.w,
    height: whole.h,
    tiles: rooms.flatMap(({ spot, box }) =>
      tiled(box, spot.texture ?? "slabs", ABOUT, Math.round(box.x / ABOUT), Math.round(box.y / ABOUT)),
    ),
    tokens: rooms.flatMap((room) => standing(room, pieces)),
    lines: [
      ...(decks ? [{ kind: "hull" as const, d: areas.map((one) => one.outline).join("") }] : []),
      { kind: "wall", d: rooms.filter((one) => one.spot.wall).map((one) => rectangle(one.box)).join("") },
      ...rooms.flatMap(({ spot, box }) => propsOf(spot, box, randomAt(scene.seed ?? "", box.x, box.y))),
      ...links.flatMap((link) => wayOf(link, boxes, by)),
    ],
    labels: [...rooms.flatMap(titles), ...told.flatMap((link) => linkLabel(link, boxes, by))],
    names: true,
    unit: UNIT,
    around: decks ? "water" : "none",
    area: (id) => areas.find((one) => one.id === id),
    under: ({ x, y }) =>
      areas.find(({ box }) => x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h)?.id ?? "",
    step: () => null,
    point: (x, y) => ({ x: x * UNIT * by.x, y: y * UNIT * by.y }),
    spots: areas,
  };
}

/** How many stand in a row of a room. */
const across = (box: Box): number => Math.max(1, Math.floor(box.w / APART));

const scaled = ({ x, y, w, h }: Box, across: number, down: number): Box => ({ x: x * across, y: y * down, w: w * across, h: h * down });
/** A room too low for a name above its people has it above itself. */
const isLow = (box: Box): boolean => box.h <= 1.5 * UNIT;

/** Return all rooms scaled so that they fill a place of that shape, no one covers another, and tokens are as
    large as possible; the same scale for all rooms, so that near things stay near. */
function grown(rooms: Room[], pieces: readonly Piece[], shape: number): [Room[], Point] {
  const whole = bounds(rooms.map((one) => one.box)) ?? { x: 0, y: 0, w: UNIT, h: UNIT };
  const many = new Map(rooms.map(({ spot }) => [spot.id, pieces.filter((one) => one.spot === spot.id).length]));
  const fits = (wide: number, high: number): boolean =>
    rooms.every(({ spot, box }) => {
      const room = scaled(box, wide, high);
      const there = many.get(spot.id)!;
      const rows = there ? Math.ceil(there / across(room)) : 0;
      const named = isLow(room) || room.w >= spot.words.length * LETTER + 28;
      return named && room.h >= Math.max(rows * ROW + (isLow(room) ? -8 : HEAD), 0.9 * UNIT);
    });
  let best = { wide: 3, high: 3, near: 0, area: 0 };
  for (const wide of SCALES)
    for (const high of SCALES) {
      const near = Math.round(1e5 * Math.min(shape / (whole.w * wide), 1 / (whole.h * high)));
      const isBetter = near > best.near || (near === best.near && wide * high > best.area);
      if (high < wide * LOW || high > wide * HIGH || !isBetter || !fits(wide, high)) continue;
      best = { wide, high, near, area: wide * high };
    }
  return [rooms.map(({ spot, box }) => ({ spot, box: scaled(box, best.wide, best.high) })), { x: best.wide, y: best.high }];
}

/** Return the figures of a room with those in melee next to one another, the fallen last. */
function together(there: Piece[]): Piece[] {
  const left = [...there].sort((one, other) => Number(isDown(one)) - Number(isDown(other)));
  const found: Piece[] = [];
  while (left.length) {
    const group = [left.shift()!];
    for (const one of group)
      for (const other of one.near ?? []) {
        const at = left.findIndex((each) => each.id === other);
        if (at >= 0) group.push(...left.splice(at, 1));
      }
    found.push(...group);
  }
  return found;
}
const isDown = (one: Piece): boolean => (one.state ?? []).some((mark) => mark === "out" || mark === "fallen");

/** Place everyone of a room in rows, in its middle below its name. */
function standing({ spot, box }: Room, pieces: readonly Piece[]): Token[] {
  const there = together(pieces.filter((one) => one.spot === spot.id));
  const most = across(box);
  const rows = Math.ceil(there.length / most);
  const head = isLow(box) ? 0 : HEAD;
  const high = Math.min(ROW * 1.25, (box.h - head) / Math.max(rows, 1));
  const top = box.y + head + (box.h - head - rows * high) / 2;
  return there.map((piece, at): Token => {
    const row = Math.floor(at / most);
    const many = Math.min(most, there.length - row * most);
    const step = Math.min(APART * 1.25, box.w / many);
    const x = box.x + box.w / 2 + ((at % most) - (many - 1) / 2) * step;
    // A little up and down, as people stand; never so far that names meet.
    const shift = many > 1 && high > ROW + 8 ? ((at % 2) - 0.5) * Math.min(20, high - ROW) : 0;
    return { id: piece.id, piece, x, y: top + (row + 0.5) * high - 10 + shift, size: TOKEN };
  });
}

function titles({ spot, box }: Room): Label[] {
  const title: Label = { kind: "title", words: spot.words, x: box.x + 14, y: isLow(box) ? box.y - 18 : box.y + 20, left: true };
  const tags = (spot.tags ?? []).map((tag) => tag.name).join(" · ");
  return tags ? [title, { kind: "tag", words: tags, x: box.x + 14, y: title.y + 23, left: true }] : [title];
}

/** Return the ends of the way between two rooms that face one another; null if they do not. */
function facing({ one, other }: Link, boxes: Map<string, Box>, by: Point): [Point, Point] | null {
  const [from, to] = [boxes.get(one), boxes.get(other)];
  if (!from || !to) return null;
  const [left, right] = [Math.max(from.x, to.x), Math.min(from.x + from.w, to.x + to.w)];
  const [top, low] = [Math.max(from.y, to.y), Math.min(from.y + from.h, to.y + to.h)];
  if (Math.max((left - right) / by.x, (top - low) / by.y) > FAR * UNIT) return null;
  if (right - left > 20) {
    const [upper, lower] = from.y <= to.y ? [from, to] : [to, from];
    const x = (left + right) / 2;
    return [{ x, y: upper.y + upper.h }, { x, y: lower.y }];
  }
  if (low - top <= 20) return null;
  const [near, far] = from.x <= to.x ? [from, to] : [to, from];
  const y = (top + low) / 2;
  return [{ x: near.x + near.w, y }, { x: far.x, y }];
}

function wayOf(link: Link, boxes: Map<string, Box>, by: Point): Line[] {
  const [start, end] = facing(link, boxes, by) ?? [];
  return start && end ? [{ kind: "way", d: `M${start.x} ${start.y}L${end.x} ${end.y}` }] : [];
}

function linkLabel(link: Link, boxes: Map<string, Box>, by: Point): Label[] {
  const [start, end] = facing(link, boxes, by) ?? [];
  if (!start || !end) return [];
  const { x, y } = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  // It may be anywhere along the edge that both rooms share.
  const [from, to] = [boxes.get(link.one)!, boxes.get(link.other)!];
  const upright = start.x !== end.x || start.y === end.y;
  const [low, high] = upright
    ? [Math.max(from.y, to.y), Math.min(from.y + from.h, to.y + to.h)]
    : [Math.max(from.x, to.x), Math.min(from.x + from.w, to.x + to.w)];
  const others = [0.32, 0.68, 0.15, 0.85].map((part): Point => {
    const at = low + (high - low) * part;
    return upright ? { x, y: at } : { x: at, y };
  });
  return [{ kind: "link", words: link.words, x, y, others }];
}
