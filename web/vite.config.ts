import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// Built into the package, where `tablee serve` finds it. In development: `tablee serve` beside `npm run dev`.
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: "../src/tablee/web", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8150", ws: true } } },
});
