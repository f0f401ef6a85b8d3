// The sounds of a table, on devices that switched them on: dice, their results, falls, and being asked.

import type { MomentCard } from "../wire";
import type { Cue } from "./sounds";
import { Switch } from "./switch.svelte";

/** When (ms) the dice of a moment are at rest and its word is stamped, and when someone falls. */
const STAMPED = 920;
const FALLS = 1100;

/** What is heard of a moment, and when (ms) after it began. */
export function cuesOf(moment: MomentCard): [Cue, number][] {
  const lead = moment.throws?.[moment.lead ?? -1];
  const found: [Cue, number][] = [];
  if ((moment.throws ?? []).some((one) => one.dice?.length)) found.push(["dice", 0]);
  if (lead?.rung) found.push([lead.rung === "miss" || lead.rung === "botch" ? "miss" : "hit", STAMPED]);
  // Harm without a roll is heard at once.
  else if ((moment.changes ?? []).some((one) => one.what === "meter" && one.good === -1)) found.push(["hit", 0]);
  if ((moment.changes ?? []).some((one) => one.what === "out" && one.good === -1)) found.push(["felled", FALLS]);
  return found;
}

class Sound extends Switch {
  /** Whether this device can play sounds at all. */
  readonly can = "AudioContext" in window;

  override turn(): void {
    super.turn();
    this.call("turn");
  }

  /** Play a cue; the code that makes it is loaded with the first. */
  call(cue: Cue): void {
    if (this.on && this.can) void import("./sounds").then(({ play }) => play(cue));
  }

  /** Play the sounds of a moment; the returned function stops them. */
  moment(moment: MomentCard): () => void {
    const timers = cuesOf(moment).map(([cue, after]) => setTimeout(() => this.call(cue), after));
    return () => timers.forEach(clearTimeout);
  }
}

/** The sounds of this device. */
export const sound = new Sound("fracas.sound");
