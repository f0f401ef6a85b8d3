// How the user of this device wants the page to be.

import { recalledTable, retain } from "../link/device";

const KEY = "fracas.prefs";

class Prefs {
  /** Whether the ids of rules are visible, and not behind a mark. */
  rules = $state(recalledTable(KEY).rules === true);

  showRules(open: boolean): void {
    this.rules = open;
    retain(KEY, { rules: open });
  }
}

/** The preferences of this device. */
export const prefs = new Prefs();
