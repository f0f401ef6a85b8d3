// Words that lead to the documents.

export const helpWords = {
  help: "Help",
  helpSheet: "A sheet to print",
  helpWire: "For programs",
  credits:
    "Faces: Lorc, Delapouite and others, game-icons.net, CC BY 3.0. Icons: Lucide. Type: Alegreya and Inter.",
  licences: "Licences",
};
