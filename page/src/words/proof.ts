// Words of the fingerprint that every screen shows of the journal.

export const proofWords = {
  print: "Fingerprint",
  printChip: (short: string) => `Fingerprint ${short}`,
  printFor:
    "Every screen at this table shows the same fingerprint. It covers everything up to the last line that everyone saw, and changes with each new line.",
  printUse:
    "Write it down or photograph it. With it you can prove later that nothing before it was changed: no die, no answer, no line.",
  printHides:
    "It gives away no secrets. Read its first 8 characters aloud to compare them. A fast computer could forge another fight with the same 8, but not with the same 64.",
  printWhole: "Full fingerprint",
  printHow: "To check a fight file against it, with Fracas or with the short program alone:",
  printCopy: "Copy it",
  printCommands: (mark: string) => [
    `fracas verify fight.fight --head ${mark}`,
    `python verify_dice.py fight.proof ${mark}`,
  ],
  proofAlone:
    "These dice were rolled in this browser, so they prove nothing about its owner. For sealed dice, play at fracas serve.",
  keepProof: "Proof of the dice",
  keepProofNote: "the fight file with what the short program needs",
  proofProgram: "The short program",
  proofProgramNote:
    "Fewer than sixty lines of plain Python: read it before you trust it. It checks a proof from the game master against the fingerprint above and the seed.",
};
