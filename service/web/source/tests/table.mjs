// What one can do at a table, in a real browser: at a table of fixtures, where nothing depends on luck, and with others
// at tables of the service. `node --test tests/table.mjs` with URL, as browser.mjs.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { BOARD, serveFixture } from "./forms_fixture.mjs";
import { accessible, accountOf, begin, DESK, done, LIMIT, PATIENCE, person, PHONE, play, URL_ } from "./people.mjs";

const RULESETS = (await (await fetch(`${URL_}/v1/rulesets`)).json()).rulesets;
const ruleset = (title) => RULESETS.find((one) => one.title === title).name;
const SIGHT = { "0,0": "North", "1,0": "South" };
const refs = Object.entries(SIGHT).map(([id, en]) => ({ id, text: { key: "", args: {}, en }, refs: [id] }));
const PLACES = { ask: { targets: refs }, parts: [BOARD] };

async function atFixture(page, kind, more) {
  await page.unroute("**/v1/games/fixture**");
  const served = await serveFixture(page, kind, more);
  await page.goto(`${URL_}/table/fixture`);
  await page.getByRole("heading", { name: `Try ${kind}` }).waitFor();
  return served;
}

/** Until a test's own condition holds: what is sent is not seen in the page. */
async function until(holds, what) {
  for (const end = Date.now() + PATIENCE; !holds(); ) {
    if (Date.now() > end) throw new Error(`in vain: ${what}`);
    await new Promise((later) => setTimeout(later, 20));
  }
}

test("pass until: a standing order that passes what is asked now", LIMIT, async () => {
  const page = await person();
  const window = { ask: { may_pass: true }, view: { trigger: { name: "storm" }, orders: [{ do: "ask", kind: "mutiny", scope: "standing" }] } };
  const { sent } = await atFixture(page, "choose", window);
  await page.getByText("Reaction: storm").waitFor();
  await page.getByLabel("Pass until…").selectOption("turn");
  await until(() => sent.length > 0, "the order is sent");
  const [[what, body]] = sent;
  assert.deepEqual([what, body.orders], ["orders", [{ do: "pass", kind: "try", scope: "turn" }, { do: "ask", kind: "mutiny", scope: "standing" }]]);
  await done(page);
});

test("undo: offered while it may be, and sent with the version that one sees", LIMIT, async () => {
  const page = await person();
  const { sent } = await atFixture(page, "choose", { view: { may_undo: true } });
  await page.getByRole("button", { name: "Undo" }).click();
  await until(() => sent.length > 0, "the undo is sent");
  assert.deepEqual(sent[0], ["undo", { seat: "s1", version: "9.0" }]);
  await atFixture(page, "choose");
  assert.equal(await page.getByRole("button", { name: "Undo" }).count(), 0);
  await done(page);
});

test("an answer that finds its question closed is no trouble: the page catches up", LIMIT, async () => {
  const page = await person();
  const refused = { code: "ask-closed", detail: "The question 9.0 is not open (any more)." };
  await atFixture(page, "number", { refused, later: { waiting: ["s2"] } });
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("heading", { name: "Waiting for Bob." }).waitFor();
  assert.equal(await page.locator(".trouble").count(), 0);
  await done(page);
});

test("a question that was answered is not asked again while the line is lost", LIMIT, async () => {
  const page = await person();
  const { sent } = await atFixture(page, "number", { later: { waiting: ["s2"], seq: 9, version: "9.0" } });
  await page.getByRole("button", { name: "Confirm" }).click();
  const answers = () => sent.filter(([to]) => to === "answers");
  await until(() => answers().length > 0, "the answer is sent");
  assert.ok(await page.getByRole("button", { name: "Confirm" }).isDisabled());
  await page.getByRole("heading", { name: "Waiting for Bob." }).waitFor();
  assert.equal(answers().length, 1);
  await done(page);
});

test("clocks: what is left stands in the question and runs down", LIMIT, async () => {
  const page = await person();
  await atFixture(page, "number", { game: { deadline: Date.now() + 3 * 3_600_000 } });
  assert.match(await page.getByRole("timer").textContent(), /^(3 h 0|2 h 59) min$/);
  await page.clock.install();
  await atFixture(page, "number", { game: { deadline: Date.now() + 30 * 60_000 } });
  const timer = page.getByRole("timer"), reads = (pattern) => page.waitForFunction((wanted) => new RegExp(wanted).test(document.querySelector("[role=timer]").textContent), pattern);
  await reads("^(30:00|2\\d:\\d\\d)$");
  assert.ok(!(await timer.evaluate((el) => el.classList.contains("hot"))));
  await page.clock.fastForward(30 * 60_000 - 9_000);
  await reads("^0:0\\d$");
  assert.ok(await timer.evaluate((el) => el.classList.contains("hot")), "the last seconds are told apart");
  await page.clock.fastForward(10_000);
  await reads("^0:00$");
  await done(page);
});

