// Words of what wins, which is asked for only now and then.

export const say = {
  winsComing: "Looking ahead. You can answer meanwhile.",
  toWin: (answer: string) => (answer ? `To win: ${answer}` : "Fill it in to win"),
  winsAsBook: "To win, do what the book would do.",
  winsBy: (value: string, low: string, high: string, pairs: number) =>
    `The chance to win changes by about ${value} points (${low} to ${high}) against the book's answer, in ${pairs} pairs of fights played on.`,
  winsUnknown: "It looks better than the book's answer. By how much is not known.",
};
