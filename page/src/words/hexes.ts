// The words of hexes and cards (Fully Automated).

export const hexWords = {
  fa: {
    huddle: "Who is close to whom",
    lookFrom: "Lines of sight from",
    sees: (name: string) => `What ${name} sees`,
    target: "Target",
    hexes: "Hexes",
    verdict: "Verdict",
    defends: "Defend",
    attack: "Attack, at outcome 0",
    rule: "Rule",
    level: (level: string) => `level ${level}`,
    noReach: "out of reach",
    noLine: "no line, either way",
    closeTo: (names: string[]) => `close to ${names.join(", ")}`,
    steps: "Steps of the round",
    stepOver: "over",
    cardsTitle: "Cards of the round",
    sealedOf: (sealed: number, of: number) => `${sealed} of ${of} sealed; all are turned over at once`,
    cards: {
      "": "no card",
      yours: "your choice",
      choosing: "choosing",
      sealed: "sealed",
      played: "played",
    },
  },
};
