// The outline of a human shape: a path for each place of the body, where its faces are written, and on which
// side its words are. A shape that has other places is shown as a list of them.

/** A place of the body in the drawing. */
export interface Part {
  path: string;
  /** Where the faces of the die are written. */
  faces: [number, number];
  side: "left" | "right";
  /** How high the words are, and where their line ends on the body. */
  words: number;
  line: [number, number];
}

/** The places of a human shape by their keys. */
export const OUTLINE: Record<string, Part> = {
  head: { path: "M215 18a24 27 0 1 1-.1 0z", faces: [215, 51], side: "left", words: 28, line: [193, 40] },
  right_arm: { path: "M173 80l-22 8-12 88 20 3 16-74z", faces: [156, 136], side: "left", words: 86, line: [148, 110] },
  right_hand: { path: "M158 183l-20-3-6 26 18 6z", faces: [144, 201], side: "left", words: 146, line: [137, 188] },
  groin: { path: "M184 190h62l-14 28h-34z", faces: [215, 209], side: "left", words: 202, line: [193, 204] },
  right_leg: { path: "M211 222h-26l4 102h20z", faces: [199, 278], side: "left", words: 268, line: [188, 280] },
  right_foot: { path: "M209 328h-21l-14 22h34z", faces: [193, 345], side: "left", words: 326, line: [178, 344] },
  chest: { path: "M177 78h76l-4 56h-68z", faces: [215, 112], side: "right", words: 28, line: [246, 84] },
  left_arm: { path: "M257 80l22 8 12 88-20 3-16-74z", faces: [274, 136], side: "right", words: 86, line: [282, 110] },
  stomach: { path: "M182 138h66l-2 48h-62z", faces: [215, 168], side: "right", words: 146, line: [247, 158] },
  left_hand: { path: "M272 183l20-3 6 26-18 6z", faces: [286, 201], side: "right", words: 206, line: [294, 194] },
  left_leg: { path: "M219 222h26l-4 102h-20z", faces: [231, 258], side: "right", words: 264, line: [243, 270] },
  left_foot: { path: "M221 328h21l14 22h-34z", faces: [237, 345], side: "right", words: 322, line: [252, 344] },
};

/** Dice by their shape, as on the links of a chain. */
export const DIE: Record<number, string> = {
  4: "M8 2 15 14H1z",
  6: "M2 2h12v12H2z",
  8: "M8 1l7 7-7 7-7-7z",
  10: "M8 1l7 6-7 8-7-8z",
  12: "M8 1l7 5-3 8H4L1 6z",
};
