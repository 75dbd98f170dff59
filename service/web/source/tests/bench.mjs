// How quick the page is: `node tests/bench.mjs` with URL. Prints figures; nothing is asserted, machines differ. The player
// answers when the picture stands; with HASTY as soon as something is asked, and pictures are left out.
import { browser } from "./chromium.mjs";
import { inPage } from "./player.mjs";

const URL_ = process.env.URL, GAMES = ["Cult of the Deep", "Unfathomable"];
const chromium = await browser();
const middle = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN;
const worst = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? NaN;
const told = (name, all) => console.log(`${name.padEnd(34)} ${middle(all).toFixed(0).padStart(6)} ms, 95 of 100 within ${worst(all).toFixed(0)} ms (${all.length})`);

async function fresh() {
  const page = await (await chromium.newContext({ viewport: { width: 1400, height: 900 } })).newPage();
  page.setDefaultTimeout(90_000);
  return page;
}

const paints = [];
for (let n = 0; n < 5; n++) {
  const page = await fresh();
  await page.goto(`${URL_}/`);
  await page.waitForSelector(".game");
  paints.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
  await page.context().close();
}
told("first paint of the lobby", paints);

for (const title of GAMES) {
  const page = await fresh();
  await page.goto(`${URL_}/`);
  const card = page.locator(".game").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
  await card.getByRole("button", { name: "Play now" }).click();
  await page.waitForSelector("form.dock");
  await page.waitForSelector(".stage svg");
  await page.evaluate(() => {
    performance.setResourceTimingBufferSize(20_000);
    const sent = (event) => { if (event.type === "submit" || event.target.closest?.(".dock button")?.textContent === "Pass") performance.mark("sent"); };
    for (const type of ["submit", "click"]) document.addEventListener(type, sent, true);
  });
  await page.evaluate(inPage, { seed: 3, most: 30, patience: 90_000, calm: !process.env.HASTY });
  const found = await page.evaluate(() => {
    const marks = performance.getEntriesByName("sent").map((entry) => entry.startTime);
    const answers = performance.getEntriesByType("resource").filter((entry) => entry.name.endsWith("/answers"));
    const drawn = performance.getEntriesByName("picture").map((entry) => entry.startTime + entry.duration);
    const next = (times, from) => times.find((time) => time > from);
    const since = (times) => marks.flatMap((from, at) => { const to = next(times, from); return to && to < (marks[at + 1] ?? Infinity) + 5000 ? [to - from] : []; });
    return { answer: since(answers.map((entry) => entry.responseEnd)), picture: since(drawn), merge: performance.getEntriesByName("merge").map((entry) => entry.duration) };
  });
  told(`${title}: click to answer`, found.answer);
  told(`${title}: click to picture`, found.picture);
  told(`${title}: merge`, found.merge);
  await page.context().close();
}
await chromium.close();
