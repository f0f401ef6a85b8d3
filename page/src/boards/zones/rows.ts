// How the people of a place stand in rows: those in melee next to one another.

import type { RazorweavePlace } from "../../wire";
import { orders } from "./plan";

/** Those in melee with one another, next to one another; our own on the left. */
export function arranged(place: RazorweavePlace, engaged: [string, string][], ours: (id: string) => boolean): string[][] {
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
export function rowsOf(groups: string[][], most: number): string[][] {
  const rows: string[][] = [];
  for (const group of groups) {
    const row = rows.find((one) => one.length + group.length <= most);
    if (row) row.push(...group);
    else for (let at = 0; at < group.length; at += most) rows.push(group.slice(at, at + most));
  }
  return rows;
}
