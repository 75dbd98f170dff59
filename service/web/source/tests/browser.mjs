// The page in a real browser. `node --test tests/browser.mjs` with URL (a running service that has the toys). One browser
// and one service for all.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ANSWERS, serveFixture } from "./forms_fixture.mjs";
import { accessible, begin, beginShort, DESK, done, LIMIT, PATIENCE, person, PHONE, play, URL_ } from "./people.mjs";

const RULESETS = (await (await fetch(`${URL_}/v1/rulesets`)).json()).rulesets;
const SHOALS = RULESETS.find((one) => one.title === "Shoals").name;
/** The game that the first test has played to its end: the past, proofs and records of it are looked at later. */
let over = null;

/** The game of the first test; where that has failed, what failed is there to see and not here. */
function played() {
  assert.ok(over, "no game was played to its end");
  return over;
}

/** Each game that the service has, once: with others by bots, a long one alone and with options under which it is soonest over. */
const WHOLE = [
  ["Cult of the Deep", 5, (page, title) => begin(page, title, "greedy")],
  ["Unfathomable", 7, (page, title) => begin(page, title, "random")],
  ["The Everrain", 3, (page, title) => beginShort(page, title, { seats: "1", options: { "Discovery track": "short" } })],
];
for (const [title, seed, laid] of WHOLE.filter(([title]) => RULESETS.some((one) => one.title === title))) {
  test(`${title}: from the lobby to the end`, LIMIT, async () => {
    const page = await person();
    const ms = await laid(page, title);
    const played = await play(page, 3000, seed);
    assert.ok(played.over, "the game is over");
    assert.match(await page.locator(".dock h2").textContent(), /You have/);
    await accessible(page, title);
    await page.getByRole("tab", { name: "Table" }).click();
    await page.getByText("Your share of chance is in the log.").waitFor();
    console.log(`${title}: on the table after ${ms} ms, over after ${played.answered} answers`);
    if (!over) over = { id: page.url().split("/").at(-1), keep: await page.context().storageState() };
    await done(page);
  });
}

test("every form is answered by keyboard alone", LIMIT, async () => {
  const page = await person();
  const keys = {
    choose: ["1", "3"],
    number: ["Tab", "Tab", "ArrowRight", "ArrowRight"],
    arrange: ["Tab", "Alt+ArrowDown"],
    assign: ["Tab", "ArrowDown", "Tab", "ArrowDown"],
    propose: ["Tab", "Tab", "ArrowUp", "Tab", "ArrowUp"],
    split: ["Tab", "ArrowUp", "Tab", "ArrowUp", "ArrowUp"],
    place: ["Tab", "ArrowDown", "r"],
  };
  for (const [kind, wanted] of Object.entries(ANSWERS)) {
    await page.unroute("**/v1/games/fixture**");
    const { answered } = await serveFixture(page, kind);
    await page.goto(`${URL_}/table/fixture`);
    await page.getByRole("heading", { name: `Try ${kind}` }).waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === "H2");
    for (const key of keys[kind]) await page.keyboard.press(key);
    if (kind === "propose" || kind === "arrange") await accessible(page, kind);
    for (let n = 0; n < 12 && !(await page.evaluate(() => document.activeElement?.textContent === "Confirm")); n++) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const late = AbortSignal.timeout(PATIENCE);
    const nothing = new Promise((_, fail) => { late.onabort = () => fail(new Error(`${kind}: nothing was sent`)); });
    assert.deepEqual(await Promise.race([answered, nothing]), wanted, kind);
  }
  await done(page);
});

test("looking back, going on from there, proving a draw, checking the record", LIMIT, async () => {
  const page = await person(DESK, played().keep);
  await page.goto(`${URL_}/replay/${over.id}?at=turn:1`);
  await page.waitForSelector(".stage svg");
  const where = page.locator(".scrubber output"), slider = page.getByRole("slider");
  assert.match(await where.textContent(), /^turn 1, /);
  const first = Number(await slider.inputValue());
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((next) => Number(document.querySelector(".scrubber input").value) === next, first + 1);
  await slider.press("End");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForFunction(() => Number(document.querySelector(".scrubber input").value) < 5);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.locator(".top-line select").selectOption("everything");
  await page.waitForURL(/seat=everything/);
  await page.waitForSelector(".stage svg");
  await accessible(page, "replay");
  await page.locator("a.proof").first().click();
  await page.getByText("Step by step").waitFor();
  assert.match(await page.locator(".sentence").textContent(), /decided before|order|locked|seed/i);
  await page.getByRole("button", { name: "Check here" }).click();
  await page.getByText("It holds.").waitFor();
  assert.match(await page.locator(".check").textContent(), /with [1-9]\d* receipts/);
  await accessible(page, "proof");
  await page.goto(`${URL_}/replay/${over.id}?at=start`);
  const goOn = page.getByRole("button", { name: "Go on from here" }), on = page.getByRole("button", { name: "one decision on" });
  for (let stops = Number(await slider.getAttribute("max")); stops > 0 && await goOn.isDisabled(); stops--) await on.click();
  await goOn.click();
  await page.waitForURL(/\/table\//);
  await page.waitForSelector(".dock");
  assert.match(await page.locator(".top-line").textContent(), /study/);
  await done(page);
});

test("a dropped record is checked without an account, and a changed one is found out", LIMIT, async () => {
  const player = await person(DESK, played().keep);
  await player.goto(`${URL_}/proof/${over.id}`);
  const [saved] = await Promise.all([player.waitForEvent("download"), player.getByRole("button", { name: "Save the record" }).click()]);
  assert.equal(saved.suggestedFilename(), `${over.id}.jsonl`);
  const record = readFileSync(await saved.path(), "utf-8");
  await done(player);
  const page = await person();
  const drop = (text) => page.getByLabel("Drop files").setInputFiles({ name: "game.jsonl", mimeType: "application/jsonl", buffer: Buffer.from(text) });
  await page.goto(`${URL_}/verify`);
  await drop(record);
  await page.getByText("It holds.").waitFor();
  const lines = record.split("\n");
  const at = Math.floor(lines.length / 2);
  lines[at] = lines[at].replace(/\d/, (digit) => String((Number(digit) + 1) % 10));
  await drop(lines.join("\n"));
  await page.getByText("It does not hold.").waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem("sealog.account")), null);
  await accessible(page, "verify");
  await done(page);
});