test("drag: an item is dropped where it shall lie", LIMIT, async () => {
  const page = await person();
  const { answered } = await atFixture(page, "arrange");
  const items = page.locator(".arrange li");
  await items.nth(2).dragTo(items.nth(0));
  await page.waitForFunction(() => document.querySelector(".arrange li .words").textContent === "z");
  await page.getByRole("button", { name: "Confirm" }).click();
  assert.deepEqual(await answered, ["z", "x", "y"]);
  await done(page);
});

test("drag: items are assigned by dragging them to their targets, in the form and in the picture", LIMIT, async () => {
  const page = await person();
  const { answered } = await atFixture(page, "assign", {
    parts: [BOARD],
    ask: {
      options: [{ id: "d1", text: { key: "", args: {}, en: "Die 1" }, refs: ["2,0"] }, { id: "d2", text: { key: "", args: {}, en: "Die 2" }, refs: [] }],
      targets: [{ id: "s2", text: { key: "", args: {}, en: "Bob" }, refs: ["0,0"] }, { id: "s3", text: { key: "", args: {}, en: "Cyd" }, refs: ["1,0"] }],
    },
  });
  await page.locator(".assign label.row").filter({ hasText: "Die 2" }).locator(".words").dragTo(page.locator(".places li").filter({ hasText: "Cyd" }));
  await page.locator(".places li").filter({ hasText: "Cyd" }).getByText("Die 2").waitFor();
  await page.waitForSelector('[data-id="2,0"].can');
  const middle = async (id) => { const box = await page.locator(`[data-id="${id}"]`).boundingBox(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  await page.mouse.move(...(await middle("2,0")));
  await page.mouse.down();
  const [x, y] = await middle("0,0");
  await page.mouse.move(x + 20, y, { steps: 4 });
  await page.waitForSelector('[data-id="0,0"].can');
  await page.mouse.move(x, y, { steps: 2 });
  await page.mouse.up();
  await page.locator(".places li").filter({ hasText: "Bob" }).getByText("Die 1").waitFor();
  await accessible(page, "assign");
  await page.getByRole("button", { name: "Confirm" }).click();
  assert.deepEqual(await answered, { d1: "s2", d2: "s3" });
  await done(page);
});

test("touch: a tap on a lit thing lays a tile there, another turns it, its shade shows it", LIMIT, async () => {
  const page = await person(PHONE, undefined, { hasTouch: true, isMobile: true });
  const { answered } = await atFixture(page, "place", PLACES);
  const north = page.locator('[data-id="0,0"]');
  await page.waitForSelector('[data-id="0,0"].can');
  assert.equal(await page.locator(".can").count(), 2, "only places that fit light up");
  await north.tap();
  await page.waitForSelector(".ghost.tile");
  const turned = () => page.locator(".ghost.tile path").getAttribute("transform");
  assert.equal(await turned(), "rotate(0)");
  await north.tap();
  await page.waitForFunction(() => document.querySelector(".ghost.tile path").getAttribute("transform") === "rotate(120)");
  assert.equal(await page.locator(".ghost.tile text").textContent(), "Bent canal");
  await page.getByRole("button", { name: "Confirm" }).tap();
  assert.deepEqual(await answered, [{ piece: "t1", at: "0,0", turn: 2 }]);
  await done(page);
});

test("mouse: a tile's shade follows the pointer over places that fit, and the wheel turns what is laid", LIMIT, async () => {
  const page = await person();
  await atFixture(page, "place", PLACES);
  await page.waitForSelector('[data-id="1,0"].can');
  await page.locator('[data-id="1,0"]').hover();
  await page.waitForSelector(".ghost.tile");
  await page.locator('[data-id="2,0"]').hover();
  await page.waitForFunction(() => !document.querySelector(".ghost.tile"));
  await page.locator('[data-id="0,0"]').click();
  await page.waitForSelector('[data-id="0,0"].on');
  await page.mouse.wheel(0, 40);
  await page.waitForFunction(() => document.querySelector(".ghost.tile path")?.getAttribute("transform") === "rotate(120)");
  await accessible(page, "place");
  await done(page);
});

test("steps that come quickly are shown one after the other; where too many wait, only the newest", LIMIT, async () => {
  const dice = { seq: 10, tag: "Rolled", text: { key: "", args: {}, en: "Seat 2 rolls." }, quiet: false, draw: 3, faces: [{ key: "", args: {}, en: "wave" }] };
  const steps = (n) => Array.from({ length: n }, (_, i) => ({ version: `${10 + i}.0`, seq: 10 + i, events: i ? [] : [dice] }));
  const moving = { reducedMotion: "no-preference" };
  for (const [count, more, all] of [[2, moving, true], [9, moving, false], [3, {}, false]]) {
    const page = await person(DESK, undefined, more);
    await page.addInitScript(() => {
      window.dice = "";
      new MutationObserver(() => { window.dice ||= document.querySelector(".thrown")?.textContent ?? ""; }).observe(document, { childList: true, subtree: true });
    });
    const { stages } = await atFixture(page, "choose", { parts: [BOARD], steps: steps(count) });
    await page.getByText("Bob rolls.").first().waitFor();
    await page.waitForFunction(() => window.dice.includes("wave"));
    await until(() => stages.at(-1) === "", "the newest is shown");
    await page.waitForTimeout(300);
    if (all) await until(() => stages.length === 3 && stages.includes("10"), "each step is shown");
    else assert.ok(stages.length < count, `${stages.length} drawings of ${count} steps`);
    assert.equal(stages.at(-1), "", "the last is the table as it is");
    await done(page);
  }
});

test("a longer phase, which a worker resolves, is told and drawn step by step, in the order in which it happened", LIMIT, async () => {
  const page = await person(DESK, undefined, { reducedMotion: "no-preference" });
  const drawn = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith("/stage")) drawn.push(Number(searchParams.get("at")));
  });
  await begin(page, "Shoals");
  await page.evaluate(() => {
    window.told = [];
    const lines = () => [...document.querySelectorAll(".story [role=log] p")].map((line) => line.textContent);
    let known = lines().length;
    new MutationObserver(() => {
      const now = lines();
      if (now.length > known) window.told.push(now.slice(known));
      known = now.length;
    }).observe(document.querySelector(".story"), { childList: true, subtree: true });
  });
  const storm = /The wind|comes nearer|is lost on the rocks|reaches|Turned face up/;
  const spread = async () => (await page.evaluate(() => window.told)).filter((lines) => lines.some((line) => storm.test(line))).length;
  for (let n = 0; n < 12 && (await spread()) < 3; n++) {
    if ((await play(page, 3, 5 + n)).over) break;
    await page.waitForTimeout(1500);
  }
  assert.ok(await page.getByText("The game is being resolved: the storm comes.").count(), "the storm was told");
  assert.ok((await spread()) >= 3, "its lines come one after the other");
  assert.ok(drawn.some((at) => at > 0), "what came before the newest is drawn, too");
  const seqs = await page.evaluate(() => [...document.querySelectorAll(".story p[data-seq]")].map((line) => Number(line.dataset.seq)));
  assert.deepEqual(seqs, [...seqs].sort((a, b) => a - b), "the story is in order");
  await done(page);
});

