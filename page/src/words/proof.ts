// Words of the fingerprint that every screen shows of the journal.

export const proofWords = {
  print: "Fingerprint",
  printChip: (short: string) => `Fingerprint ${short}`,
  printFor:
    "Every screen at this table shows the same fingerprint. It stands for all that has happened so far, to the last line that all were told of, and is another one with each such line.",
  printUse:
    "Write it down or photograph it. Whoever has it can prove later that nothing before it was altered: not a die, not an answer, not a line.",
  printHides:
    "It tells nothing of what is secret. Its first 8 signs are for comparing aloud; somebody with a fast computer could make another fight that has the same 8, but not the same 64.",
  printWhole: "The whole of it",
  printHow: "To check a fight file against it, with Fracas or with the short program alone:",
  printCopy: "Copy it",
  printCommands: (mark: string) => [
    `fracas verify fight.fight --head ${mark}`,
    `python verify_dice.py fight.proof ${mark}`,
  ],
  keepProof: "Proof of the dice",
  keepProofNote: "the fight file with what the short program needs",
  proofProgram: "The short program",
  proofProgramNote:
    "It is less than sixty lines of plain Python, to be read before it is trusted. It holds a proof, which the game master gives out, to the fingerprint above and to the seed.",
};
