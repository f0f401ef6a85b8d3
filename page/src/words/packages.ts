// Words of content packages: what is installed, adding one, and taking one into a fight that runs.

export const packageWords = {
  packs: "Packages",
  packCount: (count: number) => (count === 0 ? "Packages: none" : `Packages: ${count}`),
  packLead: "Extra creatures, gear and fights for this game, by you or others. Tick the ones to play with.",
  packAtLead:
    "Add one to this fight: its creatures and gear become available, and the log says so.",
  packNone: "No packages installed for this game.",
  packOthers: (count: number) => (count === 1 ? "One more is for another game." : `${count} more are for other games.`),
  packPlay: (title: string) => `Play with ${title}`,
  packForced: "This fight comes from it.",
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
  packChecking: (name: string) => `Checking ${name}...`,
  packAdded: (title: string, version: string) => `${title} ${version} is installed.`,
  packReplaced: (version: string) => `It replaces ${version}.`,
  packFor: (system: string) => `It is for ${system}.`,
  packTooLarge: (name: string, most: number) => `${name} is larger than ${most} MB: leave something out.`,
  packFaults: (count: number) =>
    count === 1 ? "One fault; nothing was installed." : `${count} faults; nothing was installed.`,
  packWhole: "the whole file",
  packExpected: (wanted: string, found: string) => `expected ${wanted}; found ${found}`,
  packNearest: (name: string) => `did you mean ${name}?`,
  packMore: (count: number) => `And ${count} more.`,
  packClosed: "This server accepts no packages from the page. Its operator can add some.",
  packOwn:
    "What you add belongs to your link: this device finds it, and so does any other where you open the link. Anyone with the link can use and remove your packages.",
  packShowLink: "Your link",
  packLink: "Copy the link",
  packKept: "This device now finds the packages of that link.",
  packRemove: "Remove",
  packRemoveThis: (title: string) => `Remove ${title}?`,
  packRemoved: (title: string) => `${title} is removed. Tables that play with it keep it.`,
  packOpen: "Review or add",
  packDone: "Done",
  packTake: "Add it",
  packIn: "In this fight",
  packTaken: (title: string) => `${title} is in this fight's book.`,
  packLeft: (count: number) =>
    count === 1
      ? "Its house rule does not apply here: rules never change during a fight."
      : `Its ${count} house rules do not apply here: rules never change during a fight.`,
  packBring: (name: string) => `Bring in ${name}`,
  packBrought: (name: string) => `${name} is in the fight.`,
  packReason: (title: string) => `from ${title}`,
};
