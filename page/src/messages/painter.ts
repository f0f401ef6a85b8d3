// The words of the map painter.

export const painterWords = {
  painter: "Paint the map",
  painterMap: (columns: number, rows: number) =>
    `Map of ${columns} by ${rows}: arrows walk, Enter paints, digits choose what with, M moves people`,
  painterMove: "Move people",
  painterMoveHint: "Tap who moves, then where to.",
  painterPaintHint: "Tap or drag over the map.",
  painterSmall: "While you paint, the map stays still under your finger; choose “Move people” to shift it.",
  painterKinds: "Ground",
  painterOver: "Over the ground",
  painterNewArea: "A new area, by its name",
  painterColumns: "Columns",
  painterRows: "Rows",
  painterUndo: "Undo the last stroke",
  painterHeld: (name: string) => `${name} is picked up; choose where to.`,
  painterPut: (name: string, label: string) => `${name} starts at ${label}.`,
  painterPainted: (label: string, name: string) => `${label}: ${name}.`,
  painterOff: "Not on the map",
  painterWords: "The map in words, and by labels",
  painterPeople: "Who starts where",
  painterStartOf: (name: string) => `Where ${name} starts`,
  painterNowhere: (label: string) => `There is no ${label} on this map.`,
  painterFillKind: "Lay",
  painterFillFrom: "from",
  painterFillTo: "to",
  painterFill: "Lay it",
  painterRow: (row: number) => `Row ${row}`,
  painterRun: (name: string, first: string, last: string) =>
    first === last ? `${name} ${first}` : `${name} ${first} to ${last}`,
  painterSaving: "Being laid out",
};
