// The rule that is shown, if any: requested once, then kept.

import { SvelteMap } from "svelte/reactivity";
import { api } from "../link/api";
import type { RuleCard } from "../wire";

class Rules {
  system = $state("");
  shown = $state.raw<RuleCard | null>(null);
  fault = $state("");
  /** Whether the sheet is open: with a rule, or to look for one. */
  isOpen = $state(false);
  /** Whether it was opened to look for one. */
  seeks = $state(false);
  private readonly kept = new SvelteMap<string, RuleCard>();
  private readonly asked = new Map<string, Promise<RuleCard>>();

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
    try {
      this.shown = await this.get(id);
    } catch (fault) {
      this.shown = null;
      this.fault = (fault as Error).message;
    }
  }

  /** What a rule is called; its id until that is known. */
  heading(id: string): string {
    const kept = this.kept.get(`${this.system}/${id}`);
    if (!kept) void this.get(id).catch(() => undefined);
    return kept?.heading ?? id;
  }

  /** A rule by its id, asked for once. */
  private get(id: string): Promise<RuleCard> {
    const key = `${this.system}/${id}`;
    const asked = this.asked.get(key);
    if (asked) return asked;
    const found = api.rule(this.system, id).then((rule) => {
      this.kept.set(key, rule);
      return rule;
    });
    found.catch(() => this.asked.delete(key));
    this.asked.set(key, found);
    return found;
  }

  close(): void {
    this.isOpen = false;
  }
}

/** The sheet of rules. */
export const rules = new Rules();
