// The fights of all systems in one list, and which of them are shown.

import type { FightCard, Library, SystemCard } from "../wire";

/** A fight and the system that it is of. */
export interface Fight {
  system: SystemCard;
  card: FightCard;
  /** The key that names it among all of them. */
  key: string;
}

/** The filters; blank matches any. */
export interface Wanted {
  mood: string;
  players: string;
  threat: string;
  system: string;
}

export const ANY: Wanted = { mood: "", players: "", threat: "", system: "" };

/** Threats from the least to the greatest: how many bars each has. */
export const THREATS = ["easy", "fair", "hard", "deadly"] as const;

/** How many players a fight is for, as the chips ask: from, to. */
export const PLAYERS: Record<string, [number, number]> = {
  "1": [1, 1],
  "2": [2, 2],
  "3 to 4": [3, 4],
  "5+": [5, Infinity],
};

const nameOf = (card: FightCard): string => (card.package ? `${card.package}/${card.id}` : card.id);

/** All fights, alternating between games, so that no game comes last. */
export function fightsOf(library: Library): Fight[] {
  const rows = Math.max(0, ...library.systems.map((one) => one.fights.length));
  return Array.from({ length: rows }, (_, at) =>
    library.systems.flatMap((system) => {
      const card = system.fights[at];
      return card ? [{ system, card, key: `${system.id}/${nameOf(card)}` }] : [];
    }),
  ).flat();
}

/** The seed of its picture, which is the same wherever it is seen. */
export const seedOf = (fight: Fight): string => nameOf(fight.card);

export function isWanted({ card, system }: Fight, wanted: Wanted): boolean {
  const [from, to] = PLAYERS[wanted.players] ?? [0, Infinity];
  const ours = card.sides?.[0] ?? 0;
  return (
    (!wanted.mood || card.mood === wanted.mood) &&
    (!wanted.threat || card.threat === wanted.threat) &&
    (!wanted.system || system.id === wanted.system) &&
    from <= ours &&
    ours <= to
  );
}

/** The moods that there are, the most frequent first. */
export function moodsOf(fights: readonly Fight[]): string[] {
  const counts = new Map<string, number>();
  for (const { card } of fights) if (card.mood) counts.set(card.mood, (counts.get(card.mood) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([mood]) => mood);
}
