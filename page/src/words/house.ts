// Words of the house rules: what a table may rule otherwise, and what it has.

export const houseWords = {
  houseNamed: (titles: string[]) => `${titles.length}: ${titles.join("; ")}`,
  houseLead:
    "Where the rules leave something open, your table can decide. Your choice applies to the whole table, from its first fight on.",
  houseFixed: "These apply to the whole table. They are chosen when the table is made.",
  houseNone: "No house rules: everything is standard.",
  houseUsual: "usual",
  houseUsually: (words: string) => `Usually: ${words}`,
  houseText: "What the text says, and why we play it this way",
  houseSays: "The text",
  houseWhy: "Why",
  houseFights: "Fight by fight",
  houseDoes: "In the fights that come with the game:",
  houseNobody: "How these change fights has not been measured yet.",
  houseStale: "The game's content has changed since these figures were measured.",
  houseReset: "Back to standard",
  houseAll: "All rulings of this game",
  houseChange: "Review and choose",
  houseDone: "Done",
  houseMeans: "Choices",
};
