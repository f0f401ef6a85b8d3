// The words of the board that all systems share.

export const fieldWords = {
  field: {
    board: "Board: arrows walk, Enter chooses or names, L reads lines of sight, plus and minus zoom, 0 shows all, F follows",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    whole: "Show the whole board",
    follow: "Show who is involved",
    tools: "View of the board",
    tray: "More about the fight",
    fold: "Hide",
    unfold: "Show more",
    of: (name: string, side: string) => `${name} of the ${side}`,
    marks: {
      fallen: "fallen",
      out: "out",
      winded: "Winded",
      flanked: "Flanked",
      prone: "Prone",
      covered: "in cover",
      hidden: "hidden",
    } as Record<string, string>,
    from: (name: string) => `from ${name}`,
    sees: (name: string) => `What ${name} sees`,
    nobody: "no one",
    nobodyLooks: "No one looks from here.",
    reach: (cost: number) => `Within reach: ${cost}`,
    people: "Who is there",
    choosable: "Where to go",
    empty: "There is nothing on the board yet.",
  },
};
