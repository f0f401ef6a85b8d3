// The words of bands, slots, health and symbols (Aeronaughts).

export const bandWords = {
  aeronaughts: {
    board: "Bands, zones and health; arrows walk, Enter chooses or names, L reads ranges from there",
    slots: "Slots",
    slotsNote: "a side's, not a person's",
    taken: { taken: "taken", now: "acting", due: "next", open: "open", lapsed: "lapsed" } as Record<string, string>,
    rangesFrom: (name: string) => `Ranges from ${name}`,
    fromAgain: (name: string) => `From ${name} again`,
    bandFrom: (band: string, name: string) => `${band} from ${name}`,
    inReach: (weapons: string[]) => `in reach of ${weapons.join(", ")}`,
    engaged: "engaged together",
    nobody: "no one",
    health: "Health, type by type",
    healthKey: "shield Soak, squares Stress, rounds Wounds",
    who: "Who",
    down: "down",
    told: (one: { soak: number; stress: number; most_stress: number; wounds: number; most_wounds: number }) =>
      `Soak ${one.soak}, Stress ${one.stress} of ${one.most_stress}, Wounds ${one.wounds} of ${one.most_wounds}`,
    onChecks: "on own checks",
    toExploit: "to anyone who Exploits it",
    poolOf: (weapon: string, name: string) => `${weapon} at ${name}`,
    against: "against",
    hit: "A hit",
    buys: "What symbols buy",
    coins: { advantage: "Advantage", triumph: "Triumph", threat: "Threat", despair: "Despair" } as Record<string, string>,
    toSpend: (budget: number, coin: string) => `${budget} ${coin} to spend`,
    costs: (price: number, coin: string) => `${price} ${coin}`,
    onSale: "on offer",
    readDice: "Read the dice: shape, then letters",
  },
};
