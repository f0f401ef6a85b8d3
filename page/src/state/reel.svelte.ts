// Which moment is playing. The screen is true at once: this is decoration over it, and nothing that is asked,
// tapped or read aloud ever waits for it.

import { voice } from "./voice.svelte";
import type { LogCard, ThrowCard } from "../wire";

/** The time (ms), and timers; tests may step it. */
export interface Clock {
  now(): number;
  /** Run it in so many ms; the returned function cancels it. */
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

/** A line that is played: its start, and how long it is in sight. */
export interface Step {
  line: LogCard;
  at: number;
  until: number;
}

/** How long (ms) a moment plays, and how long it then rests. */
const PLAYS = 1200;
const STAYS = 2800;
/** A bar that comes later than this (ms) gets no needle while its moment is in sight. */
const LATEST = 1500;
/** How many may wait behind the one that plays; earlier ones are only announced. */
const WAIT = 2;
/** How many that were played can be walked back to. */
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

  /** Take lines that are new or rewritten. */
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
    // Screen readers get all of them at once, however many of them are drawn.
    voice.say(fresh.map((line) => line.moment?.spoken || line.text).join(" "));
    this.waiting.push(...fresh);
    const rests = !this.step || this.clock.now() - this.step.at >= PLAYS;
    for (const line of this.waiting.splice(0, this.waiting.length - WAIT - (rests ? 1 : 0)))
      this.keep(line);
    if (rests) this.next();
  }

  /** Close the one that is in sight; one that waits comes next. */
  skip(): void {
    this.callOff();
    this.step = null;
    this.next();
  }

  /** Stop everything: nothing plays, nothing waits. */
  settle(): void {
    this.callOff();
    this.step = null;
    for (const line of this.waiting) this.keep(line);
    this.waiting = [];
  }

  /** Do not play these lines: they were there before. */
  begin(lines: readonly LogCard[]): void {
    this.settle();
    this.newest = Math.max(-1, ...lines.map((line) => line.at));
    this.past = lines
      .filter((line) => line.moment && !line.undone && (line.part_of ?? -1) < 0)
      .slice(-KEPT);
  }

  /** Show a line as it came to rest, until it is closed. */
  open(line: LogCard): void {
    this.settle();
    this.step = { line, at: -Infinity, until: Infinity };
  }

  /** Go back or forth among those that were played. */
  walk(by: number): void {
    const to = this.past[this.place + by];
    if (to) this.open(to);
  }

  /** The place of the one in sight among those that were played; -1 for an older one. */
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

  /** A rewrite of the same line: what plays goes on, and nothing of it is played again. */
  private retell(line: LogCard): void {
    const put = (one: LogCard): LogCard => (one.at === line.at ? line : one);
    this.waiting = this.waiting.map(put);
    this.past = this.past.map(put);
    if (this.step?.line.at !== line.at) return;
    const late = this.elapsed() > LATEST && this.elapsed() !== Infinity;
    this.step = { ...this.step, line: late ? withoutLate(line, this.step.line) : line };
  }
}

/** A rewritten line, whose bars had come too late to be played. */
function withoutLate(line: LogCard, before: LogCard): LogCard {
  const throws = (line.moment?.throws ?? []).map((one, at): ThrowCard => {
    const needle = before.moment?.throws?.[at]?.needle ?? null;
    return one.needle && !needle ? { ...one, needle: null } : one;
  });
  return { ...line, moment: line.moment ? { ...line.moment, throws } : null };
}
