// Pictures of the page to look at: `node tests/look.mjs FOLDER` with URL. Each game in its beginning, its middle and its
// end, on a desk and on a phone, as PNG. Nothing is asserted here: it is for eyes.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { browser } from "./chromium.mjs";
import { inPage } from "./player.mjs";

const URL_ = process.env.URL, folder = process.argv[2];
const only = (process.env.GAMES ?? "").split(",").filter(Boolean);
const SIZES = { desk: { width: 1400, height: 900 }, phone: { width: 390, height: 844 } };
const GAMES = { cult: ["Cult of the Deep", 14], unfathomable: ["Unfathomable", 18], everrain: ["The Everrain", 45, "3"], flotilla: ["Flotilla", 60, "3"], arkham: ["Arkham Horror", 40, "3"] };
/** A game that is being made is offered only where the service was started with it. */
const OFFERED = (await (await fetch(`${URL_}/v1/rulesets`)).json()).rulesets.map((one) => one.title);
const PATIENCE = 90_000;
/** Pictures of the docs: written too where DOCS names their folder. */
const DOCS = { "unfathomable-2-middle-desk": "page.jpg", "cult-2-middle-desk": "page-cult.jpg", "unfathomable-2-middle-phone": "phone.jpg", "everrain-2-middle-desk": "everrain.jpg", "arkham-2-middle-desk": "page-arkham.jpg" };

mkdirSync(folder, { recursive: true });
const chromium = await browser();

/** The same table in a browser of another size, by the same player. */
async function shoot(table, name) {
  const keep = await table.context().storageState();
  for (const [size, viewport] of Object.entries(SIZES)) {
    const context = await chromium.newContext({ viewport, storageState: keep, reducedMotion: "reduce", deviceScaleFactor: size === "phone" ? 2 : 1 });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    await page.goto(table.url());
    await page.waitForSelector(".stage svg");
    await page.waitForLoadState("networkidle", { timeout: 4000 }).catch(() => undefined);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(folder, `${name}-${size}.png`) });
    const doc = DOCS[`${name}-${size}`];
    if (doc && process.env.DOCS) await page.screenshot({ path: join(process.env.DOCS, doc), type: "jpeg", quality: 80 });
    if (size === "phone") await page.screenshot({ path: join(folder, `${name}-phone-whole.png`), fullPage: true });
    await context.close();
  }
}

for (const [game, [title, middle, seats]] of Object.entries(GAMES)) {
  if ((only.length && !only.includes(game)) || !OFFERED.includes(title)) continue;
  const page = await (await chromium.newContext({ viewport: SIZES.desk, reducedMotion: "reduce" })).newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(`${URL_}/`);
  const card = page.locator(".game").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
  await card.getByLabel("bots").selectOption("smart");
  if (seats) await card.getByLabel("seats").selectOption(seats);
  await card.getByRole("button", { name: "Play now" }).click();
  await page.waitForSelector("form.dock");
  await page.waitForSelector(".stage svg");
  await shoot(page, `${game}-1-beginning`);
  const more = (most) => page.evaluate(inPage, { seed: 3, most, patience: PATIENCE });
  if (!(await more(middle)).over) {
    await page.waitForSelector("form.dock, .dock a[href^='/replay/']");
    await shoot(page, `${game}-2-middle`);
    await more(3000);
  }
  await shoot(page, `${game}-3-end`);
  await page.goto(page.url().replace("/table/", "/replay/") + "?at=turn:2");
  await page.waitForSelector(".stage svg");
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: join(folder, `${game}-4-replay-desk.png`) });
  await page.context().close();
}
for (const [size, viewport] of Object.entries(SIZES)) {
  const page = await (await chromium.newContext({ viewport })).newPage();
  await page.goto(`${URL_}/`);
  await page.waitForSelector(".game");
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: join(folder, `lobby-${size}.png`), fullPage: size === "phone" });
}
await chromium.close();
