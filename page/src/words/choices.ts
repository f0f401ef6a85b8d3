// The words of a question: what can be done, to whom, and the button that does it.

export const choiceWords = {
  chosenOf: (chosen: number, least: number, most: number) =>
    least === most ? `${chosen} of ${most}` : least ? `${chosen} of ${most}, at least ${least}` : `${chosen} of ${most} at most`,
  chooseSomeone: "Choose someone",
  chooseOne: "Choose one",
  choosePlace: "Choose a place",
  sayIt: "Say it first",
  spendFirst: "Spend something first",
  answerIs: (number: string) => `Answer ${number}`,
  toWhom: (verb: string) => `${verb}: whom?`,
  toWhere: (verb: string) => `${verb}: where?`,
  toWhich: (verb: string) => `${verb}: which?`,
  byWhat: "With what",
  stepBack: "Back",
  seal: (words: string) => `Seal: ${words}`,
  goes: (count: string, before: string, after: string) => `${count} ${before} to ${after}`,
  stays: (count: string, now: string) => `${count} stays ${now}`,
  byBook: (words: string) => `The book would: ${words}`,

  // Who it is, and how it is with them
  sheetOf: (name: string) => `The sheet of ${name}`,
  yourTurn: "your turn",
  youAreAsked: "you are asked",
  youRoll: "rolling",
  youRule: "your ruling",
  youSaid: "you answered",
  youWait: "waiting",
  fightOver: "it is over",
  looksOn: "Watching",
  playsNobody: "no character yet",
  buzz: "Buzz when I am asked",
  sound: "Sounds of dice and blows, and when I am asked",
  yourSheet: "Your sheet",
  tabMap: "Map",
  tabStory: "Story",
  beside: "Beside the question",
};
