// The rule that is shown, if one is: asked of the server once, then kept.

import { api } from "../link/api";
import type { RuleCard } from "../wire";

class Rules {
  system = $state("");
  shown = $state.raw<RuleCard | null>(null);
  fault = $state("");
  /** Whether the sheet lies open: with a rule, or to look for one. */
  isOpen = $state(false);
  /** Whether it was opened to look for one. */
  seeks = $state(false);
  private readonly kept = new Map<string, RuleCard>();

  look(): void {
    this.shown = null;
    this.fault = "";
    this.seeks = true;
    this.isOpen = true;
  }

  async open(id: string): Promise<void> {
    this.fault = "";
    this.seeks = this.seeks && this.isOpen;
    this.isOpen = true;
    const key = `${this.system}/${id}`;
    const kept = this.kept.get(key);
    if (kept) {
      this.shown = kept;
      return;
    }
    try {
      const rule = await api.rule(this.system, id);
      this.kept.set(key, rule);
      this.shown = rule;
    } catch (fault) {
      this.shown = null;
      this.fault = (fault as Error).message;
    }
  }

  close(): void {
    this.isOpen = false;
  }
}

/** The sheet of rules. */
export const rules = new Rules();
