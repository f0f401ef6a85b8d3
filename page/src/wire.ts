// Made by scripts/wire from the message types: not to be edited by hand.
// sha256:8754fc20d84d3a0cbf150907ebf0762ab05d70ec890036c2cbaa3725c50a2d75

export interface Wire {
  from_page:
    | Hello
    | Answer
    | Throw
    | Dice
    | Close
    | Undo
    | Redo
    | Go
    | Play
    | Fork
    | Edit
    | Order
    | Treat
    | Sit
    | Seat
    | Computer
    | Prefer
    | Salt
    | OpenSeed
    | Advise
    | Odds
    | Why
    | Peek
    | Older
    | Ping;
  to_page:
    | Snapshot
    | Patch
    | Done
    | More
    | Refused
    | Figured
    | Clock
    | Told
    | Advised
    | Peeked
    | Lines
    | Pong
    | Gone;
  drawing: RazorweaveDrawing | null;
}
/**
 * The first message: the seat's token, and the last `seq` that the page has, if any.
 */
export interface Hello {
  do: "hello";
  token: string;
  seq?: number;
}
/**
 * An answer to the question `asked_at` for one decider.
 */
export interface Answer {
  do: "answer";
  n: number;
  asked_at: number;
  decider: string;
  answer: unknown;
}
/**
 * Let the program's dice fall for the roll that stands.
 */
export interface Throw {
  do: "throw";
  n: number;
  asked_at: number;
}
/**
 * Real dice for the roll that stands: for each die in turn the place of its face, from 0.
 *
 *     Where one more has to be thrown, the answer is `more`. Or only the `total` of those that count.
 */
export interface Dice {
  do: "dice";
  n: number;
  asked_at: number;
  taps?: number[];
  total?: number | null;
}
/**
 * The game master ends a choice of several: defaults stand for what is missing.
 */
export interface Close {
  do: "close";
  n: number;
  asked_at: number;
}
/**
 * Take back the last answer, or everything after the point `to`.
 */
export interface Undo {
  do: "undo";
  n: number;
  to?: number | null;
}
/**
 * Do again what was taken back last.
 */
export interface Redo {
  do: "redo";
  n: number;
}
/**
 * The game master goes over to any point of any line of play.
 */
export interface Go {
  do: "go";
  n: number;
  to: number;
}
/**
 * The game master lets play go on by itself from where it stands.
 */
export interface Play {
  do: "play";
  n: number;
}
/**
 * The game master begins a line of play of its own here, with fresh dice.
 */
export interface Fork {
  do: "fork";
  n: number;
  name: string;
}
/**
 * The game master changes something, for a reason.
 *
 *     `what` is `set` (a `path` to a `value`), `enter` (the combatant `who` on a `side`), `leave` or
 *     `side` (of `who`), or `rest` (the interlude `who`, once a fight is over).
 */
export interface Edit {
  do: "edit";
  n: number;
  what: "enter" | "leave" | "rest" | "set" | "side";
  reason?: string;
  path?: string;
  value?: unknown;
  who?: string;
  side?: string;
}
/**
 * A standing order for questions of a kind: this answer, or with none what is proposed.
 *
 *     With `recall` the order is taken back. `decider` blank means all that the seat answers for.
 */
export interface Order {
  do: "order";
  n: number;
  kind: string;
  answer?: unknown;
  decider?: string;
  recall?: boolean;
}
/**
 * The game master says how rulings of a kind are treated: told, asked, or done.
 */
export interface Treat {
  do: "treat";
  n: number;
  kind: string;
  how: "ask" | "do" | "tell";
}
/**
 * Give a decider to a seat: the game master's act, or a player taking one that is free.
 */
export interface Sit {
  do: "sit";
  n: number;
  decider: string;
  seat: string;
}
/**
 * The game master's act on a seat: lock or open it, revoke its link, rename or remove it.
 */
export interface Seat {
  do: "seat";
  n: number;
  seat: string;
  what: "lock" | "open" | "remove" | "rename" | "revoke";
  name?: string;
}
/**
 * The game master lets a policy play a decider.
 */