test("going back is proposed in a dialog that lists decisions", LIMIT, async () => {
  const page = await person();
  const told = (seq, en) => ({ seq, tag: "Decided", text: { key: "", args: {}, en } });
  const deeds = [{ decision: 4, events: [told(4, "Seat 1 goes north.")] }, { decision: 7, events: [told(7, "Seat 2 rests.")] }];
  const { sent } = await atFixture(page, "choose", { turns: [{ turn: 1, at: 1, chapters: [{ name: "", at: 1, deeds }] }] });
  await page.getByRole("tab", { name: "Table" }).click();
  await page.getByRole("button", { name: "Propose to go back" }).click();
  const dialog = page.getByRole("dialog", { name: "Propose to go back" });
  assert.ok(await dialog.getByRole("radio").first().isChecked(), "the last decision is meant unless one says otherwise");
  await accessible(page, "going back");
  await dialog.getByText("Ann goes north.").click();
  await dialog.getByRole("button", { name: "Propose it" }).click();
  await until(() => sent.length > 0, "the proposal is sent");
  assert.deepEqual(sent[0], ["proposals", { what: "undo", seat: "s1", decision: 4 }]);
  await dialog.waitFor({ state: "hidden" });
  await done(page);
});

test("standing orders are given, kept by the service, and removed", LIMIT, async () => {
  const page = await person();
  await begin(page, "Cult of the Deep");
  const orders = async () => { await page.getByRole("tab", { name: "Orders" }).click(); return page.locator(".orders ol li"); };
  await orders();
  await page.locator(".orders select").nth(0).locator("option").nth(2).waitFor({ state: "attached" });
  await page.locator(".orders select").nth(2).selectOption("standing");
  await page.getByLabel("it targets me").check();
  await page.getByRole("button", { name: "Add order" }).click();
  await page.getByText("every question that may be passed: pass, if it targets me (always)").waitFor();
  await page.reload();
  await page.waitForSelector(".dock");
  await orders();
  await page.getByText("every question that may be passed: pass, if it targets me (always)").waitFor();
  await page.getByRole("button", { name: "Remove order 1" }).click();
  await page.getByText("No orders.").waitFor();
  await done(page);
});

