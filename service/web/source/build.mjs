// Builds ../static from these sources: readable, and the same bytes wherever it runs. `--out FOLDER` builds elsewhere.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const source = dirname(fileURLToPath(import.meta.url));
const asked = process.argv.indexOf("--out");
const out = asked > 0 ? process.argv[asked + 1] : join(source, "..", "static");
const OUTPUTS = ["app.js", "board.js", "worker.js", "app.css"];

await build({
  absWorkingDir: source,
  entryPoints: { app: "app.tsx", board: "board.ts", worker: "proof/worker.ts" },
  outdir: out,
  bundle: true,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  charset: "utf8",
  legalComments: "none",
  external: ["./verify.mjs", "/web/*"],
  logLevel: "warning",
});
await build({
  absWorkingDir: source,
  entryPoints: { app: "style/app.css" },
  outdir: out,
  bundle: true,
  external: ["/web/*"],
  charset: "utf8",
  logLevel: "warning",
});

/** Every file that the built ones depend on, in order. */
function sources(folder = source) {
  return readdirSync(folder)
    .sort()
    .filter((name) => !["node_modules", "tests", "contract.d.ts", ".lock"].includes(name))
    .flatMap((name) => (statSync(join(folder, name)).isDirectory() ? sources(join(folder, name)) : [join(folder, name)]));
}

const digest = (path) => createHash("sha256").update(readFileSync(path)).digest("hex");
const listed = (paths, from) => Object.fromEntries(paths.map((path) => [relative(from, path).replaceAll("\\", "/"), digest(path)]));
const made = { sources: listed(sources(), source), outputs: listed(OUTPUTS.map((name) => join(out, name)), out) };
mkdirSync(out, { recursive: true });
writeFileSync(join(out, "made.json"), `${JSON.stringify(made, null, 1)}\n`);