test("two people by invitation: a seat, talk, a start with both shares, a pause by vote", LIMIT, async () => {
  const ann = await person(), bob = await person();
  await ann.goto(`${URL_}/open/${SHOALS}`);
  await ann.getByLabel("Your name").fill("Ann");
  await ann.getByLabel("listed for everybody").uncheck();
  await accessible(ann, "open");
  await ann.getByRole("button", { name: "Open the table" }).click();
  const link = await ann.getByLabel("Link to send").inputValue();
  assert.match(link, /\/join\/[^#]+#./);
  await bob.goto(link);
  await bob.getByLabel("Your name").fill("Bob");
  await bob.getByRole("button", { name: "Take a seat" }).click();
  await ann.getByText("All are taken.").waitFor();
  await accessible(ann, "before play");
  await ann.getByRole("button", { name: "Start" }).click();
  for (const page of [ann, bob]) await page.waitForSelector(".stage svg");
  await ann.getByRole("tab", { name: "Chat" }).click();
  await ann.getByLabel("Say", { exact: true }).fill("A fair wind!");
  await ann.getByRole("button", { name: "Say it" }).click();
  await bob.getByRole("tab", { name: /Chat/ }).click();
  await bob.getByText("A fair wind!").waitFor();
  await bob.getByRole("tab", { name: "Table" }).click();
  await bob.getByRole("button", { name: "Propose a pause" }).click();
  await ann.getByRole("button", { name: "Agree" }).click();
  await ann.getByText("The game is paused.").waitFor();
  for (const page of [ann, bob]) await done(page);
});

test("on a phone: nothing is wider than the screen, and targets are large enough", LIMIT, async () => {
  const page = await person(PHONE);
  await page.goto(`${URL_}/`);
  await page.waitForSelector(".game");
  await accessible(page, "lobby");
  const wide = () => page.evaluate(() => document.scrollingElement.scrollWidth);
  assert.ok((await wide()) <= PHONE.width, "lobby");
  await begin(page, "Cult of the Deep");
  await page.waitForSelector("form.dock");
  assert.ok((await wide()) <= PHONE.width, "table");
  const small = await page.evaluate(() => [...document.querySelectorAll(".dock button, .dock .row, [role=tab]")].map((el) => [el.textContent, el.getBoundingClientRect().height]).filter(([, high]) => high < 44));
  assert.deepEqual(small, []);
  await done(page);
});

test("on a phone: what goes on beyond the edge is reached by scrolling its row", LIMIT, async () => {
  const page = await person(PHONE);
  await page.goto(`${URL_}/`);
  await begin(page, "Unfathomable");
  await page.waitForSelector(".parts-board svg");
  const hidden = await page.evaluate(() => [...document.querySelectorAll(".stage .parts:not(.parts-backdrop)")].filter((row) => row.offsetParent).flatMap((row) => {
    const far = Math.max(0, ...[...row.querySelectorAll("svg")].map((svg) => svg.getBoundingClientRect().right - row.getBoundingClientRect().left + row.scrollLeft));
    return far > row.scrollWidth + 2 ? [[row.className, far, row.scrollWidth]] : [];
  }));
  assert.deepEqual(hidden, []);
  assert.ok(await page.evaluate(() => { const row = document.querySelector(".parts-board"); return row.scrollWidth > row.clientWidth; }), "this board is wider than a phone");
  await accessible(page, "phone");
  await done(page);
});

test("account and credits", LIMIT, async () => {
  const page = await person(DESK, played().keep);
  for (const [address, heading] of [["/me", "Account"], ["/about", "About"], [`/proof/${over.id}`, "Dice and shuffles"]]) {
    await page.goto(URL_ + address);
    await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    await accessible(page, address);
  }
  await done(page);
});
