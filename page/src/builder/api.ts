// What is asked of the workshop: what there is to build with, whether a draft is right, how it goes.

import { call, type Rulings, type Seated } from "../api";
import { asked } from "../packages";
import type { Picture } from "../wire";
import type { Choice, FieldFault, Schema, Table } from "./schema";

export type Tables = Record<string, Table>;

export interface Draft {
  system: string;
  scenario: string;
  rulings: Rulings;
  tables: Tables;
  /** Ids of installed packages, whose rows stand between the book's and its own. */
  packages?: string[];
}

export interface RowCard {
  id: string;
  title: string;
  summary: string;
  /** In which package it stands, by its title. */
  package?: string;
}

export interface Chapter {
  id: string;
  title: string;
  role: "scenarios" | "combatants" | "";
  rows: RowCard[];
  schema: Schema;
}

export interface Shelf {
  system: string;
  title: string;
  chapters: Chapter[];
}

export interface Levy {
  kind: string;
  name: string;
  side: string;
  count: number;
  chapter: string;
  rows: string[];
  summary: string;
  last: boolean;
}

export interface Checked {
  faults: (FieldFault & { line: number })[];
  choices: Choice[];
  title: string;
  levies: Levy[];
  sides: string[];
  mine: string;
  picture: Picture | null;
  warnings: string[];
}

/** A share with the ends between which it lies 95 times in 100. */
export interface Share {
  value: number;
  low: number;
  high: number;
}

export interface SideFigures {
  side: string;
  win: Share;
  losses: [number, number][];
  most: number;
  mean: Share;
}

export interface Estimate {
  fights: number;
  sides: SideFigures[];
  others: [string, number][];
  rounds: [number, number][];
  mean_rounds: number;
  cut: number;
}

export interface Proposal {
  changes: { what: string; value: string; was: string }[];
  win: Share;
  losses: Share;
  rounds: number;
  fights: number;
  meets: boolean;
  tables: Tables;
}

export interface Proposals {
  side: string;
  win: Share;
  fights: number;
  tried: number;
  met: boolean;
  proposals: Proposal[];
}

export interface Opened {
  draft: Draft | null;
  faults: (FieldFault & { line: number })[];
}

const at = (...steps: string[]): string => ["api/workshop", ...steps.map(encodeURIComponent)].join("/");

export const workshop = {
  shelf: (system: string, packages: string[] = []) => call<Shelf>(at(system) + asked(packages)),
  row: (system: string, chapter: string, id: string, packages: string[] = []) =>
    call<Table>(at(system, chapter, id) + asked(packages)),
  sheetLike: (system: string, id: string, packages: string[]) =>
    call<{ who: string; tables: Tables }>(at(system, "sheet-like", id) + asked(packages)),
  sheetText: (sheet: { system: string; who: string; tables: Tables }) => callText(at("sheet", "text"), sheet),
  check: (draft: Draft) => call<Checked>(at("draft"), { draft }),
  muster: (draft: Draft, kind: string, side: string, count: number) =>
    call<{ tables: Tables }>(at("muster"), { draft, kind, side, count }),
  estimate: (draft: Draft, first: number, count: number) =>
    call<Estimate>(at("estimate"), { draft, first, count }),
  fairer: (draft: Draft, low: number, high: number) =>
    call<Proposals>(at("fairer"), { draft, aim: { low, high } }),
  text: (draft: Draft) => callText(at("text"), { draft }),
  open: (system: string, text: string) => call<Opened>(at("open"), { system, text }),
  begin: ({ system, scenario, rulings, tables, packages = [] }: Draft, name: string) =>
    call<Seated>("api/tables", {
      ...{ system, scenario, rulings, name, content: tables },
      ...(packages.length ? { packages } : {}),
    }),
};

/** Give a text to this device as a file. */
export function saved(name: string, text: string, kind = "application/toml"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: kind }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

async function callText(path: string, body: unknown): Promise<string> {
  const reply = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(((await reply.json()) as { sentence: string }).sentence);
  return reply.text();
}
