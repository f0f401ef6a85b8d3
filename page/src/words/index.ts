// The words of a table that the server does not send: one catalogue, parted by screens. What rooms
// beside the table say is in `all`, so that nobody who plays has to fetch it.

import { bandWords } from "./bands";
import { choiceWords } from "./choices";
import { fieldWords } from "./field";
import { helpWords } from "./help";
import { hexWords } from "./hexes";
import { ladderWords } from "./ladder";
import { momentWords } from "./moments";
import { roomWords } from "./room";
import { sideWords } from "./sides";
import { squareWords } from "./squares";

export const say = {
  name: "Fracas",
  motto: "fights, by the book",
  skip: "Skip to what is asked",
  lamp: "Light or dark",
  close: "Close",
  none: "none",
  noneOfThese: "None of these",
  loading: "One moment",

  // The line
  noServer: "The server does not answer. Check that it runs.",
  refused: (status: number) => `The server refused this (${status}).`,
  seatLeft: "You left the seat.",
  outOfReach: "Can't reach the table right now. Try again in a moment.",
  lineBroke: "The connection broke. Check if your answer was taken.",
  away: "Connection lost. Trying again...",
  joining: "Joining the table...",
  gone: "This device no longer has that seat.",
  toHome: "To the start",

  // Heads
  undo: "Undo",
  redo: "Redo",
  edit: "Edit",
  seats: "Seats",
  house: "House rules",
  houseCount: (count: number) => (count === 0 ? "House rules: standard" : `House rules: ${count}`),

  // The question
  askedOf: (name: string) => `Asked of ${name}`,
  yourRuling: "Your ruling",
  ruling: "A ruling",
  inSecret: "in secret",
  letStand: "Let it stand",
  giveRuling: "Rule so",
  answer: "Answer",
  change: "Change it",
  said: "You have answered. Waiting for the others.",
  saidWhat: (words: string) => `You said: ${words}.`,
  stay: "Stay",
  ends: "Where to",
  ownWay: "Another way",
  wayBack: "Back one step",
  wayCost: (cost: number, budget: number) => `${cost} of ${budget} spent`,
  step: (place: string, cost: number) => `to ${place}, ${cost}`,
  towards: "Walk toward",
  points: "Points on the way, in feet",
  addPoint: "Add this point",
  courseBudget: (feet: number) => `up to ${feet} feet`,
  spent: (spent: number, budget: number) => `${spent} of ${budget} spent`,
  mustAll: "you must spend all of it",
  unspentLost: "unspent points are lost",
  spendNothing: "Spend nothing",
  fewer: (name: string) => `Fewer: ${name}`,
  moreOf: (name: string) => `More: ${name}`,
  characters: (count: number, most: number) => `${count} of ${most}`,
  ownWords: "In your own words",
  filter: "Find among these",
  nothingFound: "No match.",
  applies: (name: string) => `${name} counts`,
  reasons: "Reasons",
  changed: "changed",
  gridAll: "All",
  gridNone: "None",
  gridOf: (words: string, who: string): string => `${words}: ${who}`,
  rollIt: "Roll",
  fracasRolls: "Fracas rolls",
  iRolled: "I rolled",
  handIn: "Hand the dice in",
  diceToGo: (count: number) => (count === 1 ? "one die to go" : `${count} dice to go`),
  whichDie: (name: string, number: number) => `Die ${number}, ${name}`,
  explodes: "a highest face rolls again",
  onlyTotal: "Only the total",
  total: "Total",
  faces: "Faces",
  keypad: (name: string) => `Faces of ${name}`,
  otherPapers: "Asked at the same time",
  stateOpen: "open",
  stateSaid: "answered",
  closeNow: "Close now and use the defaults for the rest",
  readOnly: (name: string) => `${name} answers this.`,
  always: (words: string) => (words ? `Always: ${words}` : "Always like this"),
  alwaysAll: (words: string) =>
    words ? `Always, for all of mine: ${words}` : "Always like this, for all of mine",
  alwaysTold: "This is your answer from now on. Change it under Me.",

  // Odds
  oddsKey: "What the letters mean",
  oddsComing: "Calculating odds...",
  oddsMore: "Take longer over the odds",
  missing: (share: string) => `${share} of what can happen was not followed.`,
  noOdds: "No odds yet: too much can happen to follow it all at once.",
  noEffect: "No effect on these figures.",
  oddsOf: (form: string) =>
    ({ roll: "What this roll can bring", sheet: "If it stays as proposed" })[form] ?? "With the book's choice",
  assumes: "What these odds assume",
  why: "Why?",
  whyTitle: "Why these odds",
  whyNone: "No dice decide this.",
  advise: "What would the book do?",
  advised: "by the book",
  asBook: "Play it by the book",

  // Waiting
  now: "now",
  waitsFor: (names: string) => `Waiting for ${names}.`,
  tableWaits: "The fight goes on.",
  actsNow: (name: string, asked: string) => (asked ? `It's ${name}'s turn, but ${asked} must answer.` : `It's ${name}'s turn.`),
  answered: (count: number, of: number) => `${count} of ${of} have answered`,
  over: "The fight is over.",
  next: "And then?",
  you: "you",

  // The deadline
  seconds: (left: number, total: number) => `${left} of ${total} seconds left`,
  secondsLeft: (left: number) => (left === 1 ? "one second left" : `${left} seconds left`),
  moreTime: "+10 seconds",
  noTimer: "No timer for me",
  timerAgain: "Timer again",

  // Regions
  board: "Board",
  map: "Map",
  list: "List",
  inWords: "The board in words",
  boardScrolls: "The board; it scrolls sideways",
  order: "Order",
  log: "What happened",
  older: "Show what came before",
  nothingYet: "Nothing has happened yet.",
  undone: "taken back",
  timeline: "Timeline",
  entry: (entry: number, of: number) => `${entry} of ${of}`,
  sealed: "Dice sealed",
  opened: "Seed",
  goThere: "Go there",
  backToNow: "Back to now",
  peeking: (words: string) => `As it was: ${words}`,
  point: "Point of play",
  ahead: "taken back, may be done again",

  // Tabs of a phone
  tabs: "Parts of the seat",
  tabNow: "Now",
  tabMe: "Me",
  tabLog: "Log",

  // Figures
  acts: "acts",
  isNext: "next",
  waits: "waits",
  acted: "acted",
  take: "Take",
  shareTaken: "Taken",
  takeShare: (name: string) => `Take: ${name}`,
  of: (now: number, most: number) => `${now} of ${most}`,
  segments: (name: string, now: number, most: number) => `${name}: ${now} of ${most} segments`,
  noFigures: "You're not playing anyone in this fight.",

  ...bandWords,
  ...choiceWords,
  ...fieldWords,
  ...helpWords,
  ...hexWords,
  ...ladderWords,
  ...momentWords,
  ...roomWords,
  ...sideWords,
  ...squareWords,

  // Me
  preferences: "How you want to be asked",
  howDice: "How my dice fall",
  dice: { auto: "By themselves", tap: "When I say so", real: "I roll my own" },
  playOn: "Go on from here",
  held: "The fight is paused at an earlier point.",
  extraTime: "Seconds more for a choice with a deadline",
  noDeadline: "no deadline",
  orders: "Standing orders",
  recall: "Take back",
  salt: "Words of your own for the dice",
  saltGive: "Mix them in",
  salted: "Mixed in",

  // Game master
  seatHere: "here",
  seatAway: "away",
  copy: "Copy link",
  copied: "Copied",
  fork: "Fork here",
  forkName: "Name of the new line of play",
  editTitle: "Change something",
  editSide: "Side",
  dueApply: "Apply",
  dueLeave: "Leave",

  keys: "Keys",
};
