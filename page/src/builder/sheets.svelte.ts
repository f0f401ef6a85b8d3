// A combatant that somebody types: begun from the book or from nothing, checked while it grows, and
// kept on this device.

import { call, Fault } from "../api";
import { packages } from "../packages";
import type { Figure } from "../wire";
import { workshop, type Chapter, type Shelf, type Tables } from "./api";
import { blank, shapeOf, titleOf, withValue, type Choice, type FieldFault, type Path, type Table } from "./schema";

/** Who is brought, by the name of the row, and the content that it needs. */
export interface Sheet {
  system: string;
  who: string;
  tables: Tables;
}

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

/** The sheets of a Markdown text, or its faults. */
export async function pasteSheets(
  system: string,
  text: string,
): Promise<{ sheets: Sheet[]; faults: PasteFault[]; told: string[] }> {
  const found = await call<{ sheets: Omit<Sheet, "system">[]; faults: PasteFault[]; told: string[] }>(
    "api/workshop/pasted",
    { system, text },
  );
  return { ...found, sheets: found.sheets.map((one) => ({ system, ...one })) };
}

/** A sheet as Markdown, which can be pasted again. */
export async function markdownOf({ system, who, tables }: Sheet): Promise<string> {
  return (await call<{ text: string }>("api/workshop/markdown", { system, who, tables })).text;
}

const KEY = "fracas.sheets";
const KEPT = 40;
const PAUSE = 350;

function all(): Record<string, Sheet> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return read !== null && typeof read === "object" && !Array.isArray(read) ? (read as Record<string, Sheet>) : {};
  } catch {
    return {};
  }
}

function write(sheets: [string, Sheet][]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(sheets.slice(0, KEPT))));
  } catch {
    // A device without room for it: the sheet then lasts as long as the page.
  }
}

/** The sheets of a system that this device keeps, the last one first. */
export function keptSheets(system: string): [string, Sheet][] {
  return Object.entries(all()).filter(([, one]) => one?.system === system && one.tables !== null);
}

export function keepSheet(id: string, sheet: Sheet): void {
  write([[id, sheet], ...Object.entries(all()).filter(([other]) => other !== id)]);
}

export function dropSheet(id: string): void {
  write(Object.entries(all()).filter(([other]) => other !== id));
}

/** What a sheet's combatant is called. */
export function nameOf(sheet: Sheet): string {
  for (const rows of Object.values(sheet.tables)) {
    const row = rows[sheet.who];
    if (row !== undefined) return titleOf(row) || sheet.who;
  }
  return sheet.who;
}

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

let made = 0;

function newId(): string {
  return crypto.randomUUID?.() ?? `sheet-${Date.now()}-${++made}`;
}

function idOf(name: string): string {
  return name.toLowerCase().normalize("NFKD").replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "") || "own";
}

/** The sheet with its combatant under a name made of what it is called, and none of those taken. */
export function named(sheet: Sheet, chapter: string, taken: string[] = []): Sheet {
  const base = idOf(nameOf(sheet));
  let who = base;
  // With a letter, for a number behind it would make it one of the same kind.
  for (let at = 0; taken.includes(who); at++) who = `${base}_${String.fromCharCode(98 + at)}`;
  const { [sheet.who]: row, ...others } = sheet.tables[chapter] ?? {};
  return { ...sheet, who, tables: { ...sheet.tables, [chapter]: { ...others, [who]: row } } };
}

export class Sheeting {
  shelf = $state.raw<Shelf | null>(null);
  sheet = $state.raw<Sheet | null>(null);
  looked = $state.raw<Looked | null>(null);
  fault = $state("");
  /** The figure of the last sound sheet, which stays in sight while something is wrong. */
  figure = $state.raw<Figure | null>(null);
  /** Under what the sheet is kept on this device. */
  id = $state("");

  /** It was begun from nothing, so every field is shown. */
  isBlank = $state(false);

  /** Out of which packages somebody may be taken as a pattern: all of this game. */
  private packages: string[] = [];
  private turn = 0;

  constructor(readonly system: string) {
    void this.open();
  }

  get people(): Chapter {
    return this.shelf!.chapters.find((one) => one.role === "combatants")!;
  }

  /** Chapters of what a combatant may carry. */
  get gear(): Chapter[] {
    return this.shelf!.chapters.filter((one) => !one.role);
  }

