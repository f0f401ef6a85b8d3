// The words of a game master's screen besides those of all tables.

export const roomWords = {
  dock: "Turn, log and sheets",
  dockTabs: "What the dock shows",
  tabTurn: "Turn",
  tabSheet: "Sheet",
  addSomeone: "Add someone",
  dockOpen: "Open the dock",
  dockClose: "Close the dock",
  dockAsked: "Waiting for your answer",
  steps: "Steps of the round",
  stepIs: { done: "done", now: "now", later: "still to come", open: "open to any of them" },
  rail: { acts: "Acting", next: "Still to act", waits: "Still to act", acted: "Acted", out: "Out" } as Record<
    string,
    string
  >,
  railNobody: "Not in the order",
  noTurns: "In the fight",
  sheetWhose: "Whose sheet",
  sheetNone: "Choose someone in the order to see their sheet here.",
  facts: "About this fight",
  accept: "Accept",
  adjust: "Adjust",
  fuse: (left: number) => `Accepted by itself in ${left} s`,
  fuseNow: "Accepted by itself soon",
  byItself: "It goes on by itself unless the GM steps in.",
  lookBack: "See the whole fight",
  endWords: { us: "Victory", them: "Defeat", other: "The fight is over" },
  decidedBy: "The last roll",
  nobodyFell: "No one fell.",
  fell: (fallen: [string, string][]): string =>
    `Out of the fight: ${fallen.map(([name, how]) => `${name} (${how})`).join(", ")}.`,
  lookBackTitle: "After the fight",
  fightHead: "Fight",
};
