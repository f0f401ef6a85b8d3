// The words of the board that systems without a board of their own have.

export const sideWords = {
  sides: {
    board: "The sides: arrows go from one to the next, Enter chooses",
    left: (name: string, now: number, most: number) =>
      name ? `${name} ${now} of ${most}` : `${now} of ${most} left`,
  },
};
