// The way to the server that this page takes: by the network, or to a worker of the browser. Which one
// it is was chosen when the page was built, by the imports in package.json.

export { transport } from "#way";
