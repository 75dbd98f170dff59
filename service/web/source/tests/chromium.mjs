// A Chromium to test with: `$CHROMIUM`, one on the path, else the one of the npm package, which needs no root.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome-headless-shell"];
const BARE = ["--no-sandbox", "--disable-dev-shm-usage", "--font-render-hinting=none"];

function onPath() {
  const folders = (process.env.PATH ?? "").split(":");
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((path) => existsSync(path));
}

/** The package unpacks it into the temporary folder, and where libraries are missing, those too. */
async function fromPackage() {
  const { default: packaged, inflate } = await import("@sparticuz/chromium");
  const path = await packaged.executablePath();
  const missing = execFileSync("ldd", [path], { encoding: "utf-8" }).includes("not found");
  if (missing && inflate) {
    const { createRequire } = await import("node:module");
    const home = join(createRequire(import.meta.url).resolve("@sparticuz/chromium"), "..", "..", "..", "bin");
    await inflate(join(home, "al2023.tar.br"));
    process.env.LD_LIBRARY_PATH = [join(tmpdir(), "al2023", "lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(":");
  }
  return path;
}

export async function browser() {
  const executablePath = process.env.CHROMIUM || onPath() || (await fromPackage());
  return chromium.launch({ executablePath, headless: true, args: BARE, timeout: 180_000 });
}
