// Words of the house rules: what a table may rule otherwise, and what it has.

export const houseWords = {
  house: "House rules",
  houseCount: (count: number) => (count === 0 ? "House rules: all as usual" : `House rules: ${count}`),
  houseNamed: (titles: string[]) => `${titles.length}: ${titles.join("; ")}`,
  houseLead:
    "Where the text leaves something open, a table may decide otherwise. What you choose holds for the whole table, from its first fight on.",
  houseFixed: "These hold for the whole table. They are chosen when a table is made.",
  houseNone: "Everything is played as usual.",
  houseUsual: "usual",
  houseUsually: (words: string) => `Usually: ${words}`,
  houseText: "What the text says, and why it is played so",
  houseSays: "The text",
  houseWhy: "Why",
  houseFights: "Fight by fight",
  houseDoes: "In the fights of the book:",
  houseNobody: "Nobody has worked out yet what these do to fights.",
  houseStale: "The book has changed since these figures were worked out.",
  houseReset: "All as usual again",
  houseAll: "All rulings of this game",
  houseChange: "Look at them, and choose",
  houseDone: "Done",
  houseMeans: "What it may be",
};
