import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** The service worker, told which files there are, and under a name that changes when any of them does. */
function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => /\.(js|css|woff2)$/.test(name) && !/-(vietnamese|latin-ext)-.*woff2$/.test(name)) // rare letters
        .sort();
      const worker = readFileSync("src/worker.js", "utf8");
      const edition = createHash("sha256")
        .update(files.join() + worker)
        .digest("hex")
        .slice(0, 12);
      const source = `const FILES = ${JSON.stringify(files)};\nconst EDITION = "${edition}";\n${worker}`;
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

/** The letters come together with the style that needs them, not after it. */
function letters(): Plugin {
  return {
    name: "letters",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => /-latin-(400|700|wght)-normal-.*\.woff2$/.test(name))
          .map((name) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${name}`, crossorigin: "" },
            injectTo: "head",
          })),
    },
  };
}

/** Beside each text file the same, packed: the server gives it to whoever can unpack it. */
function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    writeBundle({ dir }, bundle) {
      for (const name of [...Object.keys(bundle), "index.html"]) {
        const path = `${dir}/${name}`;
        if (!/\.(js|css|html|svg)$/.test(name) || name === "sw.js") continue;
        const text = readFileSync(path); // as it was written: other plugins have had their say
        if (text.length < 600) continue;
        writeFileSync(`${path}.br`, brotliCompressSync(text));
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}

// Built into the package, where `tablee serve` finds it. In development: `tablee serve` beside `npm run dev`.
export default defineConfig({
  base: "./", // scripts and styles find each other in any folder
  experimental: { renderBuiltUrl: (name, { hostType }) => (hostType === "html" ? `/${name}` : { relative: true }) },
  plugins: [svelte(), letters(), serviceWorker(), packed()],
  build: {
    outDir: "../src/tablee/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8150", ws: true } } },
});
