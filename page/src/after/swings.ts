// The chance to win along a fight, and which of its leaps decided it.

import type { SwingsCard, TurnCard } from "../wire";
import { percent, sampled } from "../words/numbers";
import { retoldOf, type Retold, type Tell } from "./retold";

/** A chance of the curve: a solved one is exact, a sampled one is not. */
export function toldChance(card: SwingsCard, value: number): string {
  const found = card.how === "sampled" && (card.curve ?? []).find((one) => one.value === value);
  return found ? sampled(found) : percent(value);
}

/** Return at which point of the curve a turning point happened. */
export function placeOf(card: SwingsCard, turn: TurnCard): number {
  const curve = card.curve ?? [];
  const line = turn.points[0]?.line ?? -1;
  const before = curve.findLastIndex((one) => one.line >= 0 && one.line <= line);
  const leap = curve.findIndex(
    (one, at) => at > 0 && at >= before && one.value === turn.after && curve[at - 1]?.value === turn.before,
  );
  return leap > 0 ? leap : Math.max(0, Math.min(before + 1, curve.length - 1));
}

export interface Rolled {
  turn: TurnCard;
  roll: Retold;
}

/** Return the turning points that were rolled, the largest leap first: of those that helped the winner, if any did. */
export function rolledTurns(card: SwingsCard | null, tell: Tell, winner: string): Rolled[] {
  const rolled = (card?.turns ?? []).flatMap((turn) => {
    const rolls = retoldOf(turn.points, tell).filter((one) => one.dice.length);
    const roll = rolls.find((one) => one.lead?.word) ?? rolls[0];
    return roll ? [{ turn, roll }] : [];
  });
  const helped = rolled.filter(({ turn }) => turn.after > turn.before === (card?.side === winner));
  const leap = ({ turn }: Rolled): number => Math.abs(turn.after - turn.before);
  return (winner && helped.length ? helped : rolled).sort((one, other) => leap(other) - leap(one));
}

/** Return the winner's roll that helped it most; none if only the others' rolls did. */
export function turnedBy(rolled: readonly Rolled[], winner: string): Retold | undefined {
  return rolled.find(({ roll }) => roll.deed && roll.actor?.side === winner)?.roll;
}
