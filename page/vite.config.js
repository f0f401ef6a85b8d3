import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { drawings } from "./drawings.js";

export default defineConfig({
  base: "./",
  plugins: [svelte(), drawings()],
  build: {
    outDir: "../src/fracas/web/static",
    emptyOutDir: true,
    // The page's policy allows files from its own server only: nothing inline, no data addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: "licences.md" },
    target: "es2022",
  },
  // For work on the page beside a running `fracas serve`.
  server: {
    proxy: {
      "/api": "http://127.0.0.1:8000",
      "/socket": { target: "ws://127.0.0.1:8000", ws: true },
    },
  },
});
