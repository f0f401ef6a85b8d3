// A map under the brush: what it is now, what it was, and how it gets into the draft.

import { say } from "../words/all";
import { voice } from "../state/voice.svelte";
import { patiently, type Draft, type Tables } from "./api";
import {
  areasAt, grounds, isIn, labelOf, startAt, withKey, withSize, withSpread, withStart, type At, type Ground,
} from "./ground";
import { spoken } from "./schema";

const STEPS = 60;
/** The brush that moves people. */
export const MOVE = "move";

/** The map that is painted: strokes, who is carried, undo, and the way to the server. */
export class Painting {
  ground = $state.raw<Ground | null>(null);
  loaded = $state(false);
  fault = $state("");
  saving = $state(false);
  before = $state.raw<Ground[]>([]);
  /** The brush: MOVE, or `on:KEY` for ground, or `over:NAME` for an area. */
  brush = $state(MOVE);
  /** Who is picked up to be moved. */
  held = $state("");

  private draft: Draft | null = null;
  private given: Tables | null = null;
  private stroke: { begun: Ground; add: boolean } | null = null;
  /** A map that arrived during a stroke, to be asked for again after a stroke that painted nothing. */
  private missed = false;
  private dirty = false;
  private turn = 0;

  constructor(private readonly put: (tables: Tables) => void) {}

  /** The draft as it is now; if it was changed elsewhere, its map is loaded again. */
  async follow(draft: Draft): Promise<void> {
    const own = draft.tables === this.given;
    this.draft = draft;
    if (own || this.saving) return;
    const turn = ++this.turn;
    try {
      const found = await grounds.read(draft);
      if (turn !== this.turn) return;
      this.missed = this.stroke !== null;
      if (this.missed) return;
      if (JSON.stringify(found) !== JSON.stringify(this.ground)) {
        this.before = [];
        this.held = "";
      }
      this.ground = found;
      this.fault = "";
    } catch (error) {
      if (turn === this.turn) this.fault = (error as Error).message;
    }
    this.loaded = true;
  }

  name(key: string): string {
    return this.ground?.palette.find((one) => one.key === key)?.name ?? spoken(key);
  }

  /** Press on a cell: a stroke begins, or a figure is picked up or put down. */
  begin(at: At): void {
    const ground = this.ground;
    if (!ground) return;
    if (this.brush === MOVE) {
      this.carry(at);
      return;
    }
    const area = this.area;
    const old = area && ground.areas.find((one) => one.name === area);
    this.stroke = { begun: ground, add: !(old && isIn(old, at)) };
    this.draw(at);
  }

  /** Another cell of the stroke. */
  draw(at: At): void {
    if (!this.stroke || !this.ground) return;
    const area = this.area;
    this.ground = area
      ? withSpread(this.ground, at, area, this.stroke.add)
      : withKey(this.ground, at, this.brush.slice(3));
  }

  end(): void {
    const stroke = this.stroke;
    this.stroke = null;
    if (stroke && this.ground && stroke.begun !== this.ground) this.keep(stroke.begun);
    else if (this.missed && this.draft) void this.follow(this.draft);
    this.missed = false;
  }

  /** One cell, by a key or a tap. */
  dab(at: At): void {
    this.begin(at);
    this.end();
    if (this.brush !== MOVE && this.ground) voice.say(say.painterPainted(labelOf(at), this.told(at)));
  }

  /** A block of cells from corner to corner. */
  fill(from: At, to: At, brush: string): void {
    if (!this.ground) return;
    const begun = this.ground;
    const over = brush.startsWith("over:") ? brush.slice(5) : "";
    let ground = begun;
    for (let y = Math.min(from.y, to.y); y <= Math.max(from.y, to.y); y += 1)
      for (let x = Math.min(from.x, to.x); x <= Math.max(from.x, to.x); x += 1)
        ground = over ? withSpread(ground, { x, y }, over, true) : withKey(ground, { x, y }, brush.slice(3));
    this.set(ground, begun);
  }

  place(who: string, at: At): void {
    if (!this.ground) return;
    this.set(withStart(this.ground, who, at), this.ground);
    this.held = "";
    const name = this.ground.starts.find((one) => one.who === who)?.name ?? who;
    voice.say(say.painterPut(name, labelOf(at)));
  }

  size(columns: number, rows: number): void {
    if (this.ground) this.set(withSize(this.ground, columns, rows), this.ground);
  }

  undo(): void {
    const last = this.before.at(-1);
    if (!last) return;
    this.before = this.before.slice(0, -1);
    this.ground = last;
    this.held = "";
    void this.send();
  }

  /** What is in a cell, in words: ground, areas, who starts there. */
  told(at: At): string {
    const ground = this.ground!;
    const who = startAt(ground, at);
    return [
      this.name(ground.cells[at.y]![at.x]!),
      ...areasAt(ground, at).map((one) => this.name(one.name)),
      ...(who ? [who.name] : []),
    ].join(", ");
  }

  private get area(): string {
    return this.brush.startsWith("over:") ? this.brush.slice(5) : "";
  }

  private carry(at: At): void {
    const there = startAt(this.ground!, at);
    if (this.held && there?.who !== this.held) this.place(this.held, at);
    else if (this.held) this.held = "";
    else if (there) {
      this.held = there.who;
      voice.say(say.painterHeld(there.name));
    }
  }

  private set(ground: Ground, begun: Ground): void {
    if (ground === begun) return;
    this.ground = ground;
    this.keep(begun);
  }

  private keep(begun: Ground): void {
    this.before = [...this.before, begun].slice(-STEPS);
    void this.send();
  }

  private async send(): Promise<void> {
    this.dirty = true;
    this.turn++;
    if (this.saving) return;
    this.saving = true;
    while (this.dirty && this.draft && this.ground) {
      this.dirty = false;
      try {
        // What was painted meanwhile is included.
        const tables = await patiently(
          () => grounds.paint(this.draft!, this.ground!),
          () => true,
        );
        this.fault = "";
        this.given = tables;
        this.put(tables);
      } catch (error) {
        this.fault = (error as Error).message;
      }
    }
    this.saving = false;
  }
}
