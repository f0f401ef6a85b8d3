// What lies on the desk of this seat: its papers, which of them is on top, and the answers that are
// being made out. The answers live here, so that turning to another paper or tab loses none.

import { opening, type Course, type Form } from "./forms/answers";
import { keyOf, type Seat } from "./seat.svelte";
import type { PromptCard } from "./wire";

/** An answer that is being made out. */
export class Draft {
  value = $state.raw<unknown>();
  /** Whether somebody touched it since it was laid down. */
  touched = $state(false);

  constructor(card: PromptCard) {
    this.value = opening(card);
  }

  put(value: unknown): void {
    this.value = value;
    this.touched = true;
  }
}

/** The papers of a seat, and the answers to them. */
export class Desk {
  private wanted = $state("");
  private readonly drafts = new Map<string, Draft>();

  constructor(readonly seat: Seat) {}

  /** The paper on top: the one that was asked for, else the first that waits for this seat. */
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

  /** The paper is answered: the next one may come to the top. */
  leave(): void {
    this.wanted = "";
  }

  draft(card: PromptCard): Draft {
    const key = keyOf(card);
    let draft = this.drafts.get(key);
    if (!draft) {
      const stand = new Set(this.seat.papers.map(keyOf));
      for (const old of this.drafts.keys()) if (!stand.has(old)) this.drafts.delete(old);
      draft = new Draft(card);
      this.drafts.set(key, draft);
    }
    return draft;
  }

  /** The option that is chosen on the top paper, or the way of a walk, as the board shows it. */
  get chosen(): string {
    const card = this.top;
    if (card?.form.type === "path") return (this.draft(card).value as string[]).join(" ");
    if (!card || card.form.type !== "choice") return "";
    return String(this.draft(card).value ?? "");
  }

  /** Choose an option of the top paper, or a place to go to, from the board. */
  choose(option: string): void {
    const card = this.top;
    if (!card?.mine) return;
    const draft = this.draft(card);
    const form: Form = card.form;
    if (form.type === "choice" && form.options.some((one) => one.id === option)) draft.put(option);
    else if (form.type === "several" && form.options.some((one) => one.id === option)) {
      const ids = draft.value as string[];
      draft.put(ids.includes(option) ? ids.filter((id) => id !== option) : [...ids, option]);
    } else if (form.type === "path") {
      const end = form.ends.find((one) => one.place === option);
      if (end) draft.put(end.way);
      else if (option === form.start) draft.put([]);
    } else if (form.type === "course") {
      const mark = form.marks.find((one) => one.name === option);
      if (mark) draft.put(mark.course as Course);
    }
  }
}
