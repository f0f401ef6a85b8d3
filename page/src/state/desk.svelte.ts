// The desk of this seat: its questions, which of them is on top, and the answers in progress. The answers
// live here, so that switching to another question or tab loses none.

import { Choice } from "./choice.svelte";
import { keyOf, type Seat } from "./seat.svelte";
import type { PromptCard } from "../wire";

/** The questions of a seat, and the answers to them. */
export class Desk {
  private wanted = $state("");
  private readonly choices = new Map<string, Choice>();

  constructor(readonly seat: Seat) {}

  /** The question on top: the one that was asked for, otherwise the first that waits for this seat. */
  get top(): PromptCard | null {
    const papers = this.seat.papers;
    return (
      papers.find((card) => keyOf(card) === this.wanted) ??
      papers.find((card) => card.mine && card.said === undefined && !card.closes) ??
      papers.find((card) => card.mine && card.said === undefined) ??
      papers.find((card) => card.mine) ??
      papers[0] ??
      null
    );
  }

  /** Whether this seat is asked something that it has not answered. */
  get isAsked(): boolean {
    return this.seat.papers.some((card) => card.mine && card.said === undefined);
  }

  turnTo(card: PromptCard): void {
    this.wanted = keyOf(card);
  }

  /** The question is answered: the next one may come to the top. */
  leave(): void {
    this.wanted = "";
  }

  /** The answer in progress for a question. */
  choice(card: PromptCard): Choice {
    const key = keyOf(card);
    let choice = this.choices.get(key);
    if (!choice) {
      const stand = new Set(this.seat.papers.map(keyOf));
      for (const old of this.choices.keys()) if (!stand.has(old)) this.choices.delete(old);
      choice = new Choice(() => this.seat.papers.find((one) => keyOf(one) === key) ?? card);
      this.choices.set(key, choice);
    }
    return choice;
  }

  /** The chosen option of the top question, or the way of a walk, as the board shows it. */
  get chosen(): string {
    return this.top ? this.choice(this.top).shown : "";
  }

  /** The questions as a board shows them: of the top one only what is left to choose from, by the means that
      is chosen first, so that another tap takes the next. */
  get open(): PromptCard[] {
    const { top } = this;
    const { papers } = this.seat;
    if (!top?.mine || top.form.type !== "choice") return papers;
    const choice = this.choice(top);
    if (!choice.verb) return papers;
    const { targets } = choice;
    const others = choice.of(choice.verb).filter((one) => !targets.includes(one));
    const form = { ...top.form, options: [...targets, ...others] };
    return papers.map((card) => (keyOf(card) === keyOf(top) ? { ...card, form } : card));
  }

  /** A tap on the board: an option of the top question, a figure, or a place to go to. */
  tap(id: string): void {
    if (this.top?.mine) this.choice(this.top).tap(id);
  }
}
