// A table that asks one question of each form, served to the page in place of the API: what is answered is kept.
const text = (en) => ({ key: "", args: {}, en });
const option = (id, en = id) => ({ id, text: text(en), refs: [] });

export const QUESTIONS = {
  choose: { form: { type: "choose", options: ["a", "b", "c"], least: 2, most: 2 }, options: [option("a", "Rope"), option("b", "Food"), option("c", "Lamp")] },
  number: { form: { type: "number", least: 0, most: 6 }, default: 2 },
  arrange: { form: { type: "arrange", items: ["x", "y", "z"] }, options: [option("x"), option("y"), option("z")] },
  assign: { form: { type: "assign", items: { d1: ["s2", "s3"], d2: ["s3", "s2"] } }, options: [option("d1", "Die 1"), option("d2", "Die 2")], targets: [option("s2", "Bob"), option("s3", "Cyd")] },
  propose: { form: { type: "propose", partner: "s2", give: { food: 2 }, want: { rope: 1 } }, options: [option("food", "Food")], targets: [option("rope", "Rope")] },
  split: { form: { type: "split", targets: { s1: 2, s2: 3 }, most: 3 }, options: [option("s1", "Ann"), option("s2", "Bob")] },
  place: { form: { type: "place", fits: { bent: { "0,0": 5, "1,0": 1 } }, pieces: { t1: "bent" } }, options: [option("t1", "Bent canal")], targets: [option("0,0", "North"), option("1,0", "South")] },
};

export const ANSWERS = {
  choose: ["a", "c"],
  number: 4,
  arrange: ["y", "x", "z"],
  assign: { d1: "s2", d2: "s3" },
  propose: { reply: "offer", give: { food: 1 }, want: { rope: 1 } },
  split: { s1: 1, s2: 2 },
  place: [{ piece: "t1", at: "0,0", turn: 2 }],
};

const game = {
  id: "fixture", ruleset: "none", title: "Fixture", state: "running", host: "p-1", setup: {}, clock: {}, public: false, spectators: true,
  hot_seat: false, entropy: "server", strict: false, opened: 0, seq: 9, waiting: ["s1"],
  seats: [{ seat: "s1", player: "p-1", name: "Ann", called: "Ann", you: true }, { seat: "s2", player: "p-2", name: "Bob", called: "Bob" }],
};

/** Three hexes in a row and a card, drawn as the service draws: things with ids that options refer to. */
const hex = (id, x) => `<g id="t-${id}" class="thing hex" data-id="${id}" data-kind="hex" role="img" aria-label="${id}" transform="translate(${x} 60)"><polygon points="0,-40 35,-20 35,20 0,40 -35,20 -35,-20" fill="#123" stroke="#9ab"/></g>`;
export const BOARD = {
  id: "board", kind: "board", title: "Board", digest: "d1",
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 120" role="group" aria-label="Board">${hex("0,0", 50)}${hex("1,0", 150)}${hex("2,0", 250)}</svg>`,
};

/** Answers the page's requests for the game `fixture`; gives what was sent as an answer, all else that was sent,
 * and which points of the game were asked for as drawings.
 * `more`: other fields of the question (`ask`), the view and the table (`game`), parts of the stage, steps that follow;
 * `refused`: the problem that an answer meets; `later`: the view of whoever comes back to the stream. */
export async function serveFixture(page, kind, more = {}) {
  const ask = { id: "9.0", seat: "s1", kind: "try", text: text(`Try ${kind}`), waits: true, ...QUESTIONS[kind], ...more.ask };
  const view = { ruleset: "none", seat: "s1", seq: 9, version: "9.0", may_undo: false, board: {}, zones: {}, asks: [ask], waiting: ["s1"], ...more.view };
  const table = { ...game, ...more.game }, sent = [], stages = [];
  let taken;
  const answered = new Promise((done) => { taken = done; });
  const json = (body) => ({ status: 200, contentType: "application/json", body: JSON.stringify(body) });
  await page.route("**/v1/games/fixture**", async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    if (route.request().method() !== "GET") sent.push([pathname.split("/").at(-1), route.request().postDataJSON()]);
    if (pathname.endsWith("/answers")) {
      taken(route.request().postDataJSON().answer);
      if (more.refused) return route.fulfill({ status: 409, contentType: "application/problem+json", body: JSON.stringify(more.refused) });
      return route.fulfill(json({ version: "10.0", seat: "s1", receipt: { game: "fixture", seq: 10, head: "h" } }));
    }
    if (pathname.endsWith("/undo") || pathname.endsWith("/orders")) return route.fulfill(json({ version: "10.0", seat: "s1" }));
    if (pathname.endsWith("/proposals")) return route.fulfill(json(table));
    if (pathname.endsWith("/history")) return route.fulfill(json({ turns: more.turns ?? [], next: 9, more: false }));
    if (pathname.endsWith("/stream")) {
      if (searchParams.has("after") && more.later) {
        const state = { version: "12.0", seq: 12, head: "h", view: { ...view, seq: 12, version: "12.0", asks: [], ...more.later } };
        return sent.length ? route.fulfill({ status: 200, contentType: "text/event-stream", body: `event: state\nid: 12.0\ndata: ${JSON.stringify(state)}\n\n` }) : route.abort();
      }
      if (searchParams.has("after")) return route.fulfill({ status: 204 });
      const steps = (more.steps ?? []).map((step) => `event: step\nid: ${step.version}\ndata: ${JSON.stringify({ head: "h", events: [], patch: [], ...step })}\n\n`);
      const body = `event: state\nid: 9.0\ndata: ${JSON.stringify({ version: "9.0", seq: 9, head: "h", view })}\n\n${steps.join("")}`;
      return route.fulfill({ status: 200, contentType: "text/event-stream", body });
    }
    if (pathname.endsWith("/stage")) {
      stages.push(searchParams.get("at") ?? "");
      return route.fulfill(json({ version: "9.0", parts: more.parts ?? [] }));
    }
    if (pathname === "/v1/games/fixture") return route.fulfill(json(table));
    return route.fulfill({ status: 404, contentType: "application/problem+json", body: '{"code": "no-such-game", "detail": "none"}' });
  });
  return { answered, sent, stages };
}
