// Words of content packages: what is installed, adding one, and taking one into a fight that runs.

export const packageWords = {
  packs: "Packages",
  packCount: (count: number) => (count === 0 ? "Packages: none" : `Packages: ${count}`),
  packLead: "What others wrote for this game, or you. Tick what the table is to be played with.",
  packAtLead:
    "Take one into this fight: its creatures and things join the book of the fight, and the log tells everybody so.",
  packNone: "None is installed for this game.",
  packOthers: (count: number) => (count === 1 ? "One more is for another game." : `${count} more are for other games.`),
  packPlay: (title: string) => `Play with ${title}`,
  packForced: "The fight is of it.",
  packBy: (authors: string[]) => `by ${authors.join(", ")}`,
  packHolds: (fights: number, people: number, rows: number) =>
    [
      fights && (fights === 1 ? "one fight" : `${fights} fights`),
      people && (people === 1 ? "one combatant" : `${people} combatants`),
      rows && (rows === 1 ? "one thing more" : `${rows} things more`),
    ]
      .filter(Boolean)
      .join(", "),
  packRules: (count: number) => (count === 1 ? "one house rule" : `${count} house rules`),
  packNeeds: (ids: string[]) => `needs ${ids.join(", ")}`,
  packAdd: "Add a package",
  packAddLead: "A zip, or one content file (TOML). Drop it here, or",
  packChoose: "choose a file",
  packChecking: (name: string) => `${name} is being checked.`,
  packAdded: (title: string, version: string) => `${title} ${version} is installed.`,
  packReplaced: (version: string) => `It stands in the place of ${version}.`,
  packFor: (system: string) => `It is for ${system}.`,
  packTooLarge: (name: string, most: number) => `${name} is larger than ${most} MB: leave something out.`,
  packFaults: (count: number) =>
    count === 1 ? "One fault; nothing was installed." : `${count} faults; nothing was installed.`,
  packWhole: "the whole file",
  packExpected: (wanted: string, found: string) => `expected ${wanted}; found ${found}`,
  packNearest: (name: string) => `did you mean ${name}?`,
  packMore: (count: number) => `And ${count} more.`,
  packClosed: "This server takes no packages from pages; whoever runs it can add some.",
  packOwn:
    "What you add is yours: this device finds it, and so does any other on which you open your link. Anyone who has the link can play with your packages and remove them.",
  packShowLink: "Your link",
  packLink: "Copy the link",
  packKept: "This device finds the packages of that link from now on.",
  packRemove: "Remove",
  packRemoveThis: (title: string) => `Remove ${title}?`,
  packRemoved: (title: string) => `${title} is removed. Tables that play with it keep it.`,
  packOpen: "Look at them, add one",
  packDone: "Done",
  packTake: "Take it in",
  packIn: "In this fight",
  packTaken: (title: string) => `${title} is in this fight's book.`,
  packLeft: (count: number) =>
    count === 1
      ? "Its one house rule does not count here: a fight that runs is never switched."
      : `Its ${count} house rules do not count here: a fight that runs is never switched.`,
  packBring: (name: string) => `Bring in ${name}`,
  packBrought: (name: string) => `${name} is in the fight.`,
  packReason: (title: string) => `from ${title}`,
};
