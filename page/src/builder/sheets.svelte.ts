// A combatant that someone types: begun from the book or from nothing, checked while it grows, and kept on
// this device.

import { recalledTable, retain } from "../link/device";
import { packages } from "../link/packages";
import type { Figure, Looked } from "../wire";
import { patiently, wait, workshop, type Chapter, type Sheet, type Shelf, type Tables } from "./api";
import { blank, shapeOf, titleOf, withValue, type Path, type Table } from "./schema";

const KEY = "fracas.sheets";
const KEPT = 40;
const PAUSE = 350;

const all = (): Record<string, Sheet> => recalledTable(KEY) as Record<string, Sheet>;

function write(sheets: [string, Sheet][]): void {
  retain(KEY, Object.fromEntries(sheets.slice(0, KEPT)));
}

/** The sheets of a system that this device keeps, the latest first. */
export function keptSheets(system: string): [string, Sheet][] {
  return Object.entries(all()).filter(([, one]) => one?.system === system && one.tables !== null);
}

function keepSheet(id: string, sheet: Sheet): void {
  write([[id, sheet], ...Object.entries(all()).filter(([other]) => other !== id)]);
}

/** Delete a kept sheet. */
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

let made = 0;

function newId(): string {
  return crypto.randomUUID?.() ?? `sheet-${Date.now()}-${++made}`;
}

function idOf(name: string): string {
  return name.toLowerCase().normalize("NFKD").replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "") || "own";
}

/** Return an id for a combatant of this name that is not taken. */
export function freeId(name: string, taken: readonly string[]): string {
  const base = idOf(name);
  let id = base;
  // With a letter: a number behind it would make it one of the same kind.
  for (let at = 0; taken.includes(id); at++) id = `${base}_${String.fromCharCode(98 + at)}`;
  return id;
}

/** Return the sheet with its combatant under an id made from its name, and not taken. */
export function named(sheet: Sheet, chapter: string, taken: readonly string[] = []): Sheet {
  const who = freeId(nameOf(sheet), taken);
  const { [sheet.who]: row, ...others } = sheet.tables[chapter] ?? {};
  return { ...sheet, who, tables: { ...sheet.tables, [chapter]: { ...others, [who]: row } } };
}

/** A sheet that is being typed, and the server's check of it. */
export class Sheeting {
  shelf = $state.raw<Shelf | null>(null);
  sheet = $state.raw<Sheet | null>(null);
  looked = $state.raw<Looked | null>(null);
  fault = $state("");
  /** The figure of the last sheet without faults, which stays in sight while something is wrong. */
  figure = $state.raw<Figure | null>(null);
  /** The name under which the sheet is kept on this device. */
  id = $state("");

  /** Whether it was begun from nothing, so that every field is shown. */
  isBlank = $state(false);

  /** Packages whose combatants may be used as a pattern: all of this game. */
  private packages: string[] = [];
  private turn = 0;

  /** The token of a game master's seat, with which hidden combatants may be used as a pattern. */
  constructor(
    readonly system: string,
    private readonly token = "",
  ) {
    void this.open();
  }

  /** The combatants that may be used as a pattern. */
  get patterns(): Chapter["rows"] {
    return this.people.rows.filter((one) => one.open || this.token);
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
      // Packages that cannot be combined are left out.
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

  /** Begin like a combatant in the book. */
  async like(id: string): Promise<void> {
    try {
      const { who, tables } = await workshop.sheetLike(this.system, id, this.packages, this.token);
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
    // Someone who types a sheet mostly plays it.
    const kinds = shapeOf(schema, schema).schema.properties?.["kind"];
    const isPlayed = kinds && shapeOf(kinds, schema).options.includes("pc");
    this.begin("own", { [this.people.id]: { own: isPlayed ? { ...row, kind: "pc" } : row } });
  }

  private begin(who: string, tables: Tables): void {
    this.id = newId();
    this.figure = null;
    this.show({ system: this.system, who, tables });
  }

  /** Continue a sheet that this device keeps. */
  take(id: string, sheet: Sheet): void {
    this.isBlank = false;
    this.id = id;
    this.figure = null;
    this.show(sheet);
  }

  /** Continue with pasted sheets: all are kept, and the first is shown. */
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

  /** Add an own item to carry, like one of the book or from nothing. */
  async addGear(chapter: Chapter, name: string, like: string): Promise<void> {
    try {
      const row = like
        ? await workshop.openRow(this.system, chapter.id, like, this.packages, this.token)
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

  /** Return the sheet with its combatant under an id made from its name. */
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
    const { sheet } = this;
    if (turn !== this.turn || !sheet) return;
    try {
      const found = await patiently(
        () => workshop.sheet(sheet),
        () => turn === this.turn,
      );
      if (turn !== this.turn) return;
      this.looked = found;
      this.figure = found.figure ?? this.figure;
      this.fault = "";
    } catch (error) {
      if (turn === this.turn) this.fault = (error as Error).message;
    }
  }
}
