// The words of a table and of those who sit at it: codes, seats, shared screens.

import { houseWords } from "./house";
import { say as tableWords } from "./index";
import { proofWords } from "./proof";
import { seatWords } from "./seats";
import { touchWords } from "./touch";

export const say = { ...tableWords, ...houseWords, ...seatWords, ...proofWords, ...touchWords };
