// What the home page says of fights and of seats that were left.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago it was, as people say it; a week later, the day. */
function ago(at: number, now: number): string {
  const past = Math.max(0, now - at);
  const told = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  if (past < MINUTE) return "a moment ago";
  if (past < HOUR) return told.format(-Math.floor(past / MINUTE), "minute");
  if (past < DAY) return told.format(-Math.floor(past / HOUR), "hour");
  if (past < 7 * DAY) return told.format(-Math.floor(past / DAY), "day");
  return new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
}

/** How many fight on each side, the players' first. */
function size(sides: readonly number[]): string {
  const [one = 0, other] = sides;
  if (other === undefined) return one === 1 ? "one alone" : `${one} together`;
  return sides.join(" v ");
}

export const homeWords = {
  // The bar
  places: "Places",
  builderPlace: "Builder",
  pastFights: "Past fights",
  rulesHelp: "Rules",
  haveCode: "Have a code?",

  // Seats that this device holds
  takeUp: "Resume",
  forget: "Forget",
  ago,
  seatOf: (name: string) => `You are ${name}`,
  moreSeats: (count: number) => (count === 1 ? "One more seat" : `${count} more seats`),
  pastLead: "See who was lucky and which roll decided it.",

  // All fights
  startFight: "Start a fight",
  buildOwn: "Build my own",
  buildWhich: "Build a fight for which game?",
  sheetWhich: "Type a sheet for which game?",
  savedBy: "Game master",
  savedOpen: "Load a fight",
  savedLead: "Open a saved fight from its file, where it stood",
  savedChecking: "Checking the file...",
  savedTooLarge: (most: number) => `A saved fight is at most ${most} MB: choose another file.`,
  any: "Any",
  mood: "Mood",
  players: "Players",
  threat: "Threat",
  game: "Game",
  filters: (count: number) => (count === 0 ? "More filters" : `More filters: ${count}`),
  fights: (count: number) => (count === 1 ? "One fight" : `${count} fights`),
  noFights: "No fight matches. Remove a filter, or build your own.",
  allFights: "Show all fights",
  size,
  tryAgain: "Try again",

  // The fight that is chosen
  trial: (won: number, of: number) => `Your side wins ${won} of ${of} when the computer plays everyone.`,
  beginNamed: (title: string) => `Begin: ${title}`,
};