export interface Computer {
  do: "computer";
  n: number;
  decider: string;
  policy: string;
}
/**
 * How this seat wants to be asked: how its dice fall, seconds more (-1: no deadline).
 */
export interface Prefer {
  do: "prefer";
  n: number;
  rolls?: ("auto" | "real" | "tap") | null;
  extra?: number | null;
}
/**
 * Words of the seat's own, mixed into the dice to come.
 */
export interface Salt {
  do: "salt";
  n: number;
  text: string;
}
/**
 * The game master opens the seed of the dice, so that all can verify them.
 */
export interface OpenSeed {
  do: "open";
  n: number;
}
/**
 * Ask what the book's own tactics would do here.
 */
export interface Advise {
  do: "advise";
  n: number;
  asked_at: number;
  decider: string;
}
/**
 * Ask for the odds of a question anew, with more time for them.
 */
export interface Odds {
  do: "odds";
  n: number;
  asked_at: number;
  decider: string;
}
/**
 * Ask why an option has its odds.
 */
export interface Why {
  do: "why";
  n: number;
  asked_at: number;
  decider: string;
  option: string;
}
/**
 * Look at the fight as it stood at a point, without moving it.
 */
export interface Peek {
  do: "peek";
  n: number;
  entry: number;
}
/**
 * Ask for log lines before the line `at`.
 */
export interface Older {
  do: "older";
  n: number;
  at: number;
}
/**
 * A sign of life.
 */
export interface Ping {
  do: "ping";
}
/**
 * The whole screen, with the last lines of its log.
 */
export interface Snapshot {
  is: "snapshot";
  seq: number;
  screen: Screen;
  log: LogCard[];
  lines: number;
}
/**
 * Everything on a seat's screen but the log, in its parts.
 */
export interface Screen {
  table: TableCard;
  me: MeCard;
  sides: SideCard[];
  seats: SeatCard[];
  picture: Picture;
  papers?: PromptCard[];
  waits?: WaitCard | null;
  families?: [string, string, string][];
}
/**
 * The fight on the table. `promise` is the commitment of the dice, `seed` what was opened.
 *
 *     `over` says that nothing is asked, `outcome` how the fight ended; `rests` are the interludes
 *     that may follow then, as (name, words), for the game master. `head` is the entry at which play
 *     stands, by which its log lines are told from those ahead of it, and `paused` that nothing goes
 *     on by itself there, for the game master went back to it.
 */
export interface TableCard {
  id: string;
  system: string;
  system_title: string;
  title: string;
  scenario: string;
  promise: string;
  salts?: [string, string][];
  seed?: string;
  over?: boolean;
  outcome?: string;
  head?: number;
  paused?: boolean;
  rests?: [string, string][];
}
/**
 * The seat itself: for whom it answers as (id, name), and how it wants to be asked.
 *
 *     `rolls` says how its dice fall: `auto` at once, but for a roll whose odds a ruling has changed
 *     since they were shown, `tap` when it says so, `real` as typed from a real table. `extra` is how
 *     many seconds it has more for a choice with a deadline, and -1 that no deadline is for it.
 */
export interface MeCard {
  seat: string;
  name: string;
  kind: "gm" | "player" | "spectator" | "wall";
  deciders?: [string, string][];
  rolls?: "auto" | "real" | "tap";
  extra?: number;
  orders?: OrderCard[];
  may_undo?: boolean;
  may_redo?: boolean;
}
/**
 * A standing order of this seat: for which questions (of whom), and what it answers.
 */
export interface OrderCard {
  kind: string;
  words: string;
  decider?: string;
}
/**
 * A side of the fight, and what it is to this seat.
 */
export interface SideCard {
  id: string;
  stance: "other" | "them" | "us";
}
/**
 * A seat at the table, as all see it. `policy` is how a computer plays it.
 */
