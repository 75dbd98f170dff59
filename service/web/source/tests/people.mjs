// People with browsers for the tests of the page, on a running service: URL, and UP, the file in which `sealog up` says
// which processes it has. One browser for all tests of a file.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before } from "node:test";
import { browser } from "./chromium.mjs";
import { inPage } from "./player.mjs";

export const URL_ = process.env.URL;
export const DESK = { width: 1400, height: 900 }, PHONE = { width: 390, height: 844 };
/** Until what should come counts as never coming: the machine may be slow and busy. It costs nothing where all goes well. */
export const PATIENCE = Number(process.env.PATIENCE ?? 90_000);
export const LIMIT = { timeout: 900_000 };
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf-8");
/** Speech that asks for a thing in the picture says its name, which is drawn on it; the rest of what is drawn is no label. */
const LEFT_OUT = { "label-content-name-mismatch": { enabled: false } };
let chromium;

before(async () => { chromium = await browser(); });
after(async () => { await chromium?.close(); });

/** A person with a browser of their own. What the page complains about fails the test. */
export async function person(viewport = DESK, keep, more = {}) {
  const context = await chromium.newContext({ viewport, reducedMotion: "reduce", storageState: keep, ...more });
  context.setDefaultTimeout(PATIENCE);
  context.setDefaultNavigationTimeout(PATIENCE);
  const page = await context.newPage();
  page.errors = [];
  page.on("pageerror", (error) => page.errors.push(error.message));
  page.on("console", (message) => { if (/Content Security Policy|Uncaught/.test(message.text())) page.errors.push(message.text()); });
  return page;
}

export async function done(page) {
  assert.deepEqual(page.errors, []);
  await page.context().close();
}

export async function begin(page, title, bot = "random") {
  await page.goto(`${URL_}/`);
  const card = page.locator(".game").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
  await card.getByLabel("bots").selectOption(bot);
  const clicked = Date.now();
  await card.getByRole("button", { name: "Play now" }).click();
  await page.waitForSelector(".dock");
  await page.waitForSelector(".stage svg");
  return Date.now() - clicked;
}

/** A table with options of its own, by *Open a table*, at which nobody else sits. */
export async function beginShort(page, title, { seats, options }) {
  await page.goto(`${URL_}/`);
  const card = page.locator(".game").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
  await card.getByRole("link", { name: "Open a table" }).click();
  await page.getByRole("combobox", { name: "Seats" }).selectOption(seats);
  for (const [name, value] of Object.entries(options)) await page.getByRole("combobox", { name }).selectOption(JSON.stringify(value));
  const clicked = Date.now();
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.getByRole("button", { name: "Start" }).click();
  await page.waitForSelector("form.dock");
  await page.waitForSelector(".stage svg");
  return Date.now() - clicked;
}

export async function accessible(page, where) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  const { violations } = await page.evaluate((rules) => axe.run(document, { rules, resultTypes: ["violations"], selectors: false, runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }), LEFT_OUT);
  const said = violations.map((one) => `${one.id}: ${one.help} ${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | ")}`);
  assert.deepEqual(said, [], where);
}

export const play = (page, most = 3000, seed = 5) => page.evaluate(inPage, { seed, most, patience: PATIENCE });

/** Who the page is in this browser. */
export const accountOf = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("sealog.account")));
