import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** The service worker, told which files there are, and under a name that changes when any of them does. */
function atHand(): Plugin {
  return {
    name: "at-hand",
    apply: "build",
    generateBundle(_, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => /\.(js|css|woff2)$/.test(name))
        .sort()
        .map((name) => `/${name}`);
      const worker = readFileSync("src/worker.js", "utf8");
      const edition = createHash("sha256").update(files.join() + worker).digest("hex").slice(0, 12);
      const source = `const FILES = ${JSON.stringify(files)};\nconst EDITION = "${edition}";\n${worker}`;
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

// Built into the package, where `tablee serve` finds it. In development: `tablee serve` beside `npm run dev`.
export default defineConfig({
  plugins: [svelte(), atHand()],
  build: { outDir: "../src/tablee/web", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8150", ws: true } } },
});
