import assert from "node:assert/strict";
import { test } from "node:test";
import { named, namesOf, speaker } from "../../api/names";
import type { Game, History } from "../../api/types";
import { fields } from "../../lobby/schema";
import { withBots } from "../../lobby/play";
import { inPage } from "../../proof/check";
import { sorted } from "../../proof/Verify";
import { stopAt, stopsOf } from "../../replay/course";
import { left } from "../../table/Clock";
import { pairs } from "../../table/morph";
import { orderWords } from "../../table/Orders";

test("names stand where texts speak of seats", () => {
  const names = namesOf({ seats: [{ seat: "s1", player: "p", name: "Ann", called: "Ann 1" }, { seat: "s2", player: "bot:x", bot: "x", called: "X bot 2" }, { seat: "s3" }] } as Game);
  assert.equal(named("Seat 1 attacks Seat 2, not Seat 3 or Seat 12.", names), "Ann 1 attacks X bot 2, not Seat 3 or Seat 12.");
});

test("whoever speaks is called as at the table; whoever only looks on, by name", () => {
  const game = { seats: [{ seat: "s1", player: "p-1", name: "Ann", called: "Ann 1" }, { seat: "s2", player: "p-2", name: "Ann", called: "Ann 2" }] } as Game;
  assert.equal(speaker(game, { player: "p-2", name: "Ann" }), "Ann 2");
  assert.equal(speaker(game, { player: "p-3", name: "Eve" }), "Eve");
  assert.equal(speaker(null, { player: "p-3", name: null }), "somebody");
});

test("bots fill all seats but one's own", () => {
  assert.deepEqual(withBots(3, "smart"), { s2: "smart", s3: "smart" });
});

test("options of a game become fields", () => {
  const schema = { $ref: "#/$defs/Options", $defs: { Options: { properties: { heresy: { type: "boolean", default: false }, necromancer: { enum: ["", "dealt"], default: "" }, n: { type: "integer", default: 2 } } } } };
  assert.deepEqual(fields(schema).map(({ name, kind }) => [name, kind]), [["heresy", "yes-no"], ["necromancer", "one-of"], ["n", "number"]]);
  const some = fields({ properties: { modules: { type: "array", items: { enum: ["boarding", "exhaustive"] }, default: [] } } });
  assert.deepEqual(some.map(({ kind, choices, default: begins }) => [kind, choices, begins]), [["some-of", ["boarding", "exhaustive"], []]]);
});

test("dropped files are told apart by what is in them", () => {
  const found = sorted([
    { name: "a", text: '{"format":"sealog-record/2","game":"x"}\n' }, { name: "b", text: '{"keys": []}' },
    { name: "c", text: '{"game": "x", "head": "h", "signature": "s"}' }, { name: "d", text: '{"lines": []}' }, { name: "e", text: "hello" },
  ]);
  assert.ok(found.record);
  assert.deepEqual([Object.keys(found.beside).sort(), found.unknown], [["keys", "receipts", "site"], ["e"]]);
});

test("what the verifier says of options of its command line is said for files that are dropped", () => {
  assert.equal(inPage("Not checked: give its keys (--keys, from /keys.json)."), "Not checked: give its keys (drop the file of its keys here, too; it is at /keys.json).");
  assert.equal(inPage("compare the head with others (--head, --receipt)"), "compare the head with others (drop its file here, too)");
  assert.equal(inPage("give its checkpoint (--checkpoint)"), "give its checkpoint (the verifier for the command line can take it)");
});

test("the course of a game: a stop for each decision with what it led to, the first of each turn marked", () => {
  const event = (seq: number, tag = "T") => ({ seq, tag, text: { key: "", args: {}, en: "" } });
  const told = (...deeds: { events: ReturnType<typeof event>[]; decision?: number }[]) => [{ name: "", at: 1, deeds }];
  const history = { turns: [
    { turn: 0, at: 1, chapters: told({ events: [event(1), event(2)] }) },
    { turn: 1, at: 3, chapters: [...told({ events: [event(3), event(4, "Asked")] }, { events: [event(5)], decision: 5 }), ...told({ events: [event(6)] }, { events: [event(7)], decision: 7 })] },
    { turn: 2, at: 8, chapters: told({ events: [event(8)] }) },
  ] } as unknown as History;
  const stops = stopsOf([history]);
  assert.deepEqual(stops.map((stop) => [stop.at, stop.turn, stop.firstOfTurn, stop.open]), [[2, 0, true, false], [4, 1, true, true], [6, 1, false, true], [7, 1, false, true], [8, 2, true, true]]);
  assert.deepEqual(["start", "end", "turn:1", "decision:1", "decision:2", "6", "", "turn:9"].map((point) => stopAt(stops, point)), [0, 4, 1, 2, 3, 2, 4, 4]);
});

test("one can go on where somebody could have done otherwise: passing is a decision too", () => {
  const event = (seq: number, tag: string) => ({ seq, tag, text: { key: "", args: {}, en: "" } });
  const turn = (number: number, ...events: ReturnType<typeof event>[]) => ({ turn: number, at: 1, chapters: [{ name: "", at: 1, deeds: [{ events }] }] });
  const history = { turns: [turn(0, event(1, "T")), turn(1, event(2, "Asked"), event(3, "T")), turn(2, event(4, "Asked"), event(5, "Passed"), event(6, "Closed"))] } as unknown as History;
  assert.deepEqual(stopsOf([history]).map((stop) => stop.open), [false, false, true]);
});

test("time is told in units that matter", () => {
  assert.deepEqual([left(-5), left(59_001), left(3_600_000), left(200_000_000)], ["0:00", "1:00", "1 h 0 min", "2 days"]);
});

test("what moved, was carried, came and went", () => {
  const thing = (id: string, kind: string, where: string, count = 1) => [id, { id, kind, where, count, x: where.length * 10, y: 0, el: null as never }] as const;
  const before = new Map([thing("a", "figure", "x"), thing("hidden1", "card", "deck"), thing("c", "card", "hand"), thing("gone", "token", "x")]);
  const after = new Map([thing("a", "figure", "yy"), thing("hidden2", "card", "deck"), thing("d", "card", "pile"), thing("new", "die", "x")]);
  const found = pairs(before, after);
  assert.deepEqual(found.moved.map(([old]) => old.id), ["a"]);
  assert.deepEqual(found.carried.map(([from, to]) => [from.id, to.id]), [["c", "d"]]);
  assert.deepEqual([found.came.map((one) => one.id), found.went.map((one) => one.id)], [["new"], ["gone"]]);
});

test("orders in words", () => {
  assert.equal(orderWords({ do: "pass", kind: "*", scope: "turn", when: { targeted: true } }), "every question that may be passed: pass, if it targets me (this turn)");
});
