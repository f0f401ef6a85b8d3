// An answer in progress: first what is done, then by what means, to whom or where. Nothing is chosen until
// someone taps it; a map and a card call the same `tap`.

import type { OptionCard, PromptCard, VerbCard } from "../wire";
import { say } from "../words";
import { empty, headOf, opening, reads, ready, type Course, type Form } from "./answers";

/** What lets the chance go by: done at a tap, and never filled. */
export interface Decline {
  words: string;
  value: unknown;
}

/** The button that submits an answer: what it says, and whether it can be pressed. */
export interface Button {
  words: string;
  ready: boolean;
}

const SHELVES: VerbCard["shelf"][] = ["attack", "power", "move", "help", "defend", "other", "end"];
/** Options that decline, by the names in systems without verbs. */
const DECLINES = ["pass", "no", "none", "decline", "refuse"];
/** Forms that are not complete answers at first. */
const UNTOUCHED = new Set<Form["type"]>(["several", "allocation"]);
/** More means than these do not fit a switch. */
const MOST_WAYS = 6;
/** How many letters of an option a button can hold. */
const LONGEST = 48;

const verbOf = (option: OptionCard): string => option.verb || option.id;

/** The answer to one question, from the first tap to the button. */
export class Choice {
  value = $state.raw<unknown>();
  /** Whether someone has touched it. */
  touched = $state(false);
  /** The chosen verb, if it leaves something open. */
  private entered = $state("");
  private way = $state("");

  constructor(private readonly read: () => PromptCard) {
    this.value = opening(read());
  }

  get card(): PromptCard {
    return this.read();
  }

  get form(): Form {
    return this.card.form;
  }

  get options(): OptionCard[] {
    return this.form.type === "choice" ? this.form.options : [];
  }

  /** Everything that can be done, in the order of the shelves. */
  get verbs(): VerbCard[] {
    if (this.form.type !== "choice") return [];
    if (!this.form.verbs?.length)
      return this.options.map(({ id, words }) => ({
        id,
        words,
        shelf: DECLINES.includes(id) ? "end" : "other",
      }));
    const place = (verb: VerbCard): number => SHELVES.indexOf(verb.shelf);
    return [...this.form.verbs].sort((one, other) => place(one) - place(other));
  }

  /** The verbs that are cards; those that end something are buttons beside the answer. */
  get cards(): VerbCard[] {
    const cards = this.verbs.filter((verb) => verb.shelf !== "end");
    return cards.length ? cards : this.verbs;
  }

  /** What lets the chance go by. */
  get declines(): Decline[] {
    const { form } = this;
    if (form.type === "choice") {
      const cards = new Set(this.cards.map((verb) => verb.id));
      const ends = this.options.filter((option) => !cards.has(verbOf(option)));
      const words = new Map(this.verbs.map((verb) => [verb.id, verb.words]));
      const only = (option: OptionCard): boolean => this.of(verbOf(option)).length === 1;
      return ends.map((one) => ({
        words: (only(one) && words.get(verbOf(one))) || one.words,
        value: one.id,
      }));
    }
    if (form.type === "path" || form.type === "course") return [{ words: say.stay, value: [] }];
    if (form.type === "several" && form.least === 0) return [{ words: say.noneOfThese, value: [] }];
    const least = form.type === "allocation" && !form.whole ? empty(form) : null;
    return least ? [{ words: say.spendNothing, value: least }] : [];
  }

  /** Return the options of a verb. */
  of(verb: string): OptionCard[] {
    return this.options.filter((option) => verbOf(option) === verb);
  }

  /** The verb whose targets are shown: the one that was tapped, or the only one that there is. */
  get verb(): string {
    const { cards } = this;
    const only = cards.length === 1 ? cards[0]!.id : "";
    const verb = this.entered || only;
    return this.of(verb).length > 1 ? verb : "";
  }

  /** Whether there is a way back to the verbs. */
  get mayGoBack(): boolean {
    return this.verb !== "" && this.cards.length > 1;
  }

  /** The means of the verb if a switch can tell them apart: each has targets of its own. */
  get ways(): { id: string; words: string }[] {
    const open = this.of(this.verb);
    if (open.some((option) => !option.means || !option.target)) return [];
    const ways = [...new Set(open.map((option) => option.means!))];
    return ways.length > 1 && ways.length <= MOST_WAYS ? ways.map((id) => ({ id, words: this.named(id) })) : [];
  }

  /** The means for which the targets are shown. */
  get means(): string {
    const { ways } = this;
    return ways.find((one) => one.id === this.way)?.id ?? ways[0]?.id ?? "";
  }

  /** The options that are left, narrowed by verb and means. */
  get targets(): OptionCard[] {
    const { means } = this;
    return this.of(this.verb).filter((option) => !means || option.means === means);
  }

  /** Return what an option is called beside the others of its verb. */
  called(option: OptionCard): string {
    const ways = new Set(this.of(verbOf(option)).map((one) => one.means));
    const way = this.means || (option.target && ways.size < 2) ? "" : (option.means ?? "");
    const what = [option.target || option.place || "", way].filter(Boolean).map((id) => this.named(id));
    return what.filter(Boolean).join(", ") || option.words;
  }

