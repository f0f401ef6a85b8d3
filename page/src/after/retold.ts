// What happened at a point of the fight, as the table saw it: who did what to whom, the result, and what it
// did. Without a moment in the log, its own sentence is used.

import { fallen } from "../kit/dice";
import { changeWords, deedOf, leadOf } from "../kit/moment";
import type { Figure, LogCard, MomentDie, PointCard, ThrowCard } from "../wire";
import { say } from "../words/all";

export interface Retold {
  point: PointCard;
  /** Who acted, if that is known and they can still be seen. */
  actor: Figure | undefined;
  /** Deed and target, without the actor and the result. */
  deed: string;
  title: string;
  /** What it did; blank if nothing is known of it. */
  did: string;
  card: LogCard | undefined;
  lead: ThrowCard | undefined;
  dice: readonly MomentDie[];
}
export type Tell = (point: PointCard) => Retold;

/** Sentences of what followed are cut here, before they explain. */
const heading = (text: string): string => text.split(/: |\.$/)[0] ?? text;

/** How many of the effects are named. */
const MOST = 3;

/** Describes points by the lines of the log that this seat has. */
export function teller(log: readonly LogCard[], figures: readonly Figure[]): Tell {
  const lines = new Map(log.map((line) => [line.at, line]));
  const nameOf = (id: string): string | undefined => figures.find((one) => one.id === id)?.name;

  function effects(card: LogCard): string {
    const changes = (card.moment?.changes ?? []).filter((one) => one.what !== "place" && nameOf(one.who));
    const told = [...new Set(changes.map((one) => one.who))].map((who) =>
      say.became(nameOf(who)!, changes.filter((one) => one.who === who).map(changeWords).join(", ")),
    );
    // For older lines the log has no more than what followed them.
    const said = told.length ? told : log.filter((line) => line.part_of === card.at).map((line) => heading(line.text));
    return said.slice(0, MOST).join(". ");
  }

  return (point) => {
    const card = point.line < 0 ? undefined : lines.get(point.line);
    const moment = card?.moment;
    const actor = figures.find((one) => one.id === moment?.actor);
    const lead = moment ? leadOf(moment) : undefined;
    const dice = lead?.dice ?? fallen(point.dice);
    const told = { point, actor, card, lead, dice, did: card ? effects(card) : "" };
    const deed = moment && actor ? deedOf(moment, nameOf) : "";
    if (!deed || !actor) return { ...told, deed: "", title: point.text };
    return { ...told, deed, title: say.became(actor.name, say.cameOut(deed, lead?.word ?? "")) };
  };
}

/** Return the points without those that only repeat what another of them did. */
export function retoldOf(points: readonly PointCard[], tell: Tell): Retold[] {
  const all = points.map(tell);
  const deeds = new Set(all.flatMap((one) => (one.deed ? [one.point.line] : [])));
  return all.filter((one) => !deeds.has(one.card?.part_of ?? -1));
}