export interface SeatCard {
  seat: string;
  name: string;
  kind: "computer" | "gm" | "player" | "spectator" | "wall";
  deciders?: [string, string][];
  here?: boolean;
  locked?: boolean;
  policy?: string;
}
/**
 * All that a screen draws of a fight besides what is asked and what was said.
 *
 *     `heads` are the facts of the masthead (name, value), such as the round and the stakes.
 *     `figures` stand in the order of turns where there is one. `lines` are the board in words.
 */
export interface Picture {
  heads?: [string, string][];
  figures?: Figure[];
  dials?: Dial[];
  slips?: Slip[];
  lines?: string[];
  drawing?: RazorweaveDrawing | null;
}
/**
 * Somebody in the fight, as the order of turns and a sheet show them.
 *
 *     `turn` says where they are in the order; `out` why they cannot go on. `note` is a sentence on
 *     where they stand and with whom. `token` is the letter or number of their token.
 */
export interface Figure {
  id: string;
  name: string;
  side: string;
  token: string;
  pc?: boolean;
  turn?: "" | "acted" | "acts" | "next" | "out" | "waits";
  out?: string;
  note?: string;
  meters?: Meter[];
  slips?: Slip[];
  words?: [string, string][];
}
/**
 * A count on somebody's sheet: `now` of `most`, or of no bound where `most` is 0.
 *
 *     `kind` says what more of it means: `harm` fills up to ruin, `left` runs out, `points` are spent
 *     and come back.
 */
export interface Meter {
  name: string;
  now: number;
  most: number;
  kind?: "harm" | "left" | "points";
  because?: string[];
}
/**
 * A condition, a Tag, a mark: two letters, a name, how grave it is, and a word more.
 */
export interface Slip {
  code: string;
  name: string;
  weight?: "" | "light" | "moderate" | "severe";
  note?: string;
  because?: string[];
}
/**
 * A clock of the scene: so many segments of so many, and whose fear or hope it is.
 */
export interface Dial {
  id: string;
  name: string;
  now: number;
  most: number;
  kind?: "ours" | "theirs" | "threat";
  note?: string;
  because?: string[];
}
/**
 * The board: places, a band for each two of them, pairs in melee, each foe as each sees it.
 */
export interface RazorweaveDrawing {
  type: "razorweave";
  places: RazorweavePlace[];
  bands: RazorweaveBand[];
  engaged: [string, string][];
  sights: RazorweaveSight[];
}
/**
 * A place of the field with its Tags, and who is in it (RW-ZONE-03).
 *
 *     `people` are those still in the fight, `fallen` those who are not. `apart` says in few words in
 *     which bands the other places lie, `words` all that there is to say. A `high` place is drawn as
 *     such. The one place of a fight without a map has the id `*`.
 */
export interface RazorweavePlace {
  id: string;
  name: string;
  tags?: Slip[];
  high?: boolean;
  people?: string[];
  fallen?: string[];
  apart?: string;
  words?: string;
}
/**
 * The band between two places, and its name (RW-ZONE-03).
 */
export interface RazorweaveBand {
  one: string;
  other: string;
  band: "close" | "engaged" | "far" | "out";
  name: string;
}
/**
 * How a foe looks from where somebody stands (RW-ZONE-02).
 *
 *     `reaches` says whether some weapon in hand may Strike it there (RW-STRIKE-08); `words` names the
 *     band, those weapons, and cover or height between them.
 */
export interface RazorweaveSight {
  who: string;
  whom: string;
  band: "close" | "engaged" | "far" | "out";
  reaches: boolean;
  words: string;
}
/**
 * A question as a seat sees it.
 *
 *     `asked_at` goes back with the answer. `kind` names the sort of question, by which standing
 *     orders go. `mine` says whether this seat answers it; the game master sees what single players
 *     are asked. `said` is the seat's own answer to a question that others have still to answer.
 *     `closes` marks an aside that nobody waits for.
 */
