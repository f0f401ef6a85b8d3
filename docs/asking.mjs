// Ask the search of built pages, as their search page does, and print what it finds.
//
//     node asking.mjs FOLDER < queries.json
//
// Reads a list of queries from standard input; writes for each a list of page names, the best first.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import vm from "node:vm";

const folder = process.argv[2];
const read = (...names) => readFileSync(join(folder, ...names), "utf-8");

// The little of a browser that the search touches on its way to a list.
const page = vm.createContext({
  SPHINX_HIGHLIGHT_ENABLED: false,
  _: (words) => words,
  _ready: () => {},
  document: { getElementById: () => null },
});
vm.runInContext("globalThis.window = globalThis", page);
for (const script of ["language_data.js", "searchtools.js"]) {
  vm.runInContext(read("_static", script), page, { filename: script });
}
vm.runInContext(read("searchindex.js"), page);
vm.runInContext(
  `globalThis.ask = (query) =>
     Search._performSearch(...Search._parseQuery(query)).reverse().map((found) => found[0])`,
  page,
);
const queries = JSON.parse(readFileSync(0, "utf-8"));
const found = queries.map((query) => [...new Set(page.ask(query))]);
process.stdout.write(JSON.stringify(found));