  /** The means of an option in words. */
  wayOf(option: OptionCard): string {
    return option.means ? this.named(option.means) : "";
  }

  private named(id: string): string {
    return (this.form.type === "choice" && this.form.names?.[id]) || id;
  }

  /** The option that is chosen, of a question that has options. */
  get option(): OptionCard | undefined {
    return this.options.find((one) => one.id === this.value);
  }

  /** Whether a verb is chosen and nothing of it is left open. */
  holds(verb: string): boolean {
    return this.option !== undefined && verbOf(this.option) === verb;
  }

  /** Do this: with one option it is the answer, with several they come next. */
  enter(verb: string): void {
    const open = this.of(verb);
    this.touched = true;
    this.entered = open.length > 1 ? verb : "";
    this.way = "";
    this.value = open.length === 1 ? open[0]!.id : undefined;
  }

  /** Narrow the targets to those of one means; the chosen one stays if possible. */
  by(means: string): void {
    const who = this.option?.target;
    this.way = means;
    this.value = this.targets.find((one) => one.target === who && who)?.id;
  }

  /** Back to the verbs. */
  back(): void {
    this.entered = "";
    this.way = "";
    this.value = undefined;
  }

  /** Use an answer as it is. */
  put(value: unknown): void {
    this.value = value;
    this.touched = true;
  }

  /** A tap on an option, a figure or a place, on a card or on the board. */
  tap(id: string): void {
    const { form } = this;
    if (form.type === "choice") this.choose(id);
    else if (form.type === "several") this.tick(id);
    else if (form.type === "path") {
      const end = form.ends.find((one) => one.place === id);
      if (end) this.put(end.way);
      else if (id === form.start) this.put([]);
    } else if (form.type === "course") {
      const mark = form.marks.find((one) => one.name === id);
      if (mark) this.put(mark.course as Course);
    }
  }

  private choose(id: string): void {
    let option = this.options.find((one) => one.id === id);
    if (!option) {
      const about = (some: OptionCard[]): OptionCard[] =>
        some.filter((one) => one.target === id || one.place === id);
      // What is open comes first; otherwise everything that can be done there, one after another.
      const here = about(this.verb ? this.of(this.verb) : []);
      const all = here.length ? here : about(this.options);
      option = all[(all.findIndex((one) => one.id === this.value) + 1) % all.length];
    }
    if (!option) return;
    this.entered = verbOf(option);
    this.way = option.means ?? "";
    this.put(option.id);
  }

  private tick(id: string): void {
    if (this.form.type !== "several") return;
    const { options, most } = this.form;
    const ids = this.value as string[];
    if (!options.some((one) => one.id === id)) return;
    if (ids.includes(id)) this.put(ids.filter((one) => one !== id));
    // If one is wanted, another takes its place.
    else if (most === 1) this.put([id]);
    else if (ids.length < most)
      // In the order of the card, as the journal has them.
      this.put(options.map((one) => one.id).filter((one) => one === id || ids.includes(one)));
  }

  /** What the board shows as chosen: an option, or the places of a walk. */
  get shown(): string {
    if (this.form.type === "path") return ((this.value as string[] | undefined) ?? []).join(" ");
    return this.form.type === "choice" ? String(this.value ?? "") : "";
  }

  /** The button below: what it does, or what is still to be chosen. */
  get button(): Button {
    const { form, value } = this;
    if (form.type === "roll") return { words: say.rollIt, ready: true };
    if (form.type === "sheet")
      return { words: (value as unknown[]).length ? say.giveRuling : this.card.line ? say.accept : say.letStand, ready: ready(form, value) };
    // An untouched answer counts only if it was given before.
    const untouched = !this.touched && !this.card.ruling && this.card.said === undefined;
    if ((untouched && UNTOUCHED.has(form.type)) || !ready(form, value))
      return { words: this.wanting, ready: false };
    if (form.type === "number") {
      const words = headOf(reads(form, value));
      return { words: form.words ? words : say.answerIs(words), ready: true };
    }
    const words = form.type === "text" ? "" : this.option ? this.deed(this.option) : reads(form, value);
    return { words: words && words.length <= LONGEST ? words : say.answer, ready: true };
  }

  /** Return what an option does, as briefly as possible: "Punch", "Strike Guard 2 with the crossbow". */
  private deed(option: OptionCard): string {
    const verb = this.verbs.find((one) => one.id === verbOf(option));
    if (verb && !option.target && !option.place && this.of(verb.id).length === 1) return verb.words;
    if (option.words.length <= LONGEST || !verb) return option.words;
    const ways = new Set(this.of(verb.id).map((one) => one.means));
    const what = [option.target || option.place || "", ways.size > 1 ? (option.means ?? "") : ""];
    return `${verb.words}: ${what.filter(Boolean).map((id) => this.named(id)).join(", ") || option.words}`;
  }

  private get wanting(): string {
    const { form } = this;
    if (form.type === "choice" && this.verb) {
      if (this.targets.every((one) => one.place)) return say.choosePlace;
      return this.targets.every((one) => one.target) ? say.chooseSomeone : say.chooseOne;
    }
    if (form.type === "path" || form.type === "course") return say.choosePlace;
    if (form.type === "text") return say.sayIt;
    if (form.type === "allocation") return say.spendFirst;
    return say.chooseOne;
  }
}