test("an onlooker sees what is public, is asked nothing, and follows the game", LIMIT, async () => {
  const ann = await person(), eve = await person();
  await ann.goto(`${URL_}/open/${ruleset("Shoals")}`);
  await ann.getByLabel("Your name").fill("Ann");
  await ann.getByRole("button", { name: "Open the table" }).click();
  await ann.getByRole("button", { name: "Fill with bots" }).click();
  await ann.getByText("All are taken.").waitFor();
  await ann.getByRole("button", { name: "Start" }).click();
  await ann.waitForSelector("form.dock");
  await eve.goto(ann.url());
  await eve.waitForSelector(".stage svg");
  assert.match(await eve.locator(".top-line").textContent(), /you look on/);
  assert.equal(await eve.getByRole("tab", { name: "Orders" }).count(), 0);
  const lines = await eve.locator(".story .lines p").count();
  assert.ok((await play(ann, 3)).answered);
  await eve.waitForFunction((had) => document.querySelectorAll(".story .lines p").length > had, lines);
  assert.equal(await eve.locator("form.dock").count(), 0);
  await accessible(eve, "onlooker");
  for (const page of [ann, eve]) await done(page);
});

test("without a network the page says so, and goes on by itself when it is back", LIMIT, async () => {
  const page = await person();
  await begin(page, "Shoals");
  await play(page, 3);
  await page.waitForSelector("form.dock");
  await page.context().setOffline(true);
  await page.getByText("The connection is lost").waitFor();
  await page.context().setOffline(false);
  await page.waitForFunction(() => !document.querySelector(".line-state").textContent);
  assert.ok((await play(page, 3000)).over, "it is played to the end");
  await done(page);
});

/** What the page has made of many stages, one merged into the next, against the newest drawn afresh. */
async function unlikeFresh(page) {
  return page.evaluate(async ({ patience }) => {
    const { secret } = JSON.parse(localStorage.getItem("sealog.account"));
    const address = `/v1/games/${location.pathname.split("/").at(-1)}/stage`;
    const bare = (svg) => {
      const copy = svg.cloneNode(true);
      for (const ghost of copy.querySelectorAll(".ghost")) ghost.remove();
      for (const el of [copy, ...copy.querySelectorAll("*")]) {
        const role = el.getAttribute("data-role");
        if (role) el.setAttribute("role", role);
        for (const name of ["tabindex", "aria-pressed", "data-role"]) el.removeAttribute(name);
        for (const name of ["can", "on", "proven"]) el.classList.remove(name);
        if (el.getAttribute("class") === "") el.removeAttribute("class");
      }
      return copy;
    };
    const fresh = (text) => bare(document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true));
    let unlike;
    for (const end = performance.now() + patience; performance.now() < end; await new Promise((later) => setTimeout(later, 300))) {
      const { parts } = await (await fetch(address, { headers: { Authorization: `Bearer ${secret}` }, cache: "no-store" })).json();
      const shown = [...document.querySelectorAll(".stage .part")].map((part) => part.id).sort();
      unlike = parts.filter((part) => {
        const svg = document.getElementById(`part-${part.id}`)?.firstElementChild;
        return !svg || !bare(svg).isEqualNode(fresh(part.svg));
      }).map((part) => part.id);
      if (unlike.length === 0 && shown.length === parts.length) return { unlike, parts: parts.length };
    }
    return { unlike, parts: 0 };
  }, { patience: PATIENCE });
}

