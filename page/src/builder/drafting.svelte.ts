// A draft under way: what it is, what it was, what the server says of it, and how it would go.

import { Fault } from "../link/api";
import { recalledTable, retain } from "../link/device";
import { patiently, wait, workshop, type Draft, type Shelf } from "./api";
import { equal, withValue, type Path, type Table } from "./schema";
import { Winning } from "./winning.svelte";
import type { Checked, Estimate } from "../wire";

const KEPT = 8;
const STEPS = 60;
/** Edits of one field that follow each other this fast are undone as one. */
const TOGETHER = 1500;
const PAUSE = 150;
/** Figures sharpen by themselves up to here; more fights are played on request. */
const SHARP = 0.03;
const ENOUGH = 400;
const LOOKS = 60;
const MORE = 1200;
const AT_ONCE = 100;
/** How many fights are played in haste; after them others have their turns between. */
const HASTE = 200;
const YIELD = 600;

const KEY = "fracas.drafts";

const kept = (): Record<string, Draft> => recalledTable(KEY) as Record<string, Draft>;

function keep(name: string, draft: Draft | null): void {
  const { [name]: _, ...others } = kept();
  const rows = Object.entries(others).slice(0, KEPT - 1);
  retain(KEY, { ...(draft ? { [name]: draft } : {}), ...Object.fromEntries(rows) });
}

/** The name under which a draft is kept on this device. */
function nameOf(system: string, scenario: string, packages: string[] = []): string {
  return [system, scenario, ...(packages.length ? [packages.join("+")] : [])].join("/");
}

/** A fight that is being built: the draft, its past, the server's check and how it goes. */
export class Drafting {
  shelf = $state.raw<Shelf | null>(null);
  draft = $state.raw<Draft | null>(null);
  checked = $state.raw<Checked | null>(null);
  /** The last picture and levies that had no faults: they stay in sight while something is wrong. */
  sound = $state.raw<Checked | null>(null);
  estimate = $state.raw<Estimate | null>(null);
  /** Whether the figures are those of the draft before; new ones are on their way. */
  stale = $state(false);
  playing = $state(false);
  /** The draft before the last change, with which its figures are compared. */
  base = $state.raw<Draft | null>(null);
  fault = $state("");
  before = $state.raw<Draft[]>([]);
  after = $state.raw<Draft[]>([]);
  /** How many of a kind are wanted, while the server has not replied yet. */
  wanted = $state.raw<Record<string, number>>({});

  /** The second figure: if everyone plays to win. */
  readonly winning = new Winning();

  private name: string;
  /** For which packages the shelf was asked. */
  private shelved = "";
  private begun: Draft | null = null;
  private edited = { field: "", at: 0 };
  private turn = 0;
  private mustering = false;
  private ended = false;

  constructor(
    readonly system: string,
    readonly scenario: string,
    readonly packages: string[] = [],
    /** The fight of a link, kept under its text: your own draft of the same fight stays as it is. */
    private readonly given: { draft: Draft; text: string } | null = null,
  ) {
    this.name = nameOf(system, scenario, packages);
    void this.begin();
  }

  end(): void {
    this.ended = true;
    this.turn++;
    this.winning.stop();
  }

  get isChanged(): boolean {
    return this.begun !== null && !equal(this.begun, this.draft);
  }

  private async begin(): Promise<void> {
    try {
      const { packages } = this;
      const shelf = await workshop.shelf(this.system, packages);
      const scenario = this.scenario || shelf.chapters[0]!.rows[0]!.id;
      this.name = this.given ? `fight/${this.given.text}` : nameOf(this.system, scenario, packages);
      const known = shelf.chapters[0]!.rows.some((one) => one.id === scenario);
      const old = kept()[this.name];
      if (this.given) {
        this.begun = this.given.draft;
      } else if (known) {
        const row = await workshop.row({ system: this.system, scenario, packages }, "scenarios", scenario);
        this.begun = { system: this.system, scenario, rulings: {}, tables: { scenarios: { [scenario]: row } }, packages };
      }
      this.shelf = shelf;
      this.shelved = packages.join();
      const first = old ?? this.begun;
      if (!first) throw new Fault("none", this.name);
      this.show(first);
    } catch (error) {
      this.fault = (error as Error).message;
    }
  }

  /** Show a draft and ask how it goes. */
  private show(draft: Draft): void {
    if (this.draft && this.estimate && !this.stale) this.base = this.draft;
    this.draft = draft;
    this.stale = true;
    this.playing = false;
    this.winning.stop();
    this.fault = "";
    void this.stock(draft.packages ?? []);
    keep(this.name, this.begun && equal(this.begun, draft) ? null : draft);
    void this.look(++this.turn);
  }

  /** Ask what there is to build with, if the draft has other packages than it was asked for. */
  private async stock(packages: string[]): Promise<void> {
    const wanted = packages.join();
    if (wanted === this.shelved) return;
    this.shelved = wanted;
    try {
      const shelf = await workshop.shelf(this.system, packages);
      if (this.shelved === wanted) this.shelf = shelf;
    } catch (error) {
      this.fault = (error as Error).message;
    }
  }

  private async look(turn: number): Promise<void> {
    if (this.checked) await wait(PAUSE);
    const { draft } = this;
    if (turn !== this.turn || !draft) return;
    try {
      const found = await patiently(
        () => workshop.check(draft),
        () => turn === this.turn,
      );
      if (turn !== this.turn) return;
      this.checked = found;
      if (found.faults.length) return;
      this.sound = found;
      if (found.sides.length > 1) void this.play(turn, ENOUGH);
    } catch (error) {
      if (turn === this.turn) this.fault = (error as Error).message;
    }
  }

