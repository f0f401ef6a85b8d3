// The words of a table, and those of who sits at it: codes, seats, screens that are shared.

import { houseWords } from "./house";
import { say as tableWords } from "./index";
import { proofWords } from "./proof";
import { seatWords } from "./seats";
import { touchWords } from "./touch";

export const say = { ...tableWords, ...houseWords, ...seatWords, ...proofWords, ...touchWords };
