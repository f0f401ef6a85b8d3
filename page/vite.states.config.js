// The states of the kit as a page of their own: nothing of it is shipped.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { drawings } from "./drawings.js";

export default defineConfig({
  base: "./",
  publicDir: false,
  plugins: [svelte(), drawings()],
  build: {
    outDir: "../build/states",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: { input: "states.html" },
  },
});
