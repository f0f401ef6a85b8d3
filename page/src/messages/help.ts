// Words that lead to the documents.

export const helpWords = {
  help: "Help",
  helpSheet: "A sheet to print",
  helpWire: "For programs",
};
