// The words of the board that every system has which draws none of its own.

export const sideWords = {
  sides: {
    board: "The sides: arrows go from one to the next, Enter chooses",
    left: (name: string, now: number, most: number) =>
      name ? `${name} ${now} of ${most}` : `${now} of ${most} left`,
  },
};
