// Bundles the unit tests and runs them with Node's own runner: the sources are TypeScript and JSX.
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url)), out = join(here, "..", "node_modules", ".unit-tests");
rmSync(out, { recursive: true, force: true });
const names = readdirSync(join(here, "unit")).filter((name) => name.endsWith(".test.ts"));
await build({
  entryPoints: names.map((name) => join(here, "unit", name)), outdir: out, bundle: true, format: "esm", platform: "node",
  jsx: "automatic", jsxImportSource: "preact", outExtension: { ".js": ".mjs" }, external: ["/web/*"], logLevel: "warning",
});
const files = names.map((name) => join(out, name.replace(/\.ts$/, ".mjs")));
process.exit(spawnSync(process.execPath, ["--test", ...files], { stdio: "inherit" }).status ?? 1);
