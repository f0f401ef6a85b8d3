// Which moment is played just now. The screen is true at once: this is decoration over it, and
// whatever is asked, tapped or read aloud never waits for it.

import { voice } from "./voice.svelte";
import type { LogCard, ThrowCard } from "../wire";

/** What time it is (ms), and what is done later; whoever hands it out may step it. */
export interface Clock {
  now(): number;
  /** Does it in so many ms; what comes back calls it off. */
  after(ms: number, then: () => void): () => void;
}

/** The clock of this device. */
export const clock: Clock = {
  now: () => performance.now(),
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

/** A line that is played: from when, and until when it is in sight. */
export interface Step {
  line: LogCard;
  at: number;
  until: number;
}

/** How long (ms) a moment plays, and how long it then rests. */
const PLAYS = 1200;
const STAYS = 2800;
/** A bar that comes later (ms) gets no needle while its moment is in sight. */
const LATEST = 1500;
/** So many may wait behind the one that plays; those before them are only told. */
const WAIT = 2;
/** So many that were played can be walked back to. */
const KEPT = 6;

/** The moments of a seat, one after the other. */
export class Reel {
  private step = $state.raw<Step | null>(null);
  /** The lines that can be walked through, oldest first; the last of them played last. */
  past = $state.raw<LogCard[]>([]);
  private waiting: LogCard[] = [];
  private newest = -1;
  private callOff: () => void = () => undefined;

  constructor(readonly clock: Clock) {}

  get now(): Step | null {
    return this.step;
  }

  /** Take lines that are new, or told otherwise than before. */
  push(lines: readonly LogCard[]): void {
    if (lines.some((line) => line.undone)) {
      this.settle();
      const gone = new Set(lines.filter((line) => line.undone).map((line) => line.at));
      this.past = this.past.filter((line) => !gone.has(line.at));
    }
    const told = lines.filter((line) => line.moment && !line.undone && (line.part_of ?? -1) < 0);
    for (const line of told) this.retell(line);
    const fresh = told.filter((line) => line.at > this.newest);
    this.newest = Math.max(this.newest, ...lines.map((line) => line.at));
    if (!fresh.length) return;
    // Readers of the screen get all of them at once, however many of them are drawn.
    voice.say(fresh.map((line) => line.moment?.spoken || line.text).join(" "));
    this.waiting.push(...fresh);
    const rests = !this.step || this.clock.now() - this.step.at >= PLAYS;
    for (const line of this.waiting.splice(0, this.waiting.length - WAIT - (rests ? 1 : 0)))
      this.keep(line);
    if (rests) this.next();
  }

  /** Put down the one that is in sight; one that waits comes next. */
  skip(): void {
    this.callOff();
    this.step = null;
    this.next();
  }

  /** Everything is at rest: nothing plays, nothing waits. */
  settle(): void {
    this.callOff();
    this.step = null;
    for (const line of this.waiting) this.keep(line);
    this.waiting = [];
  }

  /** Nothing of these lines is to be played: they were there before. */
  begin(lines: readonly LogCard[]): void {
    this.settle();
    this.newest = Math.max(-1, ...lines.map((line) => line.at));
    this.past = lines
      .filter((line) => line.moment && !line.undone && (line.part_of ?? -1) < 0)
      .slice(-KEPT);
  }

  /** Lay a line open as it came to rest, until it is put down. */
  open(line: LogCard): void {
    this.settle();
    this.step = { line, at: -Infinity, until: Infinity };
  }

  /** Go back or forth among those that were played. */
  walk(by: number): void {
    const to = this.past[this.place + by];
    if (to) this.open(to);
  }

  /** Where the one in sight stands among those that were played; -1 for an older one. */
  get place(): number {
    return this.past.findIndex((line) => line.at === this.step?.line.at);
  }

  /** How long (ms) the one in sight has been played. */
  elapsed(): number {
    return this.step ? this.clock.now() - this.step.at : 0;
  }

  private next(): void {
    const line = this.waiting.shift();
    if (!line) return;
    this.callOff();
    this.keep(line);
    const at = this.clock.now();
    this.step = { line, at, until: at + PLAYS + STAYS };
    this.callOff = this.clock.after(PLAYS, () => {
      if (this.waiting.length) this.next();
      else this.callOff = this.clock.after(STAYS, () => (this.step = null));
    });
  }

  private keep(line: LogCard): void {
    this.past = [...this.past, line].slice(-KEPT);
  }

  /** The same line, told otherwise: what plays goes on, and nothing of it is played again. */
  private retell(line: LogCard): void {
    const put = (one: LogCard): LogCard => (one.at === line.at ? line : one);
    this.waiting = this.waiting.map(put);
    this.past = this.past.map(put);
    if (this.step?.line.at !== line.at) return;
    const late = this.elapsed() > LATEST && this.elapsed() !== Infinity;
    this.step = { ...this.step, line: late ? withoutLate(line, this.step.line) : line };
  }
}

/** A line told otherwise, whose bars had come too late to be played. */
function withoutLate(line: LogCard, before: LogCard): LogCard {
  const throws = (line.moment?.throws ?? []).map((one, at): ThrowCard => {
    const needle = before.moment?.throws?.[at]?.needle ?? null;
    return one.needle && !needle ? { ...one, needle: null } : one;
  });
  return { ...line, moment: line.moment ? { ...line.moment, throws } : null };
}