for (const [title, moves] of [["Cult of the Deep", true], ["Unfathomable", false]]) {
  test(`${title}: a picture that was merged many times equals a fresh one${moves ? ", with things in motion" : ""}`, LIMIT, async () => {
    const page = await person(DESK, undefined, { reducedMotion: moves ? "no-preference" : "reduce" });
    await begin(page, title);
    for (let times = 0; times < 4; times++) {
      if ((await play(page, 6, 11 + times)).over) break;
      await page.waitForSelector("form.dock, .dock a[href^='/replay/']");
      const { unlike, parts } = await unlikeFresh(page);
      assert.deepEqual(unlike, []);
      assert.ok(parts > 4);
    }
    await done(page);
  });
}

test("a die and a card in the picture lead to their proofs", LIMIT, async () => {
  const page = await person();
  await begin(page, "Cult of the Deep");
  for (let n = 0; n < 200; n++) {
    // Bots go on playing until something is asked: dice that were seen before that may be gone by then.
    await page.waitForSelector("form.dock, .dock a[href^='/replay/']");
    await page.waitForTimeout(500);
    if (await page.locator(".stage [data-draw]").count()) break;
    assert.ok(!(await play(page, 1, n)).over, "a die was seen");
  }
  await page.getByRole("button", { name: "Prove" }).click();
  await page.waitForSelector(".stage [data-draw].can[role=button]");
  await accessible(page, "proving");
  const draw = await page.locator(".stage [data-draw]").first().getAttribute("data-draw");
  await page.locator(".stage [data-draw]").first().focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { name: `Draw ${draw}`, exact: true }).waitFor();
  assert.match(await dialog.locator(".sentence").textContent(), /decided before the game began/);
  await dialog.getByRole("button", { name: "Close" }).click();
  const card = page.locator(".parts-hand [data-kind=card]").first();
  await card.click();
  await dialog.getByRole("heading", { name: /^Card \d+\.\d+$/ }).waitFor();
  assert.match(await dialog.locator(".sentence").textContent(), /This card has been/);
  await dialog.getByText("Step by step").waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Prove" }).click();
  await page.waitForFunction(() => !document.querySelector(".parts-hand .can[data-kind=card]:not(.on)") || document.querySelector("form.dock"));
  await done(page);
});

test("<sealog-board> draws the table in a page of others, lights what it is told to, and says what was clicked", LIMIT, async () => {
  const player = await person();
  await begin(player, "Shoals");
  const game = player.url().split("/").at(-1), { secret } = await accountOf(player);
  const made = await fetch(`${URL_}/v1/players/me/tokens`, { method: "POST", headers: { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" }, body: JSON.stringify({ name: "board", scopes: ["read"] }) });
  const { secret: token } = await made.json();
  assert.match(token, /^slt_/);
  const page = await person();
  const html = `<!doctype html><html lang="en"><title>Elsewhere</title><script type="module" src="${URL_}/web/board.js"></script><main><sealog-board api="${URL_}" game="${game}" token="${token}" seat="s1"></sealog-board></main>`;
  const elsewhere = createServer((_, answer) => answer.setHeader("Content-Type", "text/html").end(html));
  elsewhere.unref();
  await new Promise((ready) => elsewhere.listen(0, "127.0.0.1", ready));
  await page.goto(`http://127.0.0.1:${elsewhere.address().port}/`);
  await page.waitForSelector("sealog-board [data-kind=hex]", { state: "attached" });
  const id = await page.locator("sealog-board [data-kind=hex]").first().getAttribute("data-id");
  await page.evaluate((lit) => {
    window.picked = [];
    const board = document.querySelector("sealog-board");
    board.addEventListener("sealog-pick", (event) => window.picked.push(event.detail.id));
    board.setAttribute("lit", lit);
  }, id);
  await page.waitForSelector("sealog-board .can[role=button]", { state: "attached" });
  await page.locator("sealog-board .can").first().focus();
  await page.keyboard.press("Enter");
  await page.locator("sealog-board .can > *").first().dispatchEvent("click");
  assert.deepEqual(await page.evaluate(() => window.picked), [id, id]);
  const before = await page.evaluate(() => [...document.querySelectorAll("sealog-board .part")].map((part) => part.dataset.digest).join());
  await play(player, 4);
  await page.waitForFunction((old) => [...document.querySelectorAll("sealog-board .part")].map((part) => part.dataset.digest).join() !== old, before);
  elsewhere.close();
  for (const one of [player, page]) await done(one);
});
