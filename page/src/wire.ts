// Made by scripts/wire from the message types: not to be edited by hand.
// sha256:63e4463c1eaffe40078f68c8efb87ea8587d9af92eeb595d403ffccfe8a8f894

/**
 * A list that grew or shrank: from `at` on, `gone` elements are replaced by `fresh`.
 *
 * @minItems 3
 */
export type Splice = [number, number, unknown[]];

export interface Wire {
  from_page:
    | Hello
    | Answer
    | Seen
    | Throw
    | Dice
    | Close
    | Undo
    | Redo
    | Go
    | Play
    | Ready
    | Begin
    | Fork
    | Edit
    | Order
    | Treat
    | Hold
    | Sit
    | Seat
    | Computer
    | Prefer
    | Bring
    | Propose
    | Admit
    | Decline
    | Salt
    | OpenSeed
    | Reckon
    | Advise
    | Wins
    | Odds
    | Why
    | Peek
    | Touch
    | Older
    | Ping;
  to_page:
    | Snapshot
    | Patch
    | Done
    | More
    | Refused
    | Figured
    | Barred
    | Clock
    | Fuse
    | Waiting
    | Told
    | Reckoned
    | Advised
    | Winning
    | Peeked
    | SheetOf
    | Lines
    | Pong
    | Gone;
  drawing:
    | ActionPointsDrawing
    | AeronaughtsDrawing
    | BeaconRoadDrawing
    | FullyAutomatedDrawing
    | RazorweaveDrawing
    | null;
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
 * The page shows the question `asked_at`: the clock of a choice waits for that.
 */
export interface Seen {
  do: "seen";
  n: number;
  asked_at: number;
}
/**
 * Let the program's dice fall for the open roll.
 */
export interface Throw {
  do: "throw";
  n: number;
  asked_at: number;
}
/**
 * Real dice for the open roll: for each die in order the place of its face, from 0.
 *
 *     If one more has to be thrown, the answer is `more`. Alternatively only the `total` of those that
 *     count.
 */
export interface Dice {
  do: "dice";
  n: number;
  asked_at: number;
  taps?: number[];
  total?: number | null;
}
/**
 * The game master ends a joint question: missing answers are the defaults.
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
 * Redo what was taken back last.
 */
export interface Redo {
  do: "redo";
  n: number;
}
/**
 * The game master goes to any point of any line of play.
 */
export interface Go {
  do: "go";
  n: number;
  to: number;
}
/**
 * The game master lets play go on by itself from where it is.
 */
export interface Play {
  do: "play";
  n: number;
}
/**
 * Before a fight: this seat is ready, or not yet after all.
 */
export interface Ready {
  do: "ready";
  n: number;
  ready: boolean;
}
/**
 * The game master begins the fight for which people gather.
 */
export interface Begin {
  do: "begin";
  n: number;
}
/**
 * The game master begins a fork here, with fresh dice.
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
 *     `side` (of `who`), and once a fight is over `rest` (the interlude `who`) or `next` (the scenario
 *     `who`, with the survivors; `value` may have content with that scenario). A rule that an edit
 *     made due is named by `who`: `apply` plays it, `waive` leaves it. With `changes`, pairs of a path
 *     and a value, `set` sets several at once, for one reason.
 */
export interface Edit {
  do: "edit";
  n: number;
  what: "apply" | "enter" | "leave" | "next" | "rest" | "set" | "side" | "waive";
  reason?: string;
  path?: string;
  value?: unknown;
  who?: string;
  side?: string;
  changes?: [string, unknown][];
}
/**
 * A standing order for questions of a kind: this answer, or without one what is proposed.
 *
 *     With `recall` the order is taken back. A blank `decider` means all that the seat answers for.
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
 * The game master sets how rulings of a kind are treated: `tell`, `do`, `ask` or `wait`.
 *
 *     A ruling goes through with a note (`tell`), goes through (`do`), is asked for (`ask`), or is
 *     asked for and goes through by itself after `seconds` (`wait`).
 */
export interface Treat {
  do: "treat";
  n: number;
  kind: string;
  how: "ask" | "do" | "tell" | "wait";
  seconds?: 3 | 6 | 12;
}
/**
 * The game master steps in: the ruling `asked_at` does not apply by itself.
 */
export interface Hold {
  do: "hold";
  n: number;
  asked_at: number;
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
 *
 *     `time` gives it `extra` seconds for choices with a deadline; with -1 it has no deadlines.
 */
export interface Seat {
  do: "seat";
  n: number;
  seat: string;
  what: "lock" | "open" | "remove" | "rename" | "revoke" | "time";
  name?: string;
  extra?: number;
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
 * How this seat wants to be asked: how its dice fall, extra seconds (-1: no deadline).
 */
export interface Prefer {
  do: "prefer";
  n: number;
  rolls?: ("auto" | "real" | "tap") | null;
  extra?: number | null;
}
/**
 * The game master brings a sheet into the fight: the combatant `who` of its `tables`.
 *
 *     The tables are chapters of content as a file has them; what they name is new to the fight. It
 *     joins a `side`, and a `seat` may play it.
 */
export interface Bring {
  do: "bring";
  n: number;
  who: string;
  tables: {
    [k: string]: unknown;
  };
  side: string;
  seat?: string;
  reason?: string;
}
/**
 * A player who plays no one asks to bring a sheet, as in `bring`; a blank side is their own.
 */
export interface Propose {
  do: "propose";
  n: number;
  who: string;
  tables: {
    [k: string]: unknown;
  };
  side?: string;
}
/**
 * The game master lets in what a seat asked to bring, on that side or another.
 */
export interface Admit {
  do: "admit";
  n: number;
  seat: string;
  side?: string;
}
/**
 * The game master refuses what a seat asked to bring, or the seat withdraws it.
 */
export interface Decline {
  do: "decline";
  n: number;
  seat: string;
}
/**
 * Words of the seat's own, mixed into the next dice.
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
 * Ask for the state of real dice: for each die the place of its face, or null without one.
 */
export interface Reckon {
  do: "reckon";
  n: number;
  asked_at: number;
  taps?: (number | null)[];
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
 * Ask what wins here, as far as the seat can know; it takes some seconds.
 */
export interface Wins {
  do: "wins";
  n: number;
  asked_at: number;
  decider: string;
}
/**
 * Ask for the odds of a question again, with more time for them.
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
 * Look at the fight as it was at a point, without moving it.
 */
export interface Peek {
  do: "peek";
  n: number;
  entry: number;
}
/**
 * The game master asks which values of a combatant can be changed in place.
 */
export interface Touch {
  do: "sheet";
  n: number;
  who: string;
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
  proposals?: ProposalCard[];
  dues?: DueCard[];
  strip?: StripCard | null;
}
/**
 * The fight on the table. `promise` is the commitment of the dice, `seed` what was opened.
 *
 *     `over` says that nothing is asked, `outcome` how the fight ended, `winner` the side that won it,
 *     blank if this seat sees no winner; `rests` are the interludes that may follow then, as (name,
 *     words), for the game master. `head` is the entry at which play is, by which its log lines are
 *     told from those ahead of it, and `paused` that nothing goes on by itself there, because the game
 *     master went back to it. `code` is the code by which others find the table, blank if it is closed
 *     to them. `house` are its house rules. In the `phase` lobby people sit down and nothing is asked
 *     until the game master begins.
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
  winner?: string;
  head?: number;
  paused?: boolean;
  code?: string;
  rests?: [string, string][];
  house?: RuledCard[];
  fingerprint?: string;
  phase?: "fight" | "lobby" | "over";
}
/**
 * A house rule of a table: how a ruling is played, and how it usually would be.
 */
export interface RuledCard {
  name: string;
  rule: string;
  title: string;
  value: string | number;
  words: string;
  usual: string;
}
/**
 * The seat itself: for whom it answers as (id, name), and how it wants to be asked.
 *
 *     `rolls` says how its dice fall: `auto` at once, except for a roll whose odds a ruling has
 *     changed since they were shown, `tap` when it says so, `real` as typed from a real table. `extra`
 *     is how many extra seconds it has for a choice with a deadline; -1 means that it has no
 *     deadlines. `free` are those whom it may take, because they wait for a player.
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
  free?: [string, string][];
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
 * A seat at the table, as all see it. `policy` is how a computer plays it, and `ready` that its
 *     people are, before a fight.
 *
 *     Only the game master sees `extra`, its seconds more for a choice with a deadline, and whether it
 *     has a `link`.
 */
export interface SeatCard {
  seat: string;
  name: string;
  kind: "computer" | "gm" | "player" | "spectator" | "wall";
  deciders?: [string, string][];
  here?: boolean;
  locked?: boolean;
  policy?: string;
  extra?: number;
  link?: boolean;
  ready?: boolean;
}
/**
 * All that a screen draws of a fight besides what is asked and what was said.
 *
 *     `heads` are the facts of the masthead (name, value), such as the round and the stakes.
 *     `figures` stand in the order of turns where there is one. `lines` are the board in words.
 *     `scene` is the board in parts that are alike for all systems, `stages` are those of the round.
 */
export interface Picture {
  heads?: [string, string][];
  figures?: Figure[];
  dials?: Dial[];
  slips?: Slip[];
  lines?: string[];
  drawing?:
    | ActionPointsDrawing
    | AeronaughtsDrawing
    | BeaconRoadDrawing
    | FullyAutomatedDrawing
    | RazorweaveDrawing
    | null;
  scene?: Scene;
  stages?: Stage[];
}
/**
 * A combatant, as the order of turns and a sheet show them.
 *
 *     `turn` says where they are in the order; `out` why they cannot go on. `note` is a sentence on
 *     where they are and with whom. `token` is the letter or number of their token. `face` names their
 *     silhouette, `number` tells several of a kind apart, 0 for one alone, and `title` is a word or
 *     two on what they are.
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
  vital?: Vital | null;
  face?: string;
  number?: number;
  title?: string;
}
/**
 * A count on a combatant's sheet: `now` of `most`, or without a bound where `most` is 0.
 *
 *     `kind` says what more of it means: `harm` fills up to ruin, `left` runs out, `points` are spent
 *     and come back. With a `shape` it is drawn as that many signs, beside the name. Its `id` is
 *     unique within the figure, for comparing two pictures. Of `place`, `bar` is for meters that are
 *     always in sight, four at most; `own` for those on a sheet; `life` is the one that the figure's
 *     `vital` shows too. `brief` is its name where there is little room.
 */
export interface Meter {
  id: string;
  name: string;
  now: number;
  most: number;
  kind?: "harm" | "left" | "points";
  because?: string[];
  shape?: "" | "flame" | "hex";
  place?: "bar" | "life" | "own";
  brief?: string;
}
/**
 * A condition, a Tag, a mark: a short code, a name, how grave it is, and a word more.
 *
 *     `icon` names the drawing beside the word; `lean` says whether it helps or hampers the one who
 *     has it. Its `id` is for comparing two pictures: it is unique within a figure, and stays the same
 *     when only the count, level or gravity changes. Slips elsewhere need none.
 */
export interface Slip {
  code: string;
  name: string;
  weight?: "" | "light" | "moderate" | "severe";
  note?: string;
  because?: string[];
  icon?: string;
  lean?: -1 | 0 | 1;
  id?: string;
}
/**
 * How near a combatant is to being out, in a ring: `now` of `most`, in `parts` segments if any.
 *
 *     With `fills` more of it is worse, and `now` can exceed `most`. If it is not `exact`, it is what
 *     this seat assumes, and is drawn without a figure, with the `word` that the seat may know. `name`
 *     is what is counted.
 */
export interface Vital {
  now: number;
  most: number;
  parts?: number;
  fills?: boolean;
  exact?: boolean;
  word?: string;
  name?: string;
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
 * The whole board: the plane is `width` by `height` feet, 0 by 0 without a map.
 *
 *     `ladder` is in the order of Initiative, `chain` has the sizes of dice from the smallest, `feet`
 *     the distance between each two, `types` the types of damage. `due` is who acts, blank for nobody;
 *     `aims` and `gaits` are theirs.
 */
export interface ActionPointsDrawing {
  type: "action_points";
  width: number;
  height: number;
  due: string;
  chain: number[];
  types: string[];
  areas: ActionPointsArea[];
  bodies: ActionPointsBody[];
  ladder: ActionPointsRung[];
  fighters: ActionPointsFighter[];
  feet: [string, string, number][];
  aims: ActionPointsAim[];
  gaits: ActionPointsGait[];
}
/**
 * A rectangle of the plane in feet; `words` describe it.
 */
export interface ActionPointsArea {
  id: string;
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  words: string;
  cover?: string;
  light?: string;
  high?: boolean;
  solid?: boolean;
}
/**
 * The places of a shape of body, in the order of its table (AP-LOC-21).
 */
export interface ActionPointsBody {
  shape: string;
  places: ActionPointsPlace[];
}
/**
 * A place of the body: its faces of the location die, the price of calling it, its effect.
 *
 *     `note` says what else a blow there does.
 */
export interface ActionPointsPlace {
  key: string;
  name: string;
  faces: string;
  surcharge: number;
  multiplier: number;
  note?: string;
}
/**
 * A rung of the ladder: who, their Initiative, and their status in this Turn.
 */
export interface ActionPointsRung {
  id: string;
  initiative: string;
  flag: string;
}
/**
 * A combatant with AP, dice, damage and armour, and its position in feet.
 *
 *     `full` is the length of the AP bar. `armour` has the DR of each covered place against each
 *     damage type of the drawing, `worn` what provides it. `prices` are AP by the beginning of an
 *     option's id, up to one of its colons; a negative price is a gain. `pool` says what the full
 *     total is made of, `attack` what an attack costs, `injury` what damage forces now, `because` by
 *     which rules.
 */
export interface ActionPointsFighter {
  id: string;
  shape: string;
  x: number;
  y: number;
  ap: number;
  full: number;
  damage: number;
  fitness: number;
  attributes: ActionPointsAttribute[];
  armour?: [string, number[]][];
  worn?: string;
  prices?: [string, number][];
  pool?: string;
  attack?: string;
  injury?: string;
  because?: string[];
  down?: boolean;
  prone?: boolean;
}
/**
 * An Attribute: the sizes of its dice, 0 for below d4, and the face that picks it.
 *
 *     `note` says what it has lost, and what the next loss would do.
 */
export interface ActionPointsAttribute {
  name: string;
  face: number;
  now: number;
  undamaged: number;
  note?: string;
}
/**
 * An attack that the combatant due can declare: at whom, from how many feet, for how many AP.
 *
 *     `option` is its id at the prompt of the Turn, `call` that of the called shot. `type` is the
 *     index of its damage type in the drawing, `calls` the places of the body that the AP left can
 *     call. `how` says what is rolled, `hinders` lists the circumstances that apply.
 */
export interface ActionPointsAim {
  option: string;
  call: string;
  who: string;
  target: string;
  weapon: string;
  feet: number;
  price: number;
  left: number;
  type: number;
  how: string;
  calls?: string[];
  hinders?: string[];
}
/**
 * A gait that the combatant due can pay for: how far in feet, for how many AP.
 */
export interface ActionPointsGait {
  option: string;
  name: string;
  feet: number;
  price: number;
}
/**
 * The board. Bands are shown from `eye` first: who acts, or the first who can.
 *
 *     `symbols` says what letters on dice mean, `axes` how both kinds are counted (AE-DICE-04).
 */
export interface AeronaughtsDrawing {
  type: "aeronaughts";
  eye: string;
  zones: AeronaughtsZone[];
  ways: AeronaughtsWay[];
  melees: AeronaughtsMelee[];
  people: AeronaughtsPerson[];
  slots: AeronaughtsSlot[];
  aims: AeronaughtsAim[];
  prices: AeronaughtsPrice[];
  dice: AeronaughtsDie[];
  symbols: [string, string][];
  axes: [string, string][];
}
/**
 * A zone of the map, its index from 0, and who is in it (AE-RNG-02).
 *
 *     A fight without a map has one zone with a blank id.
 */
export interface AeronaughtsZone {
  id: string;
  name: string;
  column: number;
  row: number;
  hull: "between" | "left" | "right" | "whole";
  people?: string[];
}
/**
 * Two zones that are one band apart (AE-RNG-02).
 */
export interface AeronaughtsWay {
  one: string;
  other: string;
}
/**
 * Those who are engaged together (AE-RNG-03).
 */
export interface AeronaughtsMelee {
  zone: string;
  people: string[];
  words: string;
}
/**
 * A combatant on the board: where, how far from the others, and the health left.
 *
 *     `down` are those with no Wounds left (AE-HP-08). `reach` says how far the weapons at the ready
 *     go.
 */
export interface AeronaughtsPerson {
  id: string;
  zone: string;
  health: AeronaughtsHealth[];
  bands?: AeronaughtsBand[];
  reach?: string;
  injuries?: AeronaughtsInjury[];
  down?: boolean;
}
/**
 * One type of health: total Soak, Stress and Wounds left (AE-HP-02).
 */
export interface AeronaughtsHealth {
  type: "mental" | "physical" | "spiritual";
  name: string;
  soak: number;
  stress: number;
  most_stress: number;
  wounds: number;
  most_wounds: number;
}
/**
 * Who is in a band from a combatant, and which weapons reach that far (AE-ACT-06).
 *
 *     `loose` are those engaged with nobody else in this band, `melees` the others.
 */
export interface AeronaughtsBand {
  band: "engaged" | "extreme" | "long" | "medium" | "short";
  loose?: string[];
  melees?: string[][];
  reach?: string[];
}
/**
 * An open Consequence: its penalty, the dice it lends foes, and its healing.
 *
 *     AE-CON-15, AE-MAN-08, AE-HEAL-22. `name` includes its health type.
 */
export interface AeronaughtsInjury {
  code: string;
  name: string;
  weight: "light" | "moderate" | "severe";
  penalty: string;
  exploit: string;
  words: string;
}
/**
 * A slot of the round: its side, and who took it or may take it (AE-INIT-03, AE-INIT-04).
 */
export interface AeronaughtsSlot {
  side: string;
  taken: "due" | "lapsed" | "now" | "open" | "taken";
  name: string;
  people?: string[];
}
/**
 * An attack open now, by its option: both sides' dice and the damage of a hit.
 *
 *     `own` and `against` are all dice that count (AE-DICE-14), `skills` the skills they come from;
 *     `added` lists the sources of added dice. `hit` says what a hit does besides its net success
 *     (AE-ACT-04).
 */
export interface AeronaughtsAim {
  option: string;
  who: string;
  whom: string;
  weapon: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  skills: [string, string];
  own: string;
  against: string;
  hit: string;
  added?: string[];
  because?: string[];
}
/**
 * What symbols buy: a menu entry or a weapon quality (AE-SYM-02, AE-SYM-06).
 *
 *     The ids of shares and options for it begin with `key`.
 */
export interface AeronaughtsPrice {
  key: string;
  coin: "advantage" | "despair" | "threat" | "triumph";
  price: number;
  name: string;
  words?: string;
  because?: string[];
}
/**
 * A kind of die: its letter, its name and its shape (AE-DICE-01).
 */
export interface AeronaughtsDie {
  letter: "B" | "G" | "K" | "P" | "R" | "Y";
  name: string;
  shape: string;
}
/**
 * The whole board. `columns` and `rows` are what each is called; none without a map.
 *
 *     `scale` says what a square measures. `turn` is whose turn it is.
 */
export interface BeaconRoadDrawing {
  type: "beacon_road";
  columns: string[];
  rows: string[];
  scale: string;
  ground: BeaconRoadGround[];
  pieces: BeaconRoadPiece[];
  sights: BeaconRoadSight[];
  stages: BeaconRoadStage[];
  windows: BeaconRoadWindow[];
  wounds: BeaconRoadWound[];
  things: BeaconRoadThing[];
  turn: string;
}
/**
 * A kind of ground, what it does (`difficult`, `conceals` ...), and where it is.
 *
 *     `words` say its name and what it does.
 */
export interface BeaconRoadGround {
  kind: string;
  name: string;
  words: string;
  does: string[];
  blocks: [number, number, number, number][];
}
/**
 * A creature on the map: its north-west square and width in squares (BR-MOVE-24).
 *
 *     `words` say everything that is drawn of it. `threat` is the block it threatens (BR-COND-13),
 *     None if it threatens nobody; `melee` are those it is in melee with.
 */
export interface BeaconRoadPiece {
  id: string;
  x: number;
  y: number;
  size: number;
  words: string;
  threat?: [number, number, number, number] | null;
  melee?: string[];
  winded?: boolean;
  fallen?: boolean;
  flanked?: boolean;
}
/**
 * Distance in feet and cover between two pieces of different sides (BR-COND-12).
 *
 *     `words` say the feet and the cover.
 */
export interface BeaconRoadSight {
  of: string;
  to: string;
  feet: number;
  cover: "blocked" | "both" | "concealed" | "open" | "sheltered";
  words: string;
}
/**
 * One of the five stages of a round: who has a turn in it, whether it is over (BR-ROUND-01).
 *
 *     `who` are ids, `words` their names. `short` is shown beside their pieces: who acts, or the names
 *     if they are few.
 */
export interface BeaconRoadStage {
  id: string;
  name: string;
  phase: "ahead" | "done" | "now";
  who: string[];
  words: string;
  short: string;
}
/**
 * A moment for Reacts: the kind of prompt asked then (BR-ACT-19).
 */
export interface BeaconRoadWindow {
  kind: string;
  words: string;
}
/**
 * A creature's wound: its severity and the maximum, what it does, how it ends.
 */
export interface BeaconRoadWound {
  who: string;
  code: string;
  name: string;
  severity: number;
  most: number;
  weight: "" | "light" | "moderate" | "severe";
  words: string;
  because: string[];
}
/**
 * An item on the ground.
 */
export interface BeaconRoadThing {
  x: number;
  y: number;
  words: string;
}
/**
 * The board: ground by rows of glyphs, areas, places, lines of sight, cards, steps.
 *
 *     Without a map there are no rows; `contacts` are then those in close contact, and `covered` those
 *     in cover (FA-LIGHT-08).
 */
export interface FullyAutomatedDrawing {
  type: "fully_automated";
  mode: string;
  columns?: string[];
  rows?: string[];
  kinds?: FullyAutomatedKind[];
  areas?: FullyAutomatedArea[];
  places?: FullyAutomatedPlace[];
  views?: FullyAutomatedView[];
  cards?: FullyAutomatedCard[];
  steps?: FullyAutomatedStep[];
  contacts?: [string, string][];
  covered?: string[];
}
/**
 * A kind of ground on the map: its glyph in the rows, its name, its effects.
 */
export interface FullyAutomatedKind {
  glyph: string;
  name: string;
  does?: "barrier" | "exit" | "obscures" | "obstacle" | "open" | "rough";
}
/**
 * A named area over the ground, such as smoke (FA-LOS-05) or a side's goal.
 */
export interface FullyAutomatedArea {
  name: string;
  hexes: string[];
  does?: "barrier" | "exit" | "obscures" | "obstacle" | "open" | "rough";
}
/**
 * A combatant on the map, and its hex.
 */
export interface FullyAutomatedPlace {
  who: string;
  hex: string;
}
/**
 * Every foe as one combatant can attack them; `reach` names its weapons' ranges.
 */
export interface FullyAutomatedView {
  who: string;
  reach?: string;
  lines?: FullyAutomatedLine[];
}
/**
 * A foe's situation against an attack from a combatant's hex (FA-LOS-13).
 *
 *     `away` is in hexes. `behind` is the hex of what stops the line or gives cover. `card` is the
 *     attack that would be used, blank if none reaches, `level` its advantage or disadvantage, and
 *     `damage` its damage at outcome 0, made up of `parts`. `defend` is the level at which the target
 *     would defend.
 */
export interface FullyAutomatedLine {
  target: string;
  status: "adjacent" | "covered" | "exposed" | "obstructed" | "shielded";
  away: number;
  words: string;
  card?: string;
  level?: number;
  damage?: number;
  parts?: string;
  defend?: number;
  behind?: string;
  because?: string[];
}
/**
 * A combatant's card of the round (FA-SEL-01, FA-SEL-02).
 *
 *     `state` says whether it is being chosen unseen, is forced (FA-SEL-08), is revealed, or has been
 *     played; blank without a card. `name` is shown after the reveal. `note` is the sentence of light
 *     combat, or why there is no choice.
 */
export interface FullyAutomatedCard {
  who: string;
  state?: "" | "choosing" | "forced" | "open" | "played";
  name?: string;
  sort?: "" | "aim" | "attack" | "defend" | "move" | "restrain" | "special" | "tackle";
  note?: string;
}
/**
 * A step of the round (FA-ROUND-01): whether it is current, and who acts in it, in order.
 */
export interface FullyAutomatedStep {
  name: string;
  words: string;
  now?: boolean;
  over?: boolean;
  who?: string[];
  because?: string[];
}
/**
 * The board: places, the band between each two, pairs in melee, each foe as each sees it.
 */
export interface RazorweaveDrawing {
  type: "razorweave";
  places: RazorweavePlace[];
  bands: RazorweaveBand[];
  engaged: [string, string][];
  sights: RazorweaveSight[];
}
/**
 * A place on the field with its Tags, and who is in it (RW-ZONE-03).
 *
 *     `people` are those still in the fight, `fallen` those who are not. `apart` says briefly in which
 *     bands the other places are, `words` says everything. A `high` place is drawn as high. In a fight
 *     without a map the one place has the id `*`.
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
 * What somebody sees of a foe from where they stand (RW-ZONE-02).
 *
 *     `reaches` says whether some weapon in hand can Strike it there (RW-STRIKE-08); `words` names the
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
 * The board of a fight in parts that every board is drawn from, whatever the system.
 *
 *     `seed` is what textures are scattered by: the scenario's id, and never anything secret. All that
 *     it shows is in the picture's `figures` and `lines` too.
 */
export interface Scene {
  seed?: string;
  field?: Layout;
  patches?: GroundPatch[];
  spots?: Spot[];
  links?: Link[];
  pieces?: Piece[];
  sights?: Sight[];
  reaches?: Reach[];
  things?: Thing[];
}
/**
 * What a scene is laid out on.
 *
 *     `squares` and `hexes` have named columns and rows; of hexes every second row, the second first,
 *     is half a cell to the right. A `plane` is `width` by `height` of a `unit`. `places` are rooms
 *     without a scale, `none` is no board at all. `unit` says what a cell or a step measures.
 */
export interface Layout {
  kind?: "hexes" | "none" | "places" | "plane" | "squares";
  columns?: string[];
  rows?: string[];
  width?: number;
  height?: number;
  unit?: string;
}
/**
 * Ground of one kind: its texture, its name and what it does in `words`, and where it is.
 *
 *     Later patches are drawn over earlier ones. The ground that covers the field where nothing else
 *     is has no words. Of hexes each block is a run in one row.
 */
export interface GroundPatch {
  texture:
    | "bridge"
    | "bush"
    | "cobbles"
    | "crates"
    | "deck"
    | "earth"
    | "grass"
    | "grating"
    | "parapet"
    | "pipes"
    | "plain"
    | "planks"
    | "road"
    | "slabs"
    | "smoke"
    | "snow"
    | "wall"
    | "water";
  words?: string;
  does?: string[];
  blocks?: [number, number, number, number][];
}
/**
 * A room, a zone, a deck: its name in `words`, its floor, its walls, its props and its Tags.
 *
 *     `at` is where it is drawn, in units of the field; either all spots have it or none has, and then
 *     the page lays them out.
 */
export interface Spot {
  id: string;
  words: string;
  texture?:
    | "bridge"
    | "bush"
    | "cobbles"
    | "crates"
    | "deck"
    | "earth"
    | "grass"
    | "grating"
    | "parapet"
    | "pipes"
    | "plain"
    | "planks"
    | "road"
    | "slabs"
    | "smoke"
    | "snow"
    | "wall"
    | "water";
  at?: [number, number, number, number] | null;
  wall?: boolean;
  props?: (
    | "barrels"
    | "bell"
    | "bushes"
    | "cart"
    | "chains"
    | "circles"
    | "crates"
    | "door"
    | "fire"
    | "glass"
    | "ice"
    | "lamp"
    | "ledge"
    | "pillars"
    | "pipes"
    | "puddles"
    | "ropes"
    | "rubble"
    | "sails"
    | "smoke"
    | "sparks"
    | "stairs"
    | "table"
  )[];
  tags?: Slip[];
}
/**
 * How two spots are joined: the band between them, or that one is next to the other.
 */
export interface Link {
  one: string;
  other: string;
  words: string;
}
/**
 * A figure's token on the board.
 *
 *     On cells `x` and `y` are the column and row of its top left cell and `size` counts cells each
 *     way; on a plane they are its middle and `size` its width, in units. In rooms `spot` says which.
 *     `near` are those it is in melee with. `words` say where it is.
 */
export interface Piece {
  id: string;
  x?: number;
  y?: number;
  spot?: string;
  size?: number;
  near?: string[];
  state?: ("covered" | "fallen" | "flanked" | "hidden" | "out" | "prone" | "winded")[];
  words?: string;
}
/**
 * How one piece sees another of another side.
 *
 *     `words` say how far it is and what is between; `behind` names the cell or the Tag of that. `far`
 *     says that nothing in hand reaches there, as far as the rules tell.
 */
export interface Sight {
  of: string;
  to: string;
  verdict: "blocked" | "clear" | "cover" | "hidden";
  words: string;
  behind?: string;
  far?: boolean;
}
/**
 * How far a piece threatens or can go: a block of cells, or a circle around it, in units.
 */
export interface Reach {
  of: string;
  words: string;
  block?: [number, number, number, number] | null;
  radius?: number;
}
/**
 * Something on the ground that is not a figure, in the cell of that column and row.
 */
export interface Thing {
  x: number;
  y: number;
  words: string;
  icon?: string;
}
/**
 * A stage, step or slot of the round, and who acts in it.
 *
 *     An `open` one can be taken next by any of `who`.
 */
export interface Stage {
  id: string;
  words: string;
  phase: "done" | "later" | "now" | "open";
  who?: string[];
}
/**
 * A question as a seat sees it.
 *
 *     `asked_at` goes back with the answer. `kind` names the kind of question, to which standing
 *     orders refer. `mine` says whether this seat answers it; the game master sees what single players
 *     are asked. `said` is the seat's own answer to a question that others have still to answer.
 *     `closes` marks an aside that no one waits for, `has_odds` that this seat is sent odds of it.
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
  line?: RulingLine | null;
}
/**
 * One of the options; the answer is its id.
 *
 *     `verbs` are in the order of their first options. `names` has the words of every means, target
 *     and place. A choice on a line of a sheet has neither.
 */
export interface ChoiceCard {
  type: "choice";
  options: OptionCard[];
  verbs?: VerbCard[];
  names?: {
    [k: string]: string;
  };
}
/**
 * One thing that may be chosen: its id, in words, and the rules behind it.
 *
 *     `target` is what a tap on the board chooses it by: a figure or a dial, otherwise its place. An
 *     option of a choice also has its `verb` and its `means`, such as the weapon, its `place` on the
 *     board, and its costs. No two options of a choice have the same verb, means and target. An option
 *     between two people has them as its `pair`: who does it, and to whom.
 */
export interface OptionCard {
  id: string;
  words: string;
  because?: string[];
  target?: string;
  verb?: string;
  means?: string;
  place?: string;
  costs?: CostCard[];
  pair?: string[];
}
/**
 * What an option costs at least: so many of what the sheet calls by that name.
 */
export interface CostCard {
  count: string;
  amount: number;
}
/**
 * Something that can be done, by one or several options: "Strike", "Move", "Take cover".
 *
 *     `line` says in one line what it does, `icon` is the name of a Lucide icon. With `off` it cannot
 *     be done now, for that reason.
 */
export interface VerbCard {
  id: string;
  shelf: "attack" | "defend" | "end" | "help" | "move" | "other" | "power";
  words: string;
  line?: string;
  icon?: string;
  off?: string;
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
 *
 *     `named` are those that have a name: a page offers these first. `words` say what each number from
 *     the least on does, if there are few of them and the rules have words for it.
 */
export interface NumberCard {
  type: "number";
  least: number;
  most: number;
  step: number;
  named?: [string, number][];
  words?: string[];
}
/**
 * Free text; the answer is a text of `least` to `most` characters.
 */
export interface TextCard {
  type: "text";
  least: number;
  most: number;
}
/**
 * A walk from place to place; the answer is the list of places in order, empty to stay.
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
 * A place that can be walked to, its cost, and a cheapest way there (its last place).
 */
export interface EndCard {
  place: string;
  words: string;
  cost: number;
  way: string[];
}
/**
 * A walk over a plane in feet; the answer is a list of points [x, y], empty to stay.
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
 * A figure or thing to walk toward, and the course that leads to it as far as it goes.
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
 * One line of a sheet: its name, what it asks in words, its possible values, its value now.
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
 * One real die to be thrown: its name, and what its faces show.
 *
 *     The answer is the place of the face that fell, counted from 0.
 */
export interface DieCard {
  name: string;
  shown: string[];
}
/**
 * A modifier of a roll, or a reason of a ruling, in words.
 *
 *     `text` is the shortest that says it ("+1 Tier"); `lean` says whether it helps or hampers the
 *     roller.
 */
export interface TermCard {
  name: string;
  kind: string;
  amount: number;
  words: string;
  because?: string[];
  text?: string;
  lean?: -1 | 0 | 1;
}
/**
 * A ruling in one line: its number, and the sum of the reasons on its card.
 *
 *     For one of several options it is the one that applies if no one says otherwise.
 */
export interface RulingLine {
  number: string;
  net: string;
}
/**
 * Whom the table waits for besides this seat, and how many of so many have answered.
 *
 *     `by_itself` says that it goes on by itself if no one steps in.
 */
export interface WaitCard {
  names: string[];
  answered?: number;
  wanted?: number;
  by_itself?: boolean;
}
/**
 * What a seat asks to bring to the fight: who asks, who is brought, on which side.
 *
 *     `tables` is the sheet as chapters of content, in which `who` names the combatant's row.
 */
export interface ProposalCard {
  seat: string;
  by: string;
  who: string;
  name: string;
  side: string;
  tables: {
    [k: string]: unknown;
  };
}
/**
 * A rule that an edit made due: its `id` for `apply` or `waive`, and what it asks in words.
 */
export interface DueCard {
  id: string;
  text: string;
  because?: string[];
}
/**
 * What is about to be rolled: who does what to whom, and what is needed.
 *
 *     `bar` comes once it is calculated. `assumed` says that `need` is only assumed.
 */
export interface StripCard {
  actor: string;
  targets?: string[];
  deed?: string;
  need?: string;
  bar?: Bar | null;
  assumed?: boolean;
}
/**
 * The possible results of a roll, worst to best; parts without a chance are left out.
 *
 *     `marks` are there if one number decides and more of it is never worse. `missing` is what was not
 *     followed; `assumed` says that this seat knows part of it only by assumption.
 */
export interface Bar {
  parts: BarPart[];
  marks?: BarMark[];
  missing?: number;
  assumed?: boolean;
}
/**
 * A part of a bar: its rung, what the system calls it, and how likely it is (0 to 1).
 */
export interface BarPart {
  rung: "botch" | "crit" | "hit" | "miss" | "part";
  words: string;
  chance: number;
}
/**
 * The least total with which a rung is reached.
 */
export interface BarMark {
  value: number;
  rung: "botch" | "crit" | "hit" | "miss" | "part";
}
/**
 * One line of the log. `at` counts this seat's lines from 0.
 *
 *     `entry` is the point of the line of play at which it was logged, for the game master, who may go
 *     back to it; 0 for all others. `kind` is `fact`, or an act of the table: `edit`, `undo`, `redo`,
 *     `fork`, `seal`, `seed`, `salt`, `resume`, `content`, `ruling`. `moment` is there if there is
 *     more to see than words. By `weight`, `deed` lines are what happened at the table, `detail` lines
 *     belong to the line `part_of`, and `table` lines are acts of the table.
 */
export interface LogCard {
  at: number;
  text: string;
  entry?: number;
  kind?: string;
  because?: string[];
  dice?: DieFace[];
  undone?: boolean;
  moment?: MomentCard | null;
  weight?: "deed" | "detail" | "table";
  part_of?: number;
}
/**
 * A fallen die: what it shows, and whether it counts.
 *
 *     One that shows no number has a letter as a `die`, and what it shows in `words`.
 */
export interface DieFace {
  text: string;
  kept?: boolean;
  die?: string;
  words?: string;
}
/**
 * Something that happened: who to whom by what, the dice, and what it did.
 *
 *     `actor` is blank if this seat may not know who. `lead` is the throw whose bar and word are the
 *     large ones, -1 for none. `spoken` is the one sentence for screen readers.
 */
export interface MomentCard {
  actor?: string;
  targets?: string[];
  deed?: string;
  throws?: ThrowCard[];
  lead?: number;
  changes?: ChangeCard[];
  motions?: Motion[];
  spoken?: string;
}
/**
 * Dice that fell: for what, what was added, what was needed, and the result.
 *
 *     `kind` is the system's word for the roll, `words` are people's. `total` and `need` are texts
 *     such as "28" and "16, his Iron". Damage dice and the like have no rung and no `word`. They are
 *     good or bad for `roller`, if that is not the actor of the moment.
 */
export interface ThrowCard {
  kind: string;
  words: string;
  dice?: MomentDie[];
  total?: string;
  need?: string;
  terms?: TermCard[];
  rung?: ("botch" | "crit" | "hit" | "miss" | "part") | null;
  word?: string;
  bar?: Bar | null;
  needle?: Needle | null;
  roller?: string;
}
/**
 * A fallen die of a moment: `boom` is one thrown again, `drop` one that does not count.
 *
 *     `shape` is `d4` to `d20`, `fudge`, or the letter of a symbol die, and blank if this seat may not
 *     know it. Dice of one `pool` belong together.
 */
export interface MomentDie {
  text: string;
  state?: "boom" | "drop" | "kept";
  shape?: string;
  words?: string;
  pool?: number;
}
/**
 * Where a result is on its bar, 0 to 1; `below` is the chance of a strictly worse one.
 *
 *     `at` is null if nothing was thrown for it, as for a result that was given by name.
 */
export interface Needle {
  at: number | null;
  below?: number;
}
/**
 * What changed for a combatant, or for a clock: from before to after.
 *
 *     `what` is a `meter` (its `key`, in `words` its name; counts of `most`), a `slip` (a condition
 *     that came, `after` 1, or went, `after` 0), `out` (felled or back), `place`, `seen`, a `dial`, or
 *     `sealed`. `good` says whether it is good or bad for its subject.
 */
export interface ChangeCard {
  who: string;
  what: "dial" | "meter" | "out" | "place" | "sealed" | "seen" | "slip";
  key: string;
  words: string;
  before?: number | string | null;
  after?: number | string | null;
  most?: number;
  good?: -1 | 0 | 1;
}
/**
 * How a token moves: along `way`, ids of spots or cells as "x y", or towards another figure.
 */
export interface Motion {
  kind: "appear" | "area" | "fall" | "leave" | "lunge" | "push" | "shot" | "walk";
  who?: string;
  to?: string;
  way?: string[];
}
/**
 * What changed: new values by their places on the screen (`picture/figures/0/note`); lists that
 *     grew or shrank, as [from, how many go, what comes there]; places of fields that are `gone`; and
 *     lines of the log that are new or rewritten, each in the place that its `at` names.
 */
export interface Patch {
  is: "patch";
  seq: number;
  parts?: {
    [k: string]: unknown;
  };
  lists?: {
    [k: string]: Splice;
  };
  gone?: string[];
  log?: LogCard[];
}
/**
 * The act `n` was done and is saved.
 */
export interface Done {
  is: "done";
  n: number;
}
/**
 * The answer to `dice` if another die has to be thrown: one exploded, or falls again.
 */
export interface More {
  is: "more";
  n: number;
  die: DieCard;
}
/**
 * The act `n` was not done (-1: the message had no number), and why.
 */
export interface Refused {
  is: "refused";
  n: number;
  code: string;
  sentence: string;
  because?: string[];
}
/**
 * The odds of a question, as soon as they are calculated.
 */
export interface Figured {
  is: "odds";
  odds: OddsCard;
}
/**
 * Odds of the question `asked_at` for one decider, as this seat may know them.
 *
 *     With `suffered` they are the odds of what an opponent does to the decider: a hit is bad for
 *     them.
 */
export interface OddsCard {
  asked_at: number;
  decider: string;
  columns?: ColumnCard[];
  options?: OptionOdds[];
  caution?: string;
  assumed?: string[];
  suffered?: boolean;
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
 *
 *     The parts of a bar add up to 1. A chance is between its figure and that plus `missing`; a mean
 *     is over what was followed. Figures are null, and there is no bar, if too much is missing to show
 *     any. `after` lists the changes that are certain if the option is taken.
 */
export interface OptionOdds {
  option: string;
  figures: (number | null)[];
  missing?: number;
  bar?: Bar | null;
  after?: ChangeCard[];
}
/**
 * The bar of the throw at that place of the moment of the line `at`, and where it fell on it.
 *
 *     `at` is -1 for the strip, while the dice are still to fall. It has no `seq`, like odds.
 */
export interface Barred {
  is: "barred";
  at: number;
  throw: number;
  bar: Bar;
  needle?: Needle | null;
}
/**
 * How much time this seat has for the open choice, sent when it starts and stops running.
 */
export interface Clock {
  is: "clock";
  clock: ClockCard | null;
}
/**
 * A running deadline: seconds left when this was sent (rounded up), of how many.
 */
export interface ClockCard {
  left: number;
  total: number;
}
/**
 * How long the game master has to step in before a ruling applies; None if none does.
 */
export interface Fuse {
  is: "fuse";
  fuse: FuseCard | null;
}
/**
 * The ruling `asked_at` applies by itself after `left` of `total` seconds.
 */
export interface FuseCard {
  asked_at: number;
  left: number;
  total: number;
}
/**
 * The people who ask to come in by the code, for the game master to answer.
 */
export interface Waiting {
  is: "askers";
  askers: AskerCard[];
}
/**
 * A person who asks to come in, as the game master sees it.
 */
export interface AskerCard {
  id: string;
  name: string;
  kind: "gm" | "player" | "spectator" | "wall";
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
 *
 *     `odds` is the option's entry on the odds card of the same question, as that card has it when the
 *     answer is sent; `caution` says how far the changes may be off.
 */
export interface WhyCard {
  asked_at: number;
  decider: string;
  option: string;
  rolls?: [string, string, ReasonCard[]][];
  odds?: OptionOdds | null;
  caution?: string;
  assumed?: string[];
}
/**
 * One modifier of an option's rolls: in words, what it changes, and its rules.
 */
export interface ReasonCard {
  words: string;
  change: string;
  because?: string[];
}
/**
 * The answer to `reckon`.
 */
export interface Reckoned {
  is: "reckoned";
  n: number;
  stands: ReckonedCard;
}
/**
 * The state of real dice that are not all thrown: their result so far, with all that is added.
 *
 *     `reached` is what is certain by now, in words. `next` is the result of each face of the last
 *     die, the best first; empty if more are missing. With `assumed` the seat knows part of it only by
 *     assumption.
 */
export interface ReckonedCard {
  total?: string;
  reached?: string;
  next?: FacesCard[];
  assumed?: boolean;
}
/**
 * Faces of the last real die, by their places from 0, and the result of the roll with them.
 *
 *     Without a rung the roll goes on after them: another die is thrown.
 */
export interface FacesCard {
  faces: number[];
  rung: ("botch" | "crit" | "hit" | "miss" | "part") | null;
  words: string;
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
 * The answer to `wins`.
 */
export interface Winning {
  is: "winning";
  n: number;
  card: WinCard;
}
/**
 * A hint of what wins: the answer that *good* would give, as this seat may know it.
 *
 *     `as_book` says that the book would answer the same. Otherwise `gain` is how many more of the
 *     fights it wins, 0 to 1, in `pairs` of fights that were played to their ends by the book; it is
 *     null if these are too few. With a `caution` there is no answer.
 */
export interface WinCard {
  asked_at: number;
  decider: string;
  answer?: unknown;
  as_book?: boolean;
  gain?: Interval | null;
  pairs?: number;
  caution?: string;
}
/**
 * A share or a mean, with the interval it is likely in by what was played.
 */
export interface Interval {
  value: number;
  low: number;
  high: number;
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
 * The answer to `sheet`: all that the game master can change of a combatant, as it is now.
 */
export interface SheetOf {
  is: "sheetof";
  n: number;
  who: string;
  handles: Handle[];
}
/**
 * One value that can be changed in place: its name in `words`, and what it is now.
 *
 *     A `number` goes from `least` to `most`, if there is a most, by `step`. A `choice` is one of
 *     `options`, each a value with its name. `path` says what is set.
 *
 *     Several that have one path with an `item` are the items of a list there: what is set is the list
 *     of those that are on. Of an item with a `field`, that is what its number counts, 0 being off.
 *     `icon` and `lean` are those of a slip, and a life that leans to -1 fills up to ruin; `note` is a
 *     word more.
 */
export interface Handle {
  path: string;
  words: string;
  group: "conditions" | "counts" | "defences" | "gear" | "life" | "more" | "place";
  kind: "choice" | "number" | "switch" | "text";
  value: unknown;
  least?: number;
  most?: number | null;
  step?: number;
  options?: [unknown, string][];
  item?: unknown;
  field?: string;
  icon?: string;
  lean?: -1 | 0 | 1;
  note?: string;
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
 * This socket ends: its seat was revoked, resumed on another screen, or the server stops.
 */
export interface Gone {
  is: "gone";
  code: string;
  sentence: string;
}
/**
 * Who may open tables, add packages and delete here: `all`, or signed-in people (`admin`).
 *
 *     `role` and `name` are those of the session that is shown, blank without one.
 */
export interface AccessInfo {
  mode: "admin" | "all";
  role: "" | "administrator" | "master";
  name: string;
}
/**
 * The result of an upload: the package, what is unusual in it, the version that it replaced.
 *
 *     The `key` is the one under which it was added: a new one if none was shown, and shown only here.
 *     A caller who sends it in the header `Package-Key` sees, plays with and may remove the package.
 */
export interface Added {
  package: PackageCard;
  warnings: string[];
  replaced: string | null;
  key: string;
}
/**
 * An installed package: what it is called, and what it contains.
 *
 *     `chapters` are (chapter, how many rows), `rulings` how many house rules it has, and `own` says
 *     that the caller added it, and may remove it.
 */
export interface PackageCard {
  id: string;
  title: string;
  version: string;
  system: string;
  digest: string;
  summary: string;
  authors: string[];
  license: string;
  needs: string[];
  fights: PackedRow[];
  combatants: PackedRow[];
  chapters: [string, number][];
  rulings: number;
  own: boolean;
}
/**
 * A fight or a combatant of a package, as a list shows it.
 *
 *     For a fight, `sides` counts who opens it, side by side as its row has them.
 */
export interface PackedRow {
  id: string;
  title: string;
  summary: string;
  sides: number[];
}
/**
 * A seat that the game master adds, to hand out its link.
 *
 *     It answers for the deciders in `holds`, and has `extra` seconds for a choice with a deadline
 *     (-1: it has no deadlines).
 */
export interface AddedSeat {
  name: string;
  kind?: "player" | "spectator" | "wall";
  holds?: string[];
  extra?: number;
}
/**
 * A caller who was let in: the table, the seat, and the token that opens it from now on.
 */
export interface Admitted {
  table: string;
  seat: string;
  token: string;
  system: string;
  title: string;
}
/**
 * How likely the players' side should win, from 0 to 1.
 */
export interface Aim {
  low: number;
  high: number;
}
/**
 * One thing that a remedy changes, in words, and its value in the draft.
 */
export interface Alteration {
  what: string;
  value: string;
  was: string;
}
/**
 * The game master's answer to a person who asks to come in: let in, or not now.
 */
export interface Answered {
  let_in: boolean;
}
/**
 * The game master was asked; show the `ticket` to learn the answer, about every two seconds.
 */
export interface Asked {
  ticket: string;
}
/**
 * A fight of a batch: its scenario, the seed of the batch, and its number from 0.
 *
 *     `system` tells games apart that have a scenario of the same name.
 */
export interface BatchFight {
  scenario: string;
  number: number;
  seed?: number;
  system?: string;
}
/**
 * One commitment of dice: its hash, the seed in hexadecimal once opened, and its salts.
 */
export interface BoxCard {
  promise: string;
  seed?: string;
  salts?: SaltCard[];
}
/**
 * Words of a seat that were mixed in, from the roll `since` on.
 */
export interface SaltCard {
  seat: string;
  text: string;
  since: number;
}
/**
 * The chance of winning at a point, with its interval.
 */
export interface ChanceCard {
  line: number;
  round: number;
  value: number;
  low: number;
  high: number;
}
/**
 * What differs in a picture: new values, lists that grew or shrank, fields that are gone.
 */
export interface Changes {
  parts?: {
    [k: string]: unknown;
  };
  lists?: {
    [k: string]: Splice;
  };
  gone?: string[];
}
/**
 * A chapter of the book that a draft may add to: its rows, and the schema of one of them.
 *
 *     `role` is `scenarios`, `combatants` for the chapter of those who fight, and blank for all
 *     others.
 */
export interface Chapter {
  id: string;
  title: string;
  role: string;
  rows: RowCard[];
  schema: {
    [k: string]: unknown;
  };
}
/**
 * A row of the book, as a list shows it; `package` is the title of the one that has it.
 *
 *     `open` says whether players may read it: the game master's combatants are not open.
 */
export interface RowCard {
  id: string;
  title: string;
  summary: string;
  package: string;
  open: boolean;
}
/**
 * The check of a draft: its first faults and how many `more`, or who fights and how.
 *
 *     `mine` is the side of the player characters, and `picture` the fight as the game master would
 *     see it.
 */
export interface Checked {
  faults: DraftFault[];
  choices: Names[];
  title: string;
  levies: LevyCard[];
  sides: string[];
  mine: string;
  picture: Picture | null;
  warnings: string[];
  more: number;
}
/**
 * What is wrong with a draft: the path to it in its tables, a sentence, the name meant.
 *
 *     `line` is that of a file which was read, and 0 otherwise.
 */
export interface DraftFault {
  path: (string | number)[];
  sentence: string;
  nearest: string | null;
  line: number;
}
/**
 * The names that the texts at a path may be, as (id, title); `*` stands for any step.
 *
 *     With `keys` they are the names of the entries of a table there.
 */
export interface Names {
  at: (string | number)[];
  names: [string, string][];
  keys: boolean;
}
/**
 * How many of a kind begin the fight on a side, and the rows that describe them.
 *
 *     `last` says that the side has no one else, so that one of them has to stay; `face` is the
 *     silhouette that their row names, or blank.
 */
export interface LevyCard {
  kind: string;
  name: string;
  side: string;
  count: number;
  chapter: string;
  rows: string[];
  summary: string;
  last: boolean;
  face:
    | ""
    | "archer"
    | "assassin"
    | "axeman"
    | "bandit"
    | "beast"
    | "bones"
    | "bruiser"
    | "captain"
    | "courier"
    | "cultist"
    | "dragon"
    | "drone"
    | "duellist"
    | "dwarf"
    | "elf"
    | "fiend"
    | "forged"
    | "frame"
    | "guard"
    | "gunner"
    | "halfling"
    | "knight"
    | "medic"
    | "monk"
    | "nun"
    | "officer"
    | "orc"
    | "person"
    | "pilot"
    | "robber"
    | "sailor"
    | "sleuth"
    | "soldier"
    | "spear"
    | "tough"
    | "troll"
    | "witch"
    | "wizard"
    | "worker";
}
/**
 * Every roll of the table that this seat saw, checked against the committed dice.
 *
 *     `chain_whole` says that the journal on disk is as it was written, line by line; `command` is the
 *     command that checks a saved journal by itself.
 */
export interface DiceProof {
  boxes: BoxCard[];
  rows: ProofRow[];
  agrees: number;
  differs: number;
  sealed: number;
  foreign: number;
  chain_whole: boolean;
  command: string;
}
/**
 * One roll that the seat saw, checked against the opened seed.
 *
 *     `how` says where its dice came from: `stream`, `typed`, `forced` or `batch`. `verdict` is
 *     `agrees`, `differs`, `sealed` while the seed is not opened, or `foreign` for dice that were not
 *     the program's. `ordinal`, `box` and `draws` say where the numbers are in the stream, so that a
 *     page can recalculate them; `promised` are the faces that the seed gives.
 */
export interface ProofRow {
  point: PointCard;
  round: number;
  how: string;
  verdict: "agrees" | "differs" | "foreign" | "sealed";
  promised?: string[];
  box?: number;
  ordinal?: number;
  draws?: DrawCard[];
}
/**
 * Something that happened: its line, in words, with its dice; `fell` names who was out by it,
 *     each with why, and `back` who is in it again.
 */
export interface PointCard {
  line: number;
  text: string;
  dice?: DieFace[];
  because?: string[];
  fell?: [string, string][];
  back?: string[];
}
/**
 * One number drawn from the stream: of `sides`, counted from 0.
 */
export interface DrawCard {
  sides: number;
  drawn: number;
}
/**
 * How the code admits: `open` seats at once, `ask` asks the game master each time.
 *
 *     `first-round` seats at once until the first round of a fight is over, and then asks.
 */
export interface DoorSet {
  door: "ask" | "first-round" | "open";
}
/**
 * A fight that is being built: a scenario of a system, rulings that are switched, and content.
 *
 *     `tables` are chapters of rows as a content file has them, which take precedence over those
 *     shipped; the scenario is one of them or a shipped one. `packages` are ids of installed ones,
 *     whose rows are between the two: they are added before a draft is read.
 */
export interface Draft {
  system: string;
  scenario: string;
  rulings?: {
    [k: string]: string | number;
  };
  tables?: {
    [k: string]: unknown;
  };
  packages?: string[];
}
/**
 * A draft to be checked.
 */
export interface DraftBody {
  draft: Draft;
}
/**
 * The results of a draft's fights so far, from the first on.
 *
 *     `others` are endings that no side won, with how often; `rounds` are (rounds, fights); `cut` is
 *     how many fights did not end.
 */
export interface Estimate {
  fights: number;
  sides: SideFigures[];
  others: [string, number][];
  rounds: [number, number][];
  mean_rounds: number;
  cut: number;
}
/**
 * How a side fared in the fights so far: its wins, and how many of it were out at the end.
 *
 *     `losses` are (how many, in how many fights), `most` how many it had at most, `mean` the part of
 *     it that was out. `change` is by how much more often it wins than in the draft with which this
 *     one is compared, in fights with the same dice.
 */
export interface SideFigures {
  side: string;
  win: Interval;
  losses: [number, number][];
  most: number;
  mean: Interval;
  change: Interval | null;
}
/**
 * Fights of a draft to be played: from which number on, how many, beside which draft.
 */
export interface EstimateBody {
  draft: Draft;
  first?: number;
  count?: number;
  beside?: Draft | null;
}
/**
 * A draft to be made fair, and what is meant by that.
 */
export interface FairerBody {
  draft: Draft;
  aim: Aim;
}
/**
 * One fault of a content file.
 *
 *     `line` and `column` count from 1; 0 means unknown, or the whole file. `path` is the field as in
 *     `weapons.club.tags[1]`, empty for the whole file. `nearest` is the valid name most like the one
 *     found, if there is one.
 */
export interface Fault {
  file: string;
  line: number;
  path: string;
  expected: string;
  found: string;
  nearest: string | null;
  column: number;
}
/**
 * A fight or combatant that is ready, by its id.
 *
 *     Those of installed packages have their package's id and title. For a fight, `sides` counts who
 *     begins it, side by side, the players' first; `mood` is what it is like and `face` the silhouette
 *     of someone met in it. `threat` says how dangerous it is: easy, fair, hard or deadly, by how many
 *     (`won`) of `trials` fights the players' side wins when the book AI plays all. `grade` is how
 *     grave its rows say it is, in the system's own words. All of these may be left out.
 */
export interface FightCard {
  id: string;
  title: string;
  summary: string;
  package?: string;
  package_title?: string;
  sides?: number[];
  mood?: string;
  threat?: "" | "deadly" | "easy" | "fair" | "hard";
  grade?: string;
  face?: string;
  won?: number;
  trials?: number;
}
/**
 * A content file, and the system that it is for if it does not say.
 */
export interface FileBody {
  system: string;
  text: string;
}
/**
 * A fight from its first picture to its end, as one seat saw it.
 *
 *     `winner` is blank if the seat did not see it.
 */
export interface Film {
  system: string;
  system_title: string;
  title: string;
  sides: SideCard[];
  picture: Picture;
  shots: Shot[];
  outcome?: string;
  winner?: string;
}
/**
 * One line of the log in which something happened, and what it changed on the board.
 *
 *     `more` are the sentences that belong to it. The places of `changes` begin with `picture`.
 */
export interface Shot {
  line: LogCard;
  more?: string[];
  changes?: Changes | null;
}
/**
 * A map to paint. `cells` has the keys of the kinds of ground, row by row.
 *
 *     `palette` is what there is to paint with; `starts` has the whole cast.
 */
export interface Ground {
  shape: "hex" | "square";
  columns: number;
  rows: number;
  palette: Terrain[];
  cells: string[][];
  starts?: Start[];
  areas?: Spread[];
}
/**
 * A kind of ground to paint with: its key in the book, its name, what it does in words.
 *
 *     A kind that is `over` the ground, such as smoke, is painted as an area of that name. A kind that
 *     `stands_for` something on a map from elsewhere, such as its walls, is used to paint that.
 */
export interface Terrain {
  key: string;
  name: string;
  does?: string;
  look?:
    | "block"
    | "cover"
    | "exit"
    | "floor"
    | "leaves"
    | "open"
    | "rough"
    | "veil"
    | "void"
    | "wall"
    | "water";
  because?: string[];
  over?: boolean;
  stands_for?: "" | "door" | "floor" | "object" | "open_door" | "wall";
}
/**
 * Where one of the cast begins: column and row, both from 0; below 0 is nowhere.
 *
 *     A figure of `size` cells each way is placed by its north-west cell.
 */
export interface Start {
  who: string;
  name: string;
  side: string;
  column?: number;
  row?: number;
  size?: number;
}
/**
 * A named area over the ground, by columns and rows: smoke, an exit, a goal to reach.
 */
export interface Spread {
  name: string;
  cells: [number, number][];
}
/**
 * The map of a draft; null if there is none to paint.
 */
export interface Grounded {
  ground: Ground | null;
}
/**
 * The health of a server.
 *
 *     `status` is ok as long as answers can be saved, and `store` is ok or the code of what is wrong
 *     with it. `workers`, who calculate odds, may be off, or lost if the latest job failed; play goes
 *     on without them.
 */
export interface Health {
  status: "failing" | "ok" | "stopping";
  version: string;
  store: string;
  workers: "lost" | "off" | "ok";
}
/**
 * Every ruling of a system that a table may switch, in one form.
 *
 *     `how` says how the effects were measured, and is blank if they were not; `assumes` says what
 *     they assume, and `stale` that the book has changed since.
 */
export interface HouseRules {
  system: string;
  title: string;
  switches: SwitchCard[];
  how: string;
  assumes: string;
  stale: boolean;
}
/**
 * A ruling that a table may switch: its question, what the text says, its value and why.
 */
export interface SwitchCard {
  name: string;
  rule: string;
  title: string;
  question: string;
  text: string;
  ruling: string;
  why: string;
  default: string | number;
  values: ValueCard[];
}
/**
 * One value of a ruling: how it is played then, and what that does to the shipped fights.
 *
 *     `fights` are (title, what it does there). The usual value does nothing.
 */
export interface ValueCard {
  value: string | number;
  words: string;
  effect?: string;
  fights?: [string, string][];
}
/**
 * How players join this table: its code (blank: closed), the link, and it as a picture.
 *
 *     The picture is a QR code, as a data address of SVG. `door` says how the code admits.
 */
export interface Invitation {
  code: string;
  link: string;
  picture: string;
  door: "ask" | "first-round" | "open";
}
/**
 * An invitation with its link, shown only here, and the link as a QR code (SVG).
 */
export interface InvitationLink {
  person: PersonCard;
  link: string;
  picture: string;
}
/**
 * An open session or invitation, for the administrator to withdraw.
 */
export interface PersonCard {
  id: string;
  kind: "administrator" | "invitation" | "master";
  name: string;
  created: number;
  ends: number;
}
/**
 * What the link of an invitation holds.
 */
export interface Invited {
  invitation: string;
}
/**
 * What a scene is laid out on.
 *
 *     `squares` and `hexes` have named columns and rows; of hexes every second row, the second first,
 *     is half a cell to the right. A `plane` is `width` by `height` of a `unit`. `places` are rooms
 *     without a scale, `none` is no board at all. `unit` says what a cell or a step measures.
 */
export interface Layout1 {
  kind?: "hexes" | "none" | "places" | "plane" | "squares";
  columns?: string[];
  rows?: string[];
  width?: number;
  height?: number;
  unit?: string;
}
/**
 * How long it took: rounds that began, choices that this seat knows of by its log, rolls that
 *     it saw, and the minutes from when the table was made until it last changed.
 */
export interface LengthCard {
  rounds: number;
  lines: number;
  rolls: number;
  minutes?: number;
}
/**
 * Everything that can be played here; policies are (name, what it does).
 */
export interface Library {
  version: string;
  systems: SystemCard[];
  policies: [string, string][];
}
/**
 * A combat system with its fights and combatants; `summary` may be blank.
 */
export interface SystemCard {
  id: string;
  title: string;
  summary: string;
  fights: FightCard[];
  combatants: FightCard[];
}
/**
 * The check of a sheet: its faults, the names that its fields may have, what is unusual.
 *
 *     For a sheet without faults, `figure` is the combatant as it would be at a table.
 */
export interface Looked {
  faults: DraftFault[];
  choices: Names[];
  warnings: string[];
  figure: Figure | null;
}
/**
 * Luck by side and by figure, and the rolls that stand out.
 *
 *     Left out of the sums are rolls that decide nothing by themselves (`calm`), that have too many
 *     consequences (`big`), that were set by hand (`forced`), and whose worth this seat cannot know
 *     (`hidden`, never counted). `assumes` says what is assumed.
 */
export interface LuckCard {
  rows?: LuckRow[];
  best?: LuckyRoll[];
  worst?: LuckyRoll[];
  rolls?: number;
  calm?: number;
  big?: number;
  forced?: number;
  assumes?: string;
  caution?: string;
}
/**
 * The luck of a roller, or with a blank `who` of a whole side, in one figure.
 *
 *     `expected` and `got` are means of `headline` over all rolls together; `deviations` is how many
 *     standard deviations the luck is off: within 1 it is nothing, beyond 2 it is rare. `seat` is who
 *     answered.
 */
export interface LuckRow {
  who: string;
  name: string;
  side: string;
  headline: string;
  rolls: number;
  expected: number;
  got: number;
  deviations: number;
  seat?: string;
}
/**
 * One roll that stands out: what it brought, what was expected, and how rare that is.
 */
export interface LuckyRoll {
  point: PointCard;
  round: number;
  headline: string;
  expected: number;
  got: number;
  chance: number;
  good: boolean;
}
/**
 * A draft, and the text of a Universal VTT file to put it on, or a part of its squares.
 *
 *     `first` and `last` are labels of squares, blank for the map's own.
 */
export interface MapBody {
  draft: Draft;
  text: string;
  name?: string;
  first?: string;
  last?: string;
}
/**
 * A message of the socket: its name, what it is for, and its schema.
 */
export interface MessageCard {
  name: string;
  about: string;
  schema: {
    [k: string]: unknown;
  };
}
/**
 * How many of a kind a draft is to begin with on a side.
 */
export interface MusterBody {
  draft: Draft;
  kind: string;
  side: string;
  count: number;
}
/**
 * The tables of the draft with that many of them.
 */
export interface Mustered {
  tables: {
    [k: string]: unknown;
  };
}
/**
 * A game master to invite, by the name that the administrator knows them by.
 */
export interface NewMaster {
  name: string;
}
/**
 * A player who joins by a code.
 */
export interface NewSeat {
  code: string;
  name: string;
  kind?: "player" | "spectator" | "wall";
}
/**
 * A fight to play: a system's scenario, by some rulings.
 *
 *     `foes` names the policy that plays everyone but the player characters; blank gives them to the
 *     game master. `content` are rows that take precedence over those shipped, as the tables of a
 *     draft or the text of a content file. The `packages` are ids of installed ones; that content and
 *     those rulings take precedence over them. With a `lobby` each fight waits for its people until
 *     the game master begins it.
 */
export interface NewTable {
  system: string;
  scenario: string;
  name?: string;
  rulings?: {
    [k: string]: string | number;
  };
  foes?: string;
  content?:
    | string
    | {
        [k: string]: unknown;
      };
  packages?: string[];
  lobby?: boolean;
}
/**
 * The tables of the draft on an imported map, and what was made of it, in sentences.
 */
export interface OnMap {
  tables: {
    [k: string]: unknown;
  };
  told: string[];
}
/**
 * A content file that was read: its draft, or its first faults and how many `more`.
 */
export interface Opened {
  draft: Draft | null;
  faults: DraftFault[];
  more: number;
}
/**
 * What is installed on this server; `troubles` are files there that cannot be used.
 *
 *     `uploads` says whether pages may add and remove any, and `most` how long (bytes) one may be.
 */
export interface PackageList {
  packages: PackageCard[];
  troubles: string[];
  uploads: boolean;
  most: number;
}
/**
 * The tables of the draft on that map.
 */
export interface Painted {
  tables: {
    [k: string]: unknown;
  };
}
/**
 * A draft, and the map that was painted for it.
 */
export interface PaintedBody {
  draft: Draft;
  ground: Ground;
}
/**
 * Sheets in Markdown, in the notation of a system.
 */
export interface PasteBody {
  system: string;
  text: string;
  rulings?: {
    [k: string]: string | number;
  };
}
/**
 * A Markdown text that was read: its sheets, or its faults by line; what was skipped.
 */
export interface Pasted {
  sheets: Sheet[];
  faults: DraftFault[];
  told: string[];
}
/**
 * Who is brought, by the name of the row, and the `tables` of content that it needs.
 */
export interface Sheet {
  who: string;
  tables: {
    [k: string]: unknown;
  };
}
/**
 * A fight as one seat saw it: what was played, how it ended or is, and every line of its log.
 *
 *     `promise` is the commitment of the dice, `seed` what was opened and `fingerprint` that of the
 *     journal, all in hexadecimal; nothing up to it can be altered unnoticed.
 */
export interface Record {
  system: string;
  system_title: string;
  title: string;
  seat: string;
  over: boolean;
  outcome: string;
  promise: string;
  seed: string;
  lines: LogCard[];
  fingerprint: string;
}
/**
 * Why something was not done: a stable code for programs, a sentence for people.
 *
 *     For content the first `faults` are listed too, each with its file, line and field, and how many
 *     `more` there are.
 */
export interface Refusal {
  code: string;
  sentence: string;
  faults?: Fault[];
  more?: number;
}
/**
 * What would make a draft as it is wanted: the nearest first. `win` is the result now.
 *
 *     `tried` is how many variants were tried, and `met` whether any comes near enough.
 */
export interface Remedies {
  side: string;
  win: Interval;
  fights: number;
  tried: number;
  met: boolean;
  proposals: RemedyCard[];
}
/**
 * A way to change a draft: what is changed, what that results in, and its tables.
 *
 *     `meets` says that the result is near enough to what is wanted.
 */
export interface RemedyCard {
  changes: Alteration[];
  win: Interval;
  losses: Interval;
  rounds: number;
  fights: number;
  meets: boolean;
  tables: {
    [k: string]: unknown;
  };
}
/**
 * A report of a fight. `fight` counts the fights of this table from 1, of `fights`.
 *
 *     `luck` and `swings` come once they are calculated; until then `luck_is` and `swings_are` say
 *     that they are being calculated: ask again in a while.
 */
export interface Report {
  story: Story;
  luck_is: "off" | "ready" | "working";
  swings_are: "off" | "ready" | "working";
  luck?: LuckCard | null;
  swings?: SwingsCard | null;
}
/**
 * What is known at once of a fight: its end, its rounds, how everyone fares, its dice.
 */
export interface Story {
  outcome: string;
  rounds: RoundCard[];
  figures: Figure[];
  sides: SideCard[];
  spreads: SpreadCard[];
  length: LengthCard;
  fight: number;
  fights: number;
  title: string;
  over: boolean;
}
/**
 * A round (0: before the first), with what was rolled in it and who fell.
 */
export interface RoundCard {
  number: number;
  points: PointCard[];
}
/**
 * How the dice of one kind fell, `count` in all.
 *
 *     `faces` are what they can show: in words, how often it fell, and how often that is on average.
 */
export interface SpreadCard {
  die: string;
  count: number;
  faces: [string, number, number][];
}
/**
 * The chance of winning along the fight, for one side, and where it turned.
 *
 *     `how` says whether it was solved exactly or sampled, with `fights` played in all.
 */
export interface SwingsCard {
  side: string;
  how: "exact" | "none" | "sampled";
  curve?: ChanceCard[];
  turns?: TurnCard[];
  fights?: number;
  assumed?: string[];
  caution?: string;
}
/**
 * A turning point: the chance of winning before and after it, and what happened between.
 */
export interface TurnCard {
  letter: string;
  round: number;
  before: number;
  after: number;
  points: PointCard[];
  better?: string;
  better_after?: number;
}
/**
 * A draft that is being built, and the row of its book that is wanted for it.
 */
export interface RowBody {
  draft: Draft;
  chapter: string;
  key: string;
}
/**
 * A rule in our words, with its source and, if the text leaves a gap, the ruling on it.
 *
 *     `heading` is what it is called; the id is for those who cite it.
 */
export interface RuleCard {
  id: string;
  heading: string;
  status: "executed" | "guidance" | "supported";
  text: string;
  source: string;
  chapter: string;
  ruling: string;
  option: string;
  values: (string | number)[];
  means: string[];
}
/**
 * The board of a fight in parts that every board is drawn from, whatever the system.
 *
 *     `seed` is what textures are scattered by: the scenario's id, and never anything secret. All that
 *     it shows is in the picture's `figures` and `lines` too.
 */
export interface Scene1 {
  seed?: string;
  field?: Layout;
  patches?: GroundPatch[];
  spots?: Spot[];
  links?: Link[];
  pieces?: Piece[];
  sights?: Sight[];
  reaches?: Reach[];
  things?: Thing[];
}
/**
 * The seat that a token opens, and its table.
 */
export interface SeatInfo {
  table: string;
  seat: string;
  name: string;
  kind: string;
  system: string;
  title: string;
}
/**
 * A seat with its own link, which is shown only here, and the link as a QR code.
 *
 *     The picture is a data address of SVG. The token opens the seat for anyone who has it.
 */
export interface SeatLink {
  table: string;
  seat: string;
  token: string;
  system: string;
  title: string;
  link: string;
  picture: string;
}
/**
 * Who has signed in, until when (seconds since 1970), and the token to show from now on.
 */
export interface Session {
  token: string;
  role: "" | "administrator" | "master";
  name: string;
  ends: number;
}
/**
 * A sheet to be checked: the combatant's row, and the tables that it is in.
 */
export interface SheetBody {
  system: string;
  who: string;
  tables: {
    [k: string]: unknown;
  };
  rulings?: {
    [k: string]: string | number;
  };
}
/**
 * What there is to build with in a system: scenarios and combatants first.
 */
export interface Shelf {
  system: string;
  title: string;
  chapters: Chapter[];
}
/**
 * How often a side wins with these strengths, and by the book.
 *
 *     `differs` says that the two differ by more than luck, 95 times in 100.
 */
export interface SideToWin {
  side: string;
  win: Interval;
  book: Interval;
  differs: boolean;
}
/**
 * The passphrase of the administrator.
 */
export interface SignIn {
  passphrase: string;
}
/**
 * The socket: the messages on it, both ways, and the types they use.
 *
 *     A message from a page has its name in `do`, one to a page in `is`.
 */
export interface SocketCard {
  path: string;
  about: string;
  from_page: MessageCard[];
  to_page: MessageCard[];
  types: {
    [k: string]: unknown;
  };
}
/**
 * An installed package to add to a fight, with those that it needs.
 */
export interface TakenPackage {
  package: string;
}
/**
 * The ticket of a person who waits to be let in; `leave` says that they no longer wait.
 */
export interface Ticket {
  ticket: string;
  leave?: boolean;
}
/**
 * The second figure of a draft: how its fights go with the strengths that were asked for.
 *
 *     `fights` is how many were played so far, of `most` in all. `work` is `long` if one takes too
 *     long to be played here, and `off` if none are played.
 */
export interface ToWin {
  fights: number;
  most: number;
  sides: SideToWin[];
  work: "long" | "off" | "ready" | "working";
}
/**
 * A draft whose fights are played to win, and for how many of them the figures are known.
 *
 *     `strengths` says by side who plays differently: `reckless`, `by-the-book`, `good` or `hard`.
 */
export interface ToWinBody {
  draft: Draft;
  first?: number;
  strengths?: {
    [k: string]: string;
  };
}
/**
 * The result of adding a package to a fight: its combatants, to be brought in.
 *
 *     `fresh` says that the fight's book did not have it before, and `left` how many of its house
 *     rules do not apply here, because the rulings of a running fight never change.
 */
export interface Unpacked {
  fresh: boolean;
  combatants: PackedRow[];
  left: number;
}
/**
 * A content package that a fight is played with: its id, version and digest.
 */
export interface Used {
  id: string;
  version: string;
  digest: string;
}
/**
 * A sheet as Markdown.
 */
export interface Written {
  text: string;
}