export interface PromptCard {
  asked_at: number;
  decider: string;
  name: string;
  kind: string;
  sentence: string;
  form:
    | ChoiceCard
    | SeveralCard
    | NumberCard
    | TextCard
    | PathCard
    | CourseCard
    | AllocationCard
    | SheetCard
    | RollCard;
  mine: boolean;
  ruling?: boolean;
  default?: unknown;
  because?: string[];
  reasons?: TermCard[];
  together?: boolean;
  hidden?: boolean;
  closes?: boolean;
  said?: unknown;
  has_odds?: boolean;
}
/**
 * One of the options; the answer is its id.
 */
export interface ChoiceCard {
  type: "choice";
  options: OptionCard[];
}
/**
 * One thing that may be chosen: its id, in words, and the rules behind it.
 */
export interface OptionCard {
  id: string;
  words: string;
  because?: string[];
  target?: string;
}
/**
 * From `least` to `most` of the options; the answer is a list of ids.
 */
export interface SeveralCard {
  type: "several";
  options: OptionCard[];
  least: number;
  most: number;
}
/**
 * A whole number from `least` to `most` in steps; the answer is the number.
 */
export interface NumberCard {
  type: "number";
  least: number;
  most: number;
  step: number;
}
/**
 * Free words; the answer is a text of `least` to `most` characters.
 */
export interface TextCard {
  type: "text";
  least: number;
  most: number;
}
/**
 * A walk from place to place; the answer is the list of places in turn, empty to stay.
 *
 *     `steps` are (from, to, cost), for a page that lets people draw their own way.
 */
export interface PathCard {
  type: "path";
  start: string;
  budget: number;
  ends: EndCard[];
  steps: [string, string, number][];
}
/**
 * A place that can be walked to, what that costs, and a cheapest way there (its last place).
 */
export interface EndCard {
  place: string;
  words: string;
  cost: number;
  way: string[];
}
/**
 * A walk over a plane in feet; the answer is a list of points [x, y] in turn, empty to stay.
 */
export interface CourseCard {
  type: "course";
  /**
   * @minItems 2
   * @maxItems 2
   */
  start: [number, number];
  budget: number;
  width: number;
  height: number;
  marks: MarkCard[];
}
/**
 * Somebody or something to walk toward, and the course that leads to it as far as it goes.
 */
export interface MarkCard {
  name: string;
  words: string;
  course: [number, number][];
}
/**
 * Points spread over shares; the answer is a list of [id, units].
 *
 *     With `whole` all of the budget must be spent.
 */
export interface AllocationCard {
  type: "allocation";
  shares: ShareCard[];
  budget: number;
  whole: boolean;
}
/**
 * One thing that points may be spent on, from `least` to `most` units at a price each.
 */
export interface ShareCard {
  option: OptionCard;
  least: number;
  most: number;
  price: number;
}
/**
 * Several lines at once; the answer is a list of [name, value] for those that are changed.
 */
export interface SheetCard {
  type: "sheet";
  fields: FieldCard[];
}
/**
 * One line of a sheet: its name, what it asks in words, what may stand there, what does.
 */
export interface FieldCard {
  name: string;
  words: string;
  form: ChoiceCard | SeveralCard | NumberCard | TextCard | PathCard | CourseCard | AllocationCard;
  default: unknown;
  because?: string[];
}
/**
 * Dice to be thrown, by the program or at a real table.
 */
export interface RollCard {
  type: "roll";
  notation: string;
  dice: DieCard[];
  terms: TermCard[];
}
/**
 * One die to be thrown at a real table: what it is called, and what stands on its faces.
 *
 *     What is sent back is the place of the face that fell, counted from 0.
 */
export interface DieCard {
  name: string;
  shown: string[];
}
/**
 * A modifier of a roll, or a reason of a ruling, in words.
 */
export interface TermCard {
  name: string;
  kind: string;
  amount: number;
  words: string;
  because?: string[];
}
/**
 * Whom the table waits for besides this seat, and how many of so many have answered.
 */
