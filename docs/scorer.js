// How the search reads a question, and how found pages are ranked.

// Words that say nothing about what is looked for; every other word has to be on a page.
var fillers = new Set([
  "about", "an", "can", "could", "do", "does", "find", "get", "have", "help", "how", "i", "make",
  "me", "my", "of", "our", "should", "use", "want", "what", "when", "where", "which", "why", "you",
  "your",
]);

var asked = [];

var splitQuery = (query) => {
  const words = query.split(/[^\p{Letter}\p{Number}_\p{Emoji_Presentation}]+/gu).filter(Boolean);
  const telling = words.filter((word) => !fillers.has(word.toLowerCase()));
  asked = (telling.length ? telling : words).map((word) => word.toLowerCase());
  return telling.length ? telling : words;
};

// The title and the words of the index by page, each page's in one text.
var indexed = null;

// How many of the words that were asked for are in a page's title, or in the index for it.
var told = (page) => {
  if (indexed === null) {
    const { docnames, titles } = Search._index;
    indexed = new Map(docnames.map((name, file) => [name, ` ${titles[file].toLowerCase()}`]));
    for (const [entry, places] of Object.entries(Search._index.indexentries)) {
      for (const [file, , main] of places) {
        if (main) indexed.set(docnames[file], `${indexed.get(docnames[file])} ${entry}`);
      }
    }
  }
  const words = indexed.get(page) ?? "";
  return asked.filter((word) => words.includes(` ${word}`)).length;
};

// Guides come before single rules and sheets that happen to have a word.
var detailed = /^(rules|claims|sheets)\/(?!index$)/;

// A word of the index, a title and the id of a rule are what somebody means who types them whole.
var Scorer = {
  score: ([page, , , , score, , kind]) =>
    score +
    ({ title: 1000, index: 1000, object: 0 }[kind] ?? 20 * told(page)) -
    (detailed.test(page) ? 10 : 0),
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
