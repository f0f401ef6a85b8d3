// What is asked of the workshop: what there is to build with, whether a draft is right, how it goes.

import { api, call, callText, Fault, type RowCard, type Rulings } from "../api";
import { query } from "../packages";
import type { Figure, Picture } from "../wire";
import type { Choice, FieldFault, Schema, Table } from "./schema";

/** Content as plain data: rows by chapter and id. */
export type Tables = Record<string, Table>;

/** A fight that is built. */
export interface Draft {
  system: string;
  scenario: string;
  rulings: Rulings;
  tables: Tables;
  /** Ids of installed packages, whose rows stand between the book's and its own. */
  packages?: string[];
}

/** A chapter of the book, with its rows and the schema of one. */
export interface Chapter {
  id: string;
  title: string;
  role: "scenarios" | "combatants" | "";
  rows: RowCard[];
  schema: Schema;
}

/** All that a fight can be built of. */
export interface Shelf {
  system: string;
  title: string;
  chapters: Chapter[];
}

/** How many of a kind stand on a side. */
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

/** What the server says of a draft: its faults, or how it would stand. */
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

/** How a side fares in the fights that were played. */
export interface SideFigures {
  side: string;
  win: Share;
  losses: [number, number][];
  most: number;
  mean: Share;
}

/** How a draft goes, by fights that were played of it. */
export interface Estimate {
  fights: number;
  sides: SideFigures[];
  others: [string, number][];
  rounds: [number, number][];
  mean_rounds: number;
  cut: number;
}

/** A change that would make a fight fairer, and what would come of it. */
export interface Proposal {
  changes: { what: string; value: string; was: string }[];
  win: Share;
  losses: Share;
  rounds: number;
  fights: number;
  meets: boolean;
  tables: Tables;
}

/** All changes that were found for a side. */
export interface Proposals {
  side: string;
  win: Share;
  fights: number;
  tried: number;
  met: boolean;
  proposals: Proposal[];
}

/** Who is brought, by the name of the row, and the content that it needs. */
export interface Sheet {
  system: string;
  who: string;
  tables: Tables;
}

/** What the server says of a sheet: its faults, or the figure that it makes. */
export interface Looked {
  faults: FieldFault[];
  choices: Choice[];
  warnings: string[];
  figure: Figure | null;
}

/** What is wrong in a line of a sheet that was pasted. */
export interface PasteFault {
  line: number;
  path: (string | number)[];
  sentence: string;
  nearest: string | null;
}

/** The sheets of a text, or its faults, and what was passed over. */
export interface Pasted {
  sheets: Sheet[];
  faults: PasteFault[];
  told: string[];
}

/** The draft of a file, or its faults. */
export interface Opened {
  draft: Draft | null;
  faults: (FieldFault & { line: number })[];
}

/** Let so many milliseconds pass. */
export const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Ask again as long as it is refused only because we asked too often, and is still wanted. */
export async function patiently<T>(ask: () => Promise<T>, isWanted: () => boolean, pause = 1000): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== "too-often") throw error;
      await wait(pause);
      if (!isWanted()) throw error;
    }
  }
}

const at = (...steps: string[]): string => ["api/workshop", ...steps.map(encodeURIComponent)].join("/");

/** The routes of the workshop. */
export const workshop = {
  shelf: (system: string, packages: string[] = []) => call<Shelf>(at(system) + query(packages)),
  row: (system: string, chapter: string, id: string, packages: string[] = []) =>
    call<Table>(at(system, chapter, id) + query(packages)),
  sheetLike: (system: string, id: string, packages: string[]) =>
    call<{ who: string; tables: Tables }>(at(system, "sheet-like", id) + query(packages)),
  sheet: ({ system, who, tables }: Sheet) => call<Looked>(at("sheet"), { system, who, tables }),
  sheetText: (sheet: Sheet) => callText(at("sheet", "text"), sheet),
  /** A sheet as Markdown, which can be pasted again. */
  markdown: async ({ system, who, tables }: Sheet) =>
    (await call<{ text: string }>(at("markdown"), { system, who, tables })).text,
  /** The sheets of a Markdown text, or its faults. */
  pasted: async (system: string, text: string): Promise<Pasted> => {
    const found = await call<Pasted>(at("pasted"), { system, text });
    return { ...found, sheets: found.sheets.map((one) => ({ ...one, system })) };
  },
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
    api.table({ system, scenario, rulings, name, packages, content: tables }),
};
