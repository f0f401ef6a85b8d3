// The words of a table, and those of who sits at it: codes, seats, screens that are shared.

import { say as tableWords } from "./index";
import { seatWords } from "./seats";

export const say = { ...tableWords, ...seatWords };
