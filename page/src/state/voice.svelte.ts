// What a screen reader is told besides the page's text. Said once, then silent.

import { untrack } from "svelte";

/** The same words are only heard twice if the text changes. */
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

  /** Once said, the text is removed. */
  hush(): void {
    this.polite = "";
    this.urgent = "";
  }
}

/** What is said to screen readers. */
export const voice = new Voice();
