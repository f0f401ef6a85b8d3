// How found pages are ranked: whoever types the id of a rule, or a title, wants that before all else.
var Scorer = {
  score: (found) => (found[6] === "title" ? found[4] + 1000 : found[4]),
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
