// Runs Python in Pyodide under Node.js: `node in_pyodide.mjs wish.json`, a wish of
//   pyodide   folder of the npm package, or of an engine
//   stdlib    zip of the standard library
//   lock      Pyodide's list of packages
//   archives  [file, folder] pairs, unpacked before anything else; their folders are importable
//   code      Python whose last expression is printed as text; it may await, and save(path, bytes) writes a file
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const wish = JSON.parse(readFileSync(process.argv[2], "utf8"));
const { loadPyodide } = await import(
  pathToFileURL(`${wish.pyodide}/pyodide.mjs`).href
);
const bytes = (file) => new Uint8Array(readFileSync(file)); // Pyodide takes no Buffer
try {
  const begun = Date.now();
  const python = await loadPyodide({
    indexURL: `${wish.pyodide}/`,
    stdLibURL: wish.stdlib,
    lockFileContents: wish.lock,
  });
  for (const [file, folder] of wish.archives)
    python.unpackArchive(bytes(file), "zip", { extractDir: folder });
  python.globals.set("loaded", (Date.now() - begun) / 1000);
  python.globals.set(
    "folders",
    python.toPy(wish.archives.map(([, folder]) => folder)),
  );
  python.globals.set("save", (path, data) => writeFileSync(path, data.toJs()));
  await python.runPythonAsync(
    "import sys\nsys.path[:0] = dict.fromkeys(folders)",
  );
  console.log(await python.runPythonAsync(wish.code));
  process.exit(0); // timers of the application would keep Node.js alive
} catch (error) {
  console.error(String(error.message ?? error).slice(-4000)); // not the megabyte of source that Node.js would quote
  process.exit(1);
}
