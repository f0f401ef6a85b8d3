// What is heard at a table, on devices that were told to: dice, what came of them, who falls, and
// that somebody is asked.

import type { MomentCard } from "../wire";
import type { Cue } from "./sounds";
import { Switch } from "./switch.svelte";

/** When (ms) the dice of a moment lie still and its word is stamped, and when somebody falls. */
const STAMPED = 920;
const FALLS = 1100;

/** What is heard of a moment, and when (ms) after it began. */
export function cuesOf(moment: MomentCard): [Cue, number][] {
  const lead = moment.throws?.[moment.lead ?? -1];
  const found: [Cue, number][] = [];
  if ((moment.throws ?? []).some((one) => one.dice?.length)) found.push(["dice", 0]);
  if (lead?.rung) found.push([lead.rung === "miss" || lead.rung === "botch" ? "miss" : "hit", STAMPED]);
  // Harm without a roll strikes at once.
  else if ((moment.changes ?? []).some((one) => one.what === "meter" && one.good === -1)) found.push(["hit", 0]);
  if ((moment.changes ?? []).some((one) => one.what === "out" && one.good === -1)) found.push(["felled", FALLS]);
  return found;
}

class Sound extends Switch {
  /** Whether this device can be heard at all. */
  readonly can = "AudioContext" in window;

  override turn(): void {
    super.turn();
    this.call("turn");
  }

  /** Let a cue be heard; what makes it is fetched with the first. */
  call(cue: Cue): void {
    if (this.on && this.can) void import("./sounds").then(({ play }) => play(cue));
  }

  /** Let a moment be heard as it plays; what comes back ends it. */
  moment(moment: MomentCard): () => void {
    const timers = cuesOf(moment).map(([cue, after]) => setTimeout(() => this.call(cue), after));
    return () => timers.forEach(clearTimeout);
  }
}

/** The sounds of this device. */
export const sound = new Sound("fracas.sound");
