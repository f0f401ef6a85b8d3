// The words of stages, reaction windows and wounds (Beacon Road).

export const squareWords = {
  stages: "Stages of the round",
  reactWindow: "Reaction window",
  wounds: "Wounds",
  severity: (now: number, most: number) => `severity ${now} of ${most}`,
};
