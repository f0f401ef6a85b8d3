// What a screen reader is told besides what it reads by itself. Said once, then silent.

import { untrack } from "svelte";

/** The same words twice are only heard twice when the text changes. */
function anew(before: string, words: string): string {
  return before === words ? `${words}\u00a0` : words;
}

class Voice {
  polite = $state("");
  urgent = $state("");

  say(words: string): void {
    this.polite = anew(untrack(() => this.polite), words);
  }

  call(words: string): void {
    this.urgent = anew(untrack(() => this.urgent), words);
  }

  /** What was said is nowhere to be read any more. */
  hush(): void {
    this.polite = "";
    this.urgent = "";
  }
}

/** What is said to screen readers. */
export const voice = new Voice();
