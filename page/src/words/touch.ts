// The words of a sheet that the game master changes by touching it.

import { signed } from "./numbers";

export const touchWords = {
  touchTitle: (name: string) => `Change ${name}`,
  touchGroups: {
    life: "Life",
    counts: "Counts",
    place: "Place",
    conditions: "Conditions",
    defences: "Defenses",
    gear: "Gear",
    more: "Everything else",
  } as Record<string, string>,
  touchLess: (name: string) => `${name}: less`,
  touchMore: (name: string) => `${name}: more`,
  touchBy: (by: number) => signed(by),
  ofMost: (most: number) => `of ${most}`,
  touchAll: (count: number) => `${count} more`,
  touchFewer: "Fewer",
  touchWhy: "Reason (everyone sees it)",
  touchSet: (count: number) => (count ? `Change ${count === 1 ? "1 value" : `${count} values`}` : "Nothing changed yet"),
  touchDrop: "Put back",
  touchAgain: "Players see that you changed it, and why.",
};
