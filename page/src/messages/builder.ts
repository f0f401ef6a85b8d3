// The words of the encounter builder and of its forms.

export const builderWords = {
  optional: "as the rules have it",
  otherFields: (count: number) => (count === 1 ? "One field more" : `${count} fields more`),
  aboutFields: "What these mean",
  notSet: "not set",
  yes: "yes",
  addOne: (name: string) => `Add to ${name}`,
  addThis: "Add",
  pickOne: "Choose one",
  newName: "Its name, in small letters",
  removeThis: (name: string) => `Remove ${name}`,
  moveUp: (name: string) => `Move ${name} up`,
  moveDown: (name: string) => `Move ${name} down`,
  entryOf: (name: string, number: number) => `${name} ${number}`,
  setIt: (name: string) => `Give ${name}`,
  leaveOut: (name: string) => `Leave ${name} out`,
  takeNearest: (name: string) => `Take ${name}`,
};