  /** Figures of a draft from some fights on, beside those of the draft before. */
  private tried(draft: Draft, have: number, count: number): Promise<Estimate> {
    return workshop.estimate(draft, have, count, this.base === draft ? null : this.base);
  }

  private async play(turn: number, most: number): Promise<void> {
    this.playing = true;
    let looks = 0;
    let have = this.stale ? 0 : (this.estimate?.fights ?? 0);
    const { draft } = this;
    while (turn === this.turn && draft) {
      if (document.hidden) {
        await wait(1000);
        continue;
      }
      try {
        const found = await patiently(
          () => this.tried(draft, have, AT_ONCE),
          () => turn === this.turn,
        );
        if (turn !== this.turn) return;
        this.estimate = found;
        this.stale = false;
        if (found.fights <= have || found.fights >= most) break;
        have = found.fights;
        const wide = Math.max(...found.sides.map((one) => one.win.high - one.win.low)) / 2;
        if (most === ENOUGH && ((have >= 100 && wide <= SHARP) || ++looks >= LOOKS)) break;
        // Others have fights to play as well.
        if (have > HASTE) await wait(YIELD);
      } catch (error) {
        if (turn !== this.turn) return;
        this.fault = (error as Error).message;
        break;
      }
    }
    if (turn !== this.turn) return;
    this.playing = false;
    // Once the first verdict is there, and not if it failed.
    if (draft && !this.stale && !this.fault) this.winning.begin(draft);
  }

  /** Play on for sharper figures. */
  sharpen(): void {
    if (!this.playing) void this.play(this.turn, (this.estimate?.fights ?? 0) + MORE);
  }

  /** Set a value at a path of the tables; quick edits of one field are one undo step. */
  put(path: Path, value: unknown): void {
    if (!this.draft) return;
    this.change({ ...this.draft, tables: withValue(this.draft.tables, path, value) as Draft["tables"] }, path.join("/"));
  }

  /** Set several rows of a chapter at once. */
  putRows(chapter: string, rows: Record<string, Table>): void {
    if (!this.draft) return;
    const { tables } = this.draft;
    const name = `${chapter}/${Object.keys(rows).join()}`;
    this.change({ ...this.draft, tables: { ...tables, [chapter]: { ...tables[chapter], ...rows } } }, name);
  }

  /** Remove rows from the draft: those of the book apply again. */
  drop(chapter: string, ids: string[]): void {
    if (!this.draft) return;
    const left = Object.entries(this.draft.tables[chapter] ?? {}).filter(([id]) => !ids.includes(id));
    this.change({ ...this.draft, tables: { ...this.draft.tables, [chapter]: Object.fromEntries(left) } });
  }

  change(draft: Draft, field = ""): void {
    if (!this.draft || equal(draft, this.draft)) return;
    const now = Date.now();
    const together = field && field === this.edited.field && now - this.edited.at < TOGETHER;
    this.edited = { field, at: now };
    if (!together) this.before = [...this.before, this.draft].slice(-STEPS);
    this.after = [];
    this.show(draft);
  }

  undo(): void {
    const last = this.before.at(-1);
    if (!last || !this.draft) return;
    this.before = this.before.slice(0, -1);
    this.after = [...this.after, this.draft];
    this.edited.field = "";
    this.wanted = {};
    this.show(last);
  }

  redo(): void {
    const next = this.after.at(-1);
    if (!next || !this.draft) return;
    this.after = this.after.slice(0, -1);
    this.before = [...this.before, this.draft];
    this.edited.field = "";
    this.wanted = {};
    this.show(next);
  }

  /** Keep a draft of another fight, to continue it where that is built. */
  hand(draft: Draft): void {
    keep(nameOf(draft.system, draft.scenario, draft.packages), draft);
  }

  startOver(): void {
    this.wanted = {};
    if (this.begun) this.change(this.begun);
  }

  /** Set how many of a kind are on a side; quick taps are sent to the server as one. */
  async muster(kind: string, side: string, count: number): Promise<void> {
    this.wanted = { ...this.wanted, [`${side} ${kind}`]: count };
    if (this.mustering) return;
    this.mustering = true;
    try {
      for (;;) {
        const [next] = Object.entries(this.wanted);
        const { draft } = this;
        if (!next || !draft) return;
        const [key, number] = next;
        const to = key.indexOf(" ");
        try {
          const { tables } = await patiently(
            () => workshop.muster(draft, key.slice(to + 1), key.slice(0, to), number),
            () => !this.ended && this.draft === draft,
          );
          // What was typed or tapped meanwhile takes precedence; the number is then asked for again.
          if (this.draft !== draft || this.wanted[key] !== number) continue;
          this.change({ ...draft, tables }, `number ${key}`);
          await this.seen();
        } catch (error) {
          // The draft is another one by now: it is asked for that one.
          if (this.draft !== draft && !this.ended) continue;
          this.fault = (error as Error).message;
        }
        this.forget(key, number);
      }
    } finally {
      this.mustering = false;
    }
  }

  /** Until the levies are those of the draft, so that no number jumps back and forth. */
  private async seen(): Promise<void> {
    const { turn } = this;
    for (let times = 0; times < 60 && turn === this.turn; times++) {
      const found = this.checked;
      await wait(50);
      if (this.checked !== found) return;
    }
  }

  /** The server has set the number now, unless another one is wanted since. */
  private forget(key: string, number: number): void {
    const { [key]: had, ...rest } = this.wanted;
    if (had === number) this.wanted = rest;
  }

  /** A row as it is in the draft, or as the book has it. */
  async row(chapter: string, id: string): Promise<Table> {
    const own = this.draft?.tables[chapter]?.[id];
    const { system, scenario } = this;
    const { draft } = this;
    return (own as Table | undefined) ?? workshop.row(draft ?? { system, scenario }, chapter, id);
  }
}
