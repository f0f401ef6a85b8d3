// A field of rooms without a scale: floors and walls, who is in which, and how they are joined.

import { randomAt } from "../ground/shapes";
import type { Link, Piece, Scene, Spot } from "../../wire";
import { bounds, rectangle, tiled, type Area, type Box, type Field, type Label, type Line, type Point, type Token } from "./field";
import { planned } from "./plan";
import { propsOf } from "./props";

/** How large a unit of the scenario is drawn, a token, and the room that one takes with its name. */
const UNIT = 80;
const TOKEN = 48;
const APART = 108;
const ROW = 84;
const HEAD = 58;
const ABOUT = 54;
/** Rooms further apart than this, in units, have no way drawn between them. */
const FAR = 3;

interface Room {
  spot: Spot;
  box: Box;
}

export function places(scene: Scene): Field {
  const spots = scene.spots ?? [];
  const links = scene.links ?? [];
  const pieces = scene.pieces ?? [];
  const laid = spots.every((one) => one.at) ? null : planned(spots, links);
  const rooms = grown(
    spots.map((spot): Room => {
      const [x, y, w, h] = spot.at ?? [0, 0, 1, 1];
      const at = laid?.get(spot.id) ?? { x, y, w, h };
      return { spot, box: { x: at.x * UNIT, y: at.y * UNIT, w: at.w * UNIT, h: at.h * UNIT } };
    }),
    pieces,
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
  // Where all rooms are joined alike, there is nothing to tell.
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
      ...links.flatMap((link) => wayOf(link, boxes)),
    ],
    labels: [...rooms.flatMap(titles), ...told.flatMap((link) => linkLabel(link, boxes))],
    names: true,
    unit: UNIT,
    around: decks ? "water" : "none",
    area: (id) => areas.find((one) => one.id === id),
    under: ({ x, y }) =>
      areas.find(({ box }) => x >= box.x && x <= box.x + box.w && y >= box.y && y <= box.y + box.h)?.id ?? "",
    step: () => null,
    point: (x, y) => ({ x: x * UNIT, y: y * UNIT }),
    spots: areas,
  };
}

/** How many stand in a row of a room. */
const across = (box: Box): number => Math.max(1, Math.floor((box.w - 12) / APART));

/** All rooms larger by as much as the fullest of them needs, so that nobody stands over another. */
function grown(rooms: Room[], pieces: readonly Piece[]): Room[] {
  const fits = (by: number): boolean =>
    rooms.every(({ spot, box }) => {
      const many = pieces.filter((one) => one.spot === spot.id).length;
      const grown = { ...box, w: box.w * by, h: box.h * by };
      return many === 0 || grown.h >= Math.ceil(many / across(grown)) * ROW + (box.h > 1.5 * UNIT ? HEAD : -8);
    });
  const by = [1, 1.15, 1.3, 1.5, 1.75, 2, 2.5, 3].find(fits) ?? 3;
  return rooms.map(({ spot, box }) => ({ spot, box: { x: box.x * by, y: box.y * by, w: box.w * by, h: box.h * by } }));
}

/** Those of a room with those in melee next to one another, the fallen last. */
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

/** Everybody of a room in rows, in its middle below its name. */
function standing({ spot, box }: Room, pieces: readonly Piece[]): Token[] {
  const there = together(pieces.filter((one) => one.spot === spot.id));
  const most = across(box);
  const rows = Math.ceil(there.length / most);
  const head = box.h > 1.5 * UNIT ? HEAD : 0;
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
  const small = box.h <= 1.5 * UNIT;
  const title: Label = { kind: "title", words: spot.words, x: box.x + 14, y: small ? box.y - 18 : box.y + 20, left: true };
  const tags = (spot.tags ?? []).map((tag) => tag.name).join(" · ");
  return tags ? [title, { kind: "tag", words: tags, x: box.x + 14, y: title.y + 23, left: true }] : [title];
}

/** Where two rooms face one another: the ends of the way between them; null where they do not. */
function facing({ one, other }: Link, boxes: Map<string, Box>): [Point, Point] | null {
  const [from, to] = [boxes.get(one), boxes.get(other)];
  if (!from || !to) return null;
  const [left, right] = [Math.max(from.x, to.x), Math.min(from.x + from.w, to.x + to.w)];
  const [top, low] = [Math.max(from.y, to.y), Math.min(from.y + from.h, to.y + to.h)];
  if (Math.max(left - right, top - low) > FAR * UNIT) return null;
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

function wayOf(link: Link, boxes: Map<string, Box>): Line[] {
  const [start, end] = facing(link, boxes) ?? [];
  return start && end ? [{ kind: "way", d: `M${start.x} ${start.y}L${end.x} ${end.y}` }] : [];
}

function linkLabel(link: Link, boxes: Map<string, Box>): Label[] {
  const [start, end] = facing(link, boxes) ?? [];
  return start && end ? [{ kind: "link", words: link.words, x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }] : [];
}
