// The page that plays without a server: the same page, whose tables are held by a worker.
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defaultClientConditions, defineConfig } from "vite";
import { drawings } from "./drawings.js";

/** What the page may load, where no server says it: nothing that is not in its folder. */
const policy = {
  name: "policy",
  transformIndexHtml: () => [
    {
      tag: "meta",
      attrs: {
        "http-equiv": "Content-Security-Policy",
        content:
          "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; " +
          "form-action 'self'; script-src 'self' blob: 'wasm-unsafe-eval'; worker-src 'self'",
      },
      injectTo: "head-prepend",
    },
  ],
};

export default defineConfig({
  base: "./",
  plugins: [svelte(), drawings(), policy],
  // By this name package.json gives it another way to the server.
  resolve: {
    conditions: ["tab", ...defaultClientConditions],
    // Installed where the tab is built, so that the page itself asks for no more than it needs.
    alias: { fzstd: fileURLToPath(new URL("../tab/node_modules/fzstd/esm/index.mjs", import.meta.url)) },
  },
  worker: { format: "es" },
  build: {
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: "licences.md" },
    target: "es2022",
  },
});
