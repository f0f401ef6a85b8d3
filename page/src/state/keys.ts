// Keys that work wherever the focus is, as long as nothing is being typed.

import type { Desk } from "./desk.svelte";
import { rules } from "./rules.svelte";

/** The actions of keys. */
export interface Hands {
  desk: Desk;
  edit: () => void;
  step: (by: number) => void;
  /** Bring a part of the seat into sight, if only one is shown at a time. */
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
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !["checkbox", "radio"].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

function focus(id: string): void {
  const place = document.getElementById(id);
  // Of the board its drawing, not the buttons in its head.
  const inner = place?.querySelector(".BoardScroll") ?? place;
  const inside = inner?.querySelector<HTMLElement>(
    "[role=radio][tabindex='0'], [role=slider], [tabindex='0'], button:not(:disabled)",
  );
  (inside ?? inner as HTMLElement | null)?.focus();
  place?.scrollIntoView({ block: "nearest" });
}

/** Press a part of the question, and continue from there; returns whether it exists. */
function take(part: HTMLElement | null | undefined): boolean {
  part?.click();
  part?.focus();
  return Boolean(part);
}

/** The first of what may be answered. */
function first(sheet: HTMLElement | null): HTMLElement | null | undefined {
  return sheet?.querySelector<HTMLElement>("[data-card][tabindex='0'], .foot .Btn:not(:disabled)");
}

/** Do what a key means; returns whether it means anything. */
function press(event: KeyboardEvent, hands: Hands): boolean {
  const { desk } = hands;
  const { seat } = desk;
  const key = event.key.toLowerCase();
  const sheet = desk.top?.mine ? document.getElementById("ask") : null;
  if (/^[1-9]$/.test(key))
    return take(sheet?.querySelectorAll<HTMLElement>("[data-card]:not(:disabled)")[Number(key) - 1]);
  const place = PLACES[key];
  if (place) {
    hands.show(place[0]);
    // After the part is drawn.
    setTimeout(() => focus(place[1]));
    return true;
  }
  switch (key) {
    case "enter":
      if (event.target !== document.body || !sheet) return false;
      if (sheet.querySelector(".foot .go:not(:disabled)")) (sheet as HTMLFormElement).requestSubmit();
      else first(sheet)?.focus();
      return true;
    case "backspace":
      return take(sheet?.querySelector<HTMLElement>("[data-back]"));
    case "escape": {
      const decline = sheet?.querySelector<HTMLElement>("[data-decline]");
      decline?.focus();
      return Boolean(decline);
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
    case "a": {
      const adjust = document.querySelector<HTMLElement>("#ask [data-adjust]");
      adjust?.click();
      return adjust !== null;
    }
    case "e":
      if (seat.isGm) hands.edit();
      return seat.isGm;
    default:
      return false;
  }
}

/** Whether a key is for something else: typing, or a sheet over the page. */
export function isElsewhere(event: KeyboardEvent): boolean {
  return isTyping(event.target) || document.querySelector("dialog[open]") !== null;
}

/** Listen to the keys until the returned function is called. */
export function listen(hands: Hands): () => void {
  const onkeydown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isElsewhere(event)) return;
    if (press(event, hands)) event.preventDefault();
  };
  addEventListener("keydown", onkeydown);
  return () => removeEventListener("keydown", onkeydown);
}