  get row(): Table {
    const { sheet } = this;
    return (sheet?.tables[this.people.id]?.[sheet.who] ?? {}) as Table;
  }

  private async open(): Promise<void> {
    try {
      const { packages: all } = await packages.list();
      this.packages = all.filter((one) => one.system === this.system).map((one) => one.id);
      // Packages that cannot be had together are left out of it.
      const every = this.packages.length ? workshop.shelf(this.system, this.packages).catch(() => null) : null;
      this.shelf = await every;
      if (!this.shelf) {
        this.packages = [];
        this.shelf = await workshop.shelf(this.system);
      }
    } catch (error) {
      this.fault = (error as Error).message;
    }
  }

  /** Begin like somebody in the book. */
  async like(id: string): Promise<void> {
    try {
      const { who, tables } = await workshop.sheetLike(this.system, id, this.packages);
      this.isBlank = false;
      this.begin(who, tables);
    } catch (error) {
      this.fault = (error as Error).message;
    }
  }

  /** Begin from nothing but what a row needs. */
  fromNothing(): void {
    this.isBlank = true;
    const { schema } = this.people;
    const row = blank(schema, schema) as Table;
    // Whoever types a sheet mostly plays it.
    const kinds = shapeOf(schema, schema).schema.properties?.["kind"];
    const isPlayed = kinds && shapeOf(kinds, schema).options.includes("pc");
    this.begin("own", { [this.people.id]: { own: isPlayed ? { ...row, kind: "pc" } : row } });
  }

  private begin(who: string, tables: Tables): void {
    this.id = newId();
    this.figure = null;
    this.show({ system: this.system, who, tables });
  }

  /** Go on with a sheet that this device keeps. */
  take(id: string, sheet: Sheet): void {
    this.isBlank = false;
    this.id = id;
    this.figure = null;
    this.show(sheet);
  }

  /** Go on with sheets that were pasted: all are kept, and the first is shown. */
  pasted([first, ...others]: Sheet[]): void {
    for (const one of others.reverse()) keepSheet(newId(), one);
    if (first) this.take(newId(), first);
  }

  leave(): void {
    this.sheet = null;
    this.looked = null;
    this.turn++;
  }

  put(path: Path, value: unknown): void {
    if (this.sheet) this.show({ ...this.sheet, tables: withValue(this.sheet.tables, path, value) as Tables });
  }

  /** A thing of its own to carry, like one of the book or from nothing. */
  async addGear(chapter: Chapter, name: string, like: string): Promise<void> {
    try {
      const row = like
        ? await workshop.row(this.system, chapter.id, like, this.packages)
        : (blank(chapter.schema, chapter.schema) as Table);
      let id = idOf(name);
      const taken = new Set([
        ...chapter.rows.map((one) => one.id),
        ...Object.keys(this.sheet?.tables[chapter.id] ?? {}),
      ]);
      for (let number = 2; taken.has(id); number++) id = `${idOf(name)}_${number}`;
      this.put([chapter.id, id], { ...row, name });
    } catch (error) {
      this.fault = (error as Error).message;
    }
  }

  dropGear(chapter: string, id: string): void {
    if (!this.sheet) return;
    const { [id]: _, ...rest } = this.sheet.tables[chapter] ?? {};
    this.show({ ...this.sheet, tables: { ...this.sheet.tables, [chapter]: rest as Table } });
  }

  /** The sheet with its combatant under a name made of what it is called. */
  ready(): Sheet | null {
    const { sheet } = this;
    if (!sheet || !this.looked || this.looked.faults.length) return null;
    return named(sheet, this.people.id);
  }

  private show(sheet: Sheet): void {
    this.sheet = sheet;
    keepSheet(this.id, sheet);
    void this.look(++this.turn);
  }

  private async look(turn: number): Promise<void> {
    if (this.looked) await wait(PAUSE);
    while (turn === this.turn && this.sheet) {
      try {
        const { system, who, tables } = this.sheet;
        const found = await call<Looked>("api/workshop/sheet", { system, who, tables });
        if (turn !== this.turn) return;
        this.looked = found;
        this.figure = found.figure ?? this.figure;
        this.fault = "";
        return;
      } catch (error) {
        if (turn !== this.turn) return;
        if (error instanceof Fault && error.code === "too-often") await wait(1000);
        else {
          this.fault = (error as Error).message;
          return;
        }
      }
    }
  }
}
