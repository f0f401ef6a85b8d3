// Keys that work wherever the focus is, as long as nothing is being typed.

import type { Desk } from "./desk.svelte";
import { rules } from "./rules.svelte";

/** What keys can do. */
export interface Hands {
  desk: Desk;
  edit: () => void;
  step: (by: number) => void;
  /** Bring a part of the seat into sight, where only one is shown at a time. */
  show: (part: Part) => void;
}

type Part = "ask" | "board" | "log" | "order";

/** Keys that lead to a place of the page, and the part of the seat that it is in. */
const PLACES: Record<string, [Part, string]> = {
  r: ["ask", "ask"],
  b: ["board", "board"],
  o: ["order", "order"],
  l: ["log", "log"],
  t: ["board", "timeline"],
};
/** Options that decline, as the systems name theirs. */
const DECLINES = ["pass", "no", "none", "decline", "refuse"];

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !["checkbox", "radio"].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

function focus(id: string): void {
  const place = document.getElementById(id);
  // Of the board what is drawn, not the buttons in its head.
  const inner = place?.querySelector(".BoardScroll") ?? place;
  const inside = inner?.querySelector<HTMLElement>(
    "[role=radio][tabindex='0'], [role=slider], [tabindex='0'], button:not(:disabled)",
  );
  (inside ?? inner as HTMLElement | null)?.focus();
  place?.scrollIntoView({ block: "nearest" });
}

function choose(desk: Desk, at: number): boolean {
  const sheet = document.getElementById("ask");
  const rows = sheet?.querySelectorAll<HTMLElement>(".OptionRow:not(:disabled)");
  const row = rows?.[at];
  if (!desk.top?.mine || !row) return false;
  row.click();
  row.focus();
  return true;
}

/** Does what a key stands for; whether it stood for anything. */
function press(event: KeyboardEvent, hands: Hands): boolean {
  const { desk } = hands;
  const { seat } = desk;
  const key = event.key.toLowerCase();
  if (/^[1-9]$/.test(key)) return choose(desk, Number(key) - 1);
  const place = PLACES[key];
  if (place) {
    hands.show(place[0]);
    // After the part is drawn.
    setTimeout(() => focus(place[1]));
    return true;
  }
  switch (key) {
    case "enter": {
      if (event.target !== document.body) return false;
      const sheet = document.getElementById("ask");
      if (sheet instanceof HTMLFormElement && desk.top?.mine) sheet.requestSubmit();
      return true;
    }
    case "escape": {
      const form = desk.top?.form;
      if (form?.type !== "choice") return false;
      const option = form.options.find((one) => DECLINES.includes(one.id));
      if (option) desk.choose(option.id);
      return Boolean(option);
    }
    case "z":
      void seat.act({ do: event.shiftKey ? "redo" : "undo" });
      return true;
    case "[":
    case "]":
      hands.step(key === "[" ? -1 : 1);
      return true;
    case "?":
      document.querySelector<HTMLElement>("#ask [data-why]")?.click();
      return true;
    case "/":
      rules.look();
      return true;
    case "e":
      if (seat.isGm) hands.edit();
      return seat.isGm;
    default:
      return false;
  }
}

/** Whether a key is for something else: what is being typed, or a sheet over the page. */
export function isElsewhere(event: KeyboardEvent): boolean {
  return isTyping(event.target) || document.querySelector("dialog[open]") !== null;
}

/** Hear the keys until what it gives back is called. */
export function listen(hands: Hands): () => void {
  const onkeydown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isElsewhere(event)) return;
    if (press(event, hands)) event.preventDefault();
  };
  addEventListener("keydown", onkeydown);
  return () => removeEventListener("keydown", onkeydown);
}