export interface WaitCard {
  names: string[];
  answered?: number;
  wanted?: number;
}
/**
 * One line of the log. `at` counts this seat's lines from 0.
 *
 *     `entry` is the point of the line of play at which it was told, for the game master, who may go
 *     back to it; 0 for all others. `kind` is `fact`, or an act of the table: `edit`, `undo`, `redo`,
 *     `fork`, `seal`, `seed`, `salt`, `resume`, `ruling`.
 */
export interface LogCard {
  at: number;
  text: string;
  entry?: number;
  kind?: string;
  because?: string[];
  dice?: DieFace[];
  undone?: boolean;
}
/**
 * A fallen die: what it shows, and whether it counts.
 */
export interface DieFace {
  text: string;
  kept?: boolean;
}
/**
 * What changed: parts of the screen in their new form, and lines of the log that are new or
 *     told otherwise than before, each in the place that its `at` names.
 */
export interface Patch {
  is: "patch";
  seq: number;
  parts: {};
  log?: LogCard[];
}
/**
 * The act `n` was taken and is safely kept.
 */
export interface Done {
  is: "done";
  n: number;
}
/**
 * The answer to `dice` where another die has to be thrown: it exploded, or falls again.
 */
export interface More {
  is: "more";
  n: number;
  die: DieCard;
}
/**
 * The act `n` was not taken (-1: what came had no number), and why.
 */
export interface Refused {
  is: "refused";
  n: number;
  code: string;
  sentence: string;
  because?: string[];
}
/**
 * The odds of a question, as soon as they are worked out.
 */
export interface Figured {
  is: "odds";
  odds: OddsCard;
}
/**
 * Odds of the question `asked_at` for one decider, as this seat may know them.
 */
export interface OddsCard {
  asked_at: number;
  decider: string;
  columns?: ColumnCard[];
  options?: OptionOdds[];
  caution?: string;
  assumed?: string[];
}
/**
 * One figure that matters in the system: its name in words; `chance` is 0 to 1.
 */
export interface ColumnCard {
  name: string;
  words: string;
  kind: "chance" | "mean";
}
/**
 * An option's figures in the order of the columns, its bar, and the weight not followed.
 */
export interface OptionOdds {
  option: string;
  figures: (number | null)[];
  slices?: SliceCard[];
  missing?: number;
}
/**
 * A part of an option's bar: a letter, its word, and how likely it is (0 to 1).
 */
export interface SliceCard {
  letter: string;
  words: string;
  chance: number;
}
/**
 * How much time this seat has for the choice that stands, when it begins and ends to run.
 */
export interface Clock {
  is: "clock";
  clock: ClockCard | null;
}
/**
 * A deadline that runs: seconds left when this was sent (rounded up), of how many.
 */
export interface ClockCard {
  left: number;
  total: number;
}
/**
 * The answer to a `why`.
 */
export interface Told {
  is: "why";
  n: number;
  why: WhyCard;
}
/**
 * Why an option has its odds: its rolls in words, each with its modifiers.
 */
export interface WhyCard {
  asked_at: number;
  decider: string;
  option: string;
  rolls?: [string, string, ReasonCard[]][];
  figures?: [string, string][];
  caution?: string;
  assumed?: string[];
}
/**
 * One modifier on an option's way: in words, what it changes, and its rules.
 */
export interface ReasonCard {
  words: string;
  change: string;
  because?: string[];
}
/**
 * The answer to `advise`: what the book would do, and each piece of advice as
 *     (answer, sentence, rules).
 */
export interface Advised {
  is: "advised";
  n: number;
  answer: unknown;
  hints?: [unknown, string, string[]][];
}
/**
 * The answer to `peek`: the screen as it was, with nothing asked.
 */
export interface Peeked {
  is: "peeked";
  n: number;
  entry: number;
  screen: Screen;
}
/**
 * The answer to `older`.
 */
export interface Lines {
  is: "lines";
  n: number;
  log: LogCard[];
}
/**
 * The answer to a sign of life.
 */
export interface Pong {
  is: "pong";
}
/**
 * This socket ends: its seat was revoked, taken up on another screen, or the server stops.
 */
export interface Gone {
  is: "gone";
  code: string;
  sentence: string;
}
