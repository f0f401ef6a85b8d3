// Dark, or light if the device is set to it, unless the lamp was switched on this page.

import { recalledText, retainText } from "../link/device";

const KEY = "fracas.lamp";

class Lamp {
  private chosen = $state<"light" | "dark" | null>(null);

  begin(): void {
    const kept = recalledText(KEY);
    if (kept === "light" || kept === "dark") this.show(kept);
  }

  turn(): void {
    const dark = this.chosen
      ? this.chosen === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    this.show(dark ? "light" : "dark");
  }

  private show(theme: "light" | "dark"): void {
    this.chosen = theme;
    document.documentElement.dataset.theme = theme;
    retainText(KEY, theme);
  }
}

/** The lamp of this device. */
export const lamp = new Lamp();
