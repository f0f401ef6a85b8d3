// The words of the ladder and the body (Action Points).

export const ladderWords = {
  ladder: "Initiative ladder",
  initiative: "Initiative",
  apLeft: "AP left",
  apSpent: "spent",
  apCosts: "what the choice costs",
  apOf: (ap: number, full: number) => `${ap} of ${full} AP left`,
  apThen: (price: number, left: number) =>
    price > 0 ? `costs ${price}, leaves ${left}` : `gains ${-price}, makes ${left}`,
  apMore: (ap: number) => `+${ap} AP`,
  tooDear: "too dear",
  damageOf: (damage: number, fitness: number) => `Damage ${damage} of Fitness ${fitness}`,
  feet: (far: number) => `${far} ft`,
  fromThem: (name: string, others: string[]) =>
    others.length ? `From ${name}: ${others.join("; ")}` : "",
  aimAt: (weapon: string, whom: string, far: number) => `${weapon} at ${whom}, ${far} ft`,
  upTo: (name: string, far: number) => `${name}: up to ${far} ft`,
  bodyOf: (name: string) => `${name}: places of the body`,
  bodyKey: (worn: string) => (worn ? `faces of the die; hatched: ${worn}` : "faces of the die"),
  placeFaces: (name: string, faces: string) => `${name}, ${faces} on the die`,
  dr: (rate: string) => `DR ${rate}`,
  drOrder: (types: string[]) => `DR against ${types.join("/")}`,
  attributes: "Attributes",
  picksLoss: "the number picks the loss",
  dieOf: (now: number, undamaged: number) =>
    [now ? `d${now}` : "no die", now === undamaged ? "" : `of d${undamaged}`].filter(Boolean).join(" "),
};
