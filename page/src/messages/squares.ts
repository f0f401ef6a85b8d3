// The words of squares, stages and reaction windows (Beacon Road).

export const squareWords = {
  squares: (columns: number, rows: number) => `Map of ${columns} by ${rows} squares; arrows walk, Enter chooses or names, L reads lines of sight`,
  stages: "Stages of the round",
  reactWindow: "Reaction window",
  key: "Key",
  threatens: "threatens",
  sightsFrom: (name: string) => `from ${name}`,
  covers: {
    concealed: "concealed",
    sheltered: "sheltered",
    both: "concealed and sheltered",
    blocked: "no line",
  } as Record<string, string>,
  winded: "Winded",
  flanked: "Flanked",
  reach: "within reach",
  wounds: "Wounds",
  severity: (now: number, most: number) => `severity ${now} of ${most}`,
};
