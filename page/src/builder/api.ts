// Requests to the workshop: what there is to build with, whether a draft is right, how it goes.

import { api, call, callText, callWhile, Fault } from "../link/api";
import { query } from "../link/packages";
import type * as wire from "../wire";
import type { Schema, Table } from "./schema";

/** Content as plain data: rows by chapter and id. */
export type Tables = Record<string, Table>;

/** The wire's type for any data, with tables as content. */
type Laid<Whole> = Omit<Whole, "tables"> & { tables: Tables };

/** A fight that is built. */
export type Draft = Laid<wire.Draft>;

/** Who is brought, by the name of the row, and the content that it needs. */
export type Sheet = Laid<Omit<wire.SheetBody, "rulings">>;

/** A change that would make a fight fairer, and its result. */
export type Remedy = Laid<wire.RemedyCard>;

/** All changes that were found for a side. */
export type Remedies = Omit<wire.Remedies, "proposals"> & { proposals: Remedy[] };

/** A chapter of the book, with its rows and the schema of one. */
export type Chapter = Omit<wire.Chapter, "schema"> & { schema: Schema };

/** All that a fight can be built of. */
export type Shelf = Omit<wire.Shelf, "chapters"> & { chapters: Chapter[] };

/** The draft of a file, or its faults. */
export type Opened = Omit<wire.Opened, "draft"> & { draft: Draft | null };

/** The sheets of a text, or its faults, and what was skipped. */
export type Pasted = Omit<wire.Pasted, "sheets"> & { sheets: Sheet[] };

/** Wait so many milliseconds. */
export const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Ask again while it is refused only because we asked too often, and is still wanted. */
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
  /** Any row of the book of a draft. */
  row: ({ system, scenario, packages = [] }: Omit<Draft, "tables" | "rulings">, chapter: string, id: string) =>
    call<Table>(at("row"), { draft: { system, scenario, packages }, chapter, key: id }),
  /** A row that players may read, or a game master by the token of their seat. */
  openRow: (system: string, chapter: string, id: string, packages: string[], token: string) =>
    call<Table>(at(system, chapter, id) + query(packages), undefined, token),
  sheetLike: (system: string, id: string, packages: string[], token: string) =>
    call<Laid<wire.Sheet>>(at(system, "sheet-like", id) + query(packages), undefined, token),
  sheet: ({ system, who, tables }: Sheet) => call<wire.Looked>(at("sheet"), { system, who, tables }),
  sheetText: (sheet: Sheet) => callText(at("sheet", "text"), sheet),
  /** A sheet as Markdown, which can be pasted again. */
  markdown: async ({ system, who, tables }: Sheet) =>
    (await call<wire.Written>(at("markdown"), { system, who, tables })).text,
  /** The sheets of a Markdown text, or its faults. */
  pasted: async (system: string, text: string): Promise<Pasted> => {
    const found = await call<Pasted>(at("pasted"), { system, text });
    return { ...found, sheets: found.sheets.map((one) => ({ ...one, system })) };
  },
  check: (draft: Draft) => call<wire.Checked>(at("draft"), { draft }),
  muster: (draft: Draft, kind: string, side: string, count: number) =>
    call<Laid<wire.Mustered>>(at("muster"), { draft, kind, side, count }),
  estimate: (draft: Draft, first: number, count: number, beside: Draft | null = null) =>
    call<wire.Estimate>(at("estimate"), { draft, first, count, beside }),
  /** How it goes if sides play to win, or with given strengths; calculated until the signal is aborted. */
  toWin: (draft: Draft, first: number, strengths: Record<string, string>, signal: AbortSignal) =>
    callWhile<wire.ToWin>(signal, at("to-win"), { draft, first, strengths }),
  fairer: (draft: Draft, low: number, high: number) =>
    call<Remedies>(at("fairer"), { draft, aim: { low, high } }),
  text: (draft: Draft) => callText(at("text"), { draft }),
  open: (system: string, text: string) => call<Opened>(at("open"), { system, text }),
  begin: ({ system, scenario, rulings, tables, packages = [] }: Draft, name: string) =>
    api.table({ system, scenario, rulings, name, packages, content: tables }),
};
