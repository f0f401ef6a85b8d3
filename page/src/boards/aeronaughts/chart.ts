// Where zones, people and ways lie on the chart, in its own units. Only looks: who is in which zone,
// and which zones are next to each other, comes in the drawing.

import type { AeronaughtsDrawing, AeronaughtsZone } from "../../wire";

const HIGH = 150;
const GAP = 34;
const STEP = 50;
const LEAST = 700;

/** A point of the chart. */
export interface Spot {
  x: number;
  y: number;
}

/** Where a zone is drawn. */
export interface Laid {
  zone: AeronaughtsZone;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The outline: round at the ends of the map, square between. */
  path: string;
}

/** A ring around those who are engaged together. */
export interface Ring {
  x: number;
  y: number;
  rx: number;
  ry: number;
  words: string;
}

/** The whole chart. */
export interface Chart {
  width: number;
  height: number;
  zones: Laid[];
  ways: { from: Spot; to: Spot }[];
  people: Map<string, Spot>;
  rings: Ring[];
}

interface Cluster {
  people: string[];
  words: string;
  width: number;
}

/** The people of a zone in clusters: melees together, all others by twos. */
function clusters(drawing: AeronaughtsDrawing, zone: AeronaughtsZone): Cluster[] {
  const there = zone.people ?? [];
  const found: Cluster[] = [];
  const bound = new Set<string>();
  const loose = (): string[] => there.filter((who) => !bound.has(who));
  for (const melee of drawing.melees) {
    const people = melee.people.filter((who) => there.includes(who));
    if (melee.zone !== zone.id && zone.id !== "") continue;
    if (people.length < 2) continue;
    people.forEach((who) => bound.add(who));
    found.push({ people, words: melee.words, width: Math.ceil(people.length / 2) * STEP + 24 });
  }
  const alone = loose();
  const pairs = alone.length > 3 ? 2 : 1;
  const singles: Cluster[] = [];
  for (let at = 0; at < alone.length; at += pairs)
    singles.push({ people: alone.slice(at, at + pairs), words: "", width: STEP });
  return [...singles, ...found];
}

/** Lay the zones and their people out. */
export function chart(drawing: AeronaughtsDrawing): Chart {
  const zones = drawing.zones;
  const columns = Math.max(...zones.map((zone) => zone.column)) + 1;
  const rows = Math.max(...zones.map((zone) => zone.row)) + 1;
  const held = new Map(zones.map((zone) => [zone.id, clusters(drawing, zone)]));
  const wanted = Array.from({ length: columns }, (_, column) =>
    Math.max(
      ...zones.filter((zone) => zone.column === column).map((zone) => {
        const people = (held.get(zone.id) ?? []).reduce((sum, one) => sum + one.width, 0);
        const ends = zone.hull === "between" ? 24 : 64;
        return Math.max(people + ends, zone.name.length * 9.4 + ends, zone.hull === "between" ? 96 : 150);
      }),
    ),
  );
  const needed = wanted.reduce((sum, one) => sum + one, 0) + GAP * (columns - 1);
  const spare = Math.max(0, LEAST - needed) / columns;
  const widths = wanted.map((one) => one + spare);
  const left = widths.map((_, at) => widths.slice(0, at).reduce((sum, one) => sum + one + GAP, 6));
  const people = new Map<string, Spot>();
  const rings: Ring[] = [];
  const laid = zones.map((zone): Laid => {
    const inset = zone.hull === "between" ? 10 : 0;
    const x = left[zone.column]!;
    const y = 6 + zone.row * (HIGH + 14) + inset;
    const width = widths[zone.column]!;
    const height = HIGH - 2 * inset;
    const own = held.get(zone.id) ?? [];
    const all = own.reduce((sum, one) => sum + one.width, 0);
    const room = Math.max(0, width - all - 30) / (own.length + 1);
    let at = x + 15 + room;
    for (const one of own) {
      place(one, at, y + height / 2 + 14, people, rings);
      at += one.width + room;
    }
    return { zone, x, y, width, height, path: outline(zone.hull, x, y, width, height) };
  });
  const spots = new Map(laid.map((one) => [one.zone.id, one]));
  return {
    width: Math.max(...left.map((x, at) => x + widths[at]!)) + 6,
    height: rows * (HIGH + 14) - 2,
    zones: laid,
    ways: drawing.ways.flatMap(({ one, other }) => {
      const pair = [spots.get(one), spots.get(other)];
      if (!pair[0] || !pair[1]) return [];
      const [near, far] = pair[0].zone.column <= pair[1].zone.column ? [pair[0], pair[1]] : [pair[1], pair[0]];
      return [way(near, far)];
    }),
    people,
    rings,
  };
}

function place(one: Cluster, at: number, middle: number, people: Map<string, Spot>, rings: Ring[]): void {
  const many = one.people.length;
  const columns = Math.ceil(many / 2);
  const start = at + (one.width - columns * STEP) / 2 + STEP / 2;
  // The first of an odd melee stands alone before the pairs.
  const odd = many % 2 === 1;
  one.people.forEach((who, index) => {
    const shifted = odd ? index + 1 : index;
    const alone = odd && index === 0;
    const column = alone ? 0 : Math.floor(shifted / 2);
    const y = many === 1 || alone ? middle : middle + (shifted % 2 === 0 ? -21 : 21);
    people.set(who, { x: start + column * STEP, y });
  });
  if (one.words)
    rings.push({ x: at + one.width / 2, y: middle, rx: one.width / 2 - 1, ry: many > 1 ? 46 : 26, words: one.words });
}

function way(near: Laid, far: Laid): { from: Spot; to: Spot } {
  const from = { x: near.x + near.width, y: near.y + near.height / 2 };
  const to = { x: far.x, y: far.y + far.height / 2 };
  if (near.zone.column !== far.zone.column) return { from, to };
  const x = near.x + near.width / 2;
  const [upper, lower] = near.y < far.y ? [near, far] : [far, near];
  return { from: { x, y: upper.y + upper.height }, to: { x, y: lower.y } };
}

function outline(hull: string, x: number, y: number, width: number, height: number): string {
  const [right, low] = [x + width, y + height];
  const bow = Math.min(54, width / 4);
  if (hull === "left")
    return `M${x} ${y + height * 0.22}Q${x + bow * 0.15} ${y} ${x + bow} ${y}H${right - 8}Q${right} ${y} ${right} ${y + 8}V${low - 8}Q${right} ${low} ${right - 8} ${low}H${x + bow}Q${x + bow * 0.15} ${low} ${x} ${low - height * 0.22}Z`;
  if (hull === "right")
    return `M${x} ${y}H${right - bow}Q${right - bow * 0.15} ${y} ${right} ${y + height / 2}Q${right - bow * 0.15} ${low} ${right - bow} ${low}H${x}Z`;
  if (hull === "whole")
    return `M${x + bow} ${y}H${right - bow}Q${right} ${y} ${right} ${y + height / 2}Q${right} ${low} ${right - bow} ${low}H${x + bow}Q${x} ${low} ${x} ${y + height / 2}Q${x} ${y} ${x + bow} ${y}Z`;
  return `M${x} ${y}H${right}V${low}H${x}Z`;
}
