// The shapes of ground: they follow from a seed and a place, so that two seats and two days see the same; and
// the few outlines from which textures are made.

import type { GroundPatch } from "../../wire";

export type Texture = GroundPatch["texture"];

/** One kind of paint and where it goes; shapes with the same paint are drawn as one. */
export interface Shape {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
  opacity?: number;
}

/** A piece of ground to draw: its box, its outline, and at which sides other ground begins. */
export interface Cell {
  x: number;
  y: number;
  w: number;
  h: number;
  base: string;
  north: boolean;
  east: boolean;
  south: boolean;
  west: boolean;
}

/** The next number from 0 to 1. */
export type Random = () => number;
export type Paint = (cell: Cell, random: Random) => Shape[];

const hash = (text: string): number => {
  let found = 2166136261;
  for (let at = 0; at < text.length; at += 1) found = Math.imul(found ^ text.charCodeAt(at), 16777619);
  return found >>> 0;
};

/** Return numbers for a place of a scene: always the same for everyone. */
export function randomAt(seed: string, x: number, y: number): Random {
  let state = hash(`${seed} ${x} ${y}`);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const short = (number: number): string => String(Math.round(number * 10) / 10);

/** Lengths and letters as a path. */
export const path = (parts: TemplateStringsArray, ...numbers: number[]): string =>
  parts.reduce((found, part, at) => found + short(numbers[at - 1]!) + part);

export const rect = (x: number, y: number, w: number, h: number): string => path`M${x} ${y}h${w}v${h}h${-w}z`;

export const oval = (x: number, y: number, rx: number, ry: number): string =>
  path`M${x - rx} ${y}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0z`;

/** A rectangle with round corners. */
export const slab = (x: number, y: number, w: number, h: number, r: number): string =>
  path`M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - w}q${-r} 0 ${-r} ${-r}v${2 * r - h}q0 ${-r} ${r} ${-r}z`;
