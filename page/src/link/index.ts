// How this page reaches the server: by the network, or a worker of the browser. The imports in package.json
// choose one when the page is built.

export { transport } from "#way";
