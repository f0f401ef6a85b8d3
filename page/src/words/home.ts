// What the home page says of fights and of seats that were left.

import { listed } from "./numbers";

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

/** How many fight on each side. */
function size(sides: readonly number[]): string {
  const [one = 0, other] = sides;
  if (other === undefined) return one === 1 ? "one alone" : `${one} together`;
  if (sides.length === 2) return `${one} against ${other}`;
  return `${sides.length} sides: ${listed(sides.map(String))}`;
}

export const homeWords = {
  setTable: "Set the table.",
  lead: "Choose a system, choose a fight, hand out the seats.",
  theSystem: "1. The system",
  theFight: "2. The fight",
  theSeat: "3. Your seat",
  asGm: "You sit down as the game master; players join with a code that the table shows.",
  choosesFight: "Choose a fight first.",
  takeUp: "Take it up again",
  forget: "Forget",
  haveCode: "You have a code?",
  fights: (count: number) => (count === 1 ? "one fight" : `${count} fights`),
  goOn: "Go on",
  ago,
  seatOf: (name: string) => `You are ${name}`,
  moreSeats: (count: number) => (count === 1 ? "One more seat" : `${count} more seats`),
  startFight: "Start a fight",
  size,
  tryAgain: "Try again",
};
