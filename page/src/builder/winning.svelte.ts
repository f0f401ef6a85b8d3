// The second figure of a draft: how its fights go if everyone plays to win, sharper with each look.

import type { ToWin } from "../wire";
import { patiently, wait, workshop, type Draft } from "./api";

/** The pause between two looks: others have fights to play as well. */
const YIELD = 400;

/** How strongly a side plays unless someone chooses otherwise. */
export const TO_WIN = "good";

/** The strengths to choose from, the weakest first. */
export const STRENGTHS = ["aggressive", "advisor", TO_WIN, "hard"];

export class Winning {
  found = $state.raw<ToWin | null>(null);
  /** Whether the figures are old: of another draft, or with other strengths. */
  stale = $state(true);
  fault = $state("");
  /** By side, the strength that someone chose. */
  strengths = $state.raw<Record<string, string>>({});

  private draft: Draft | null = null;
  private under: AbortController | null = null;

  /** Whether all sides play to win, as they do unless someone chose otherwise. */
  get isUsual(): boolean {
    return Object.values(this.strengths).every((one) => one === TO_WIN);
  }

  of(side: string): string {
    return this.strengths[side] ?? TO_WIN;
  }

  /** Set another strength for a side. */
  choose(side: string, strength: string): void {
    this.strengths = { ...this.strengths, [side]: strength };
    const { draft } = this;
    this.stop();
    if (draft) this.begin(draft);
  }

  /** The draft has changed, or no one looks any more: stop everything under way, here and on the server. */
  stop(): void {
    this.under?.abort();
    this.under = null;
    this.draft = null;
    this.stale = true;
    this.fault = "";
  }

  /** Calculate the figures of a draft, unless that is under way. */
  begin(draft: Draft): void {
    if (this.draft === draft) return;
    this.stop();
    this.draft = draft;
    this.under = new AbortController();
    void this.play(draft, this.under.signal);
  }

  private async play(draft: Draft, signal: AbortSignal): Promise<void> {
    const { strengths } = this;
    let have = 0;
    while (!signal.aborted) {
      if (document.hidden) {
        await wait(1000);
        continue;
      }
      try {
        const found = await patiently(
          () => workshop.toWin(draft, have, strengths, signal),
          () => !signal.aborted,
        );
        if (signal.aborted) return;
        this.found = found;
        this.stale = false;
        if (found.work !== "working") return;
        have = found.fights;
        await wait(YIELD);
      } catch (error) {
        if (!signal.aborted) this.fault = (error as Error).message;
        return;
      }
    }
  }
}
