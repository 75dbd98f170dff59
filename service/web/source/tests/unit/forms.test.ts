import assert from "node:assert/strict";
import { test } from "node:test";
import type { Ask, Form } from "../../api/types";
import { answerOf, begin, fits, placesOf, rows, turnsOf, withRow, wrong } from "../../forms/answers";
import { moved } from "../../forms/Arrange";

const text = (en: string) => ({ key: "", args: {}, en });
const asked = (form: Form, options: string[] = [], targets: string[] = []): Ask =>
  ({ id: "1.0", seat: "s1", kind: "k", text: text("?"), form, options: options.map((id) => ({ id, text: text(id) })), targets: targets.map((id) => ({ id, text: text(id) })) });

test("choose: too few, enough, too many, worth", () => {
  const form: Form = { type: "choose", options: ["a", "b", "c"], least: 1, most: 2, worth: 3, weights: { a: 2, b: 1 } };
  const draft = begin(form);
  assert.match(wrong(form, draft), /1 to 2/);
  assert.match(wrong(form, { type: "choose", chosen: ["a"] }), /2 of 3/);
  assert.equal(wrong(form, { type: "choose", chosen: ["a", "b"] }), "");
  assert.match(wrong(form, { type: "choose", chosen: ["a", "b", "c"] }), /At most 2/);
  const free: Form = { type: "choose", options: ["a"], least: 0, most: 1, worth: 5 };
  assert.equal(wrong(free, begin(free)), "", "nothing is fine where none are wanted");
});

test("choose: the only option that must be taken is taken already", () => {
  assert.deepEqual(answerOf(begin({ type: "choose", options: ["a"] })), ["a"]);
  assert.deepEqual(answerOf(begin({ type: "choose", options: ["a"], least: 0 })), []);
  assert.deepEqual(answerOf(begin({ type: "choose", options: ["a"] }, undefined, true)), [], "who may pass chooses nothing unawares");
});

test("choose: options that read alike are one row, taken one by one", () => {
  const form: Form = { type: "choose", options: ["x1", "y", "x2"], least: 0, most: 3 };
  const ask = asked(form);
  ask.options = [{ id: "x1", text: text("rope") }, { id: "y", text: text("food") }, { id: "x2", text: text("rope") }];
  const [rope, food] = rows(ask, form.options);
  assert.deepEqual(rope!.ids, ["x1", "x2"]);
  assert.deepEqual(withRow(form, ["y"], rope!, 2), ["y", "x1", "x2"]);
  assert.deepEqual(withRow(form, ["y", "x1"], rope!, 0), ["y"]);
  assert.deepEqual(withRow({ ...form, most: 1 }, ["y"], rope!, 1), ["x1"], "another choice replaces the one");
  assert.deepEqual(food!.ids, ["y"]);
});

test("number: begins with the default and stays in its span", () => {
  const form: Form = { type: "number", least: 2, most: 5 };
  assert.equal(answerOf(begin(form, 4)), 4);
  assert.equal(answerOf(begin(form)), 2);
  assert.notEqual(wrong(form, { type: "number", number: 6 }), "");
  assert.notEqual(wrong(form, { type: "number", number: 2.5 }), "");
});

test("arrange: items move, the rest close up", () => {
  assert.deepEqual(moved(["a", "b", "c"], 0, 2), ["b", "c", "a"]);
  assert.deepEqual(moved(["a", "b", "c"], 2, 0), ["c", "a", "b"]);
  const form: Form = { type: "arrange", items: ["a", "b"] };
  assert.deepEqual(answerOf(begin(form)), ["a", "b"]);
  assert.notEqual(wrong(form, { type: "arrange", order: ["a"] }), "");
});

test("assign: every item, and the limits of targets", () => {
  const form: Form = { type: "assign", items: { d1: ["s2"], d2: ["s2", "s3"] }, most: { s2: 1 }, least: { s3: 1 } };
  const draft = begin(form);
  assert.deepEqual(answerOf(draft), { d1: "s2" }, "an item with one target is there already");
  assert.match(wrong(form, draft), /1 of 2/);
  assert.match(wrong(form, { type: "assign", to: { d1: "s2", d2: "s2" } }), /At most 1/);
  assert.equal(wrong(form, { type: "assign", to: { d1: "s2", d2: "s3" } }), "");
});

test("propose: offers say something, and both where both are wanted", () => {
  const form: Form = { type: "propose", partner: "s2", give: { food: 2 }, want: { rope: 1 }, both: true };
  const draft = begin(form);
  assert.notEqual(wrong(form, draft), "");
  const half = { type: "propose" as const, deal: { reply: "offer" as const, give: { food: 1 }, want: { rope: 0 } } };
  assert.match(wrong(form, half), /both/);
  assert.equal(wrong({ ...form, both: false }, half), "");
  assert.deepEqual(answerOf(half), { reply: "offer", give: { food: 1 }, want: {} });
  assert.deepEqual(answerOf({ type: "propose", deal: { reply: "refuse", give: { food: 1 }, want: {} } }), { reply: "refuse" });
  const answered = begin({ ...form, on_table: { reply: "offer", give: { rope: 1 }, want: {} } });
  assert.deepEqual(answerOf(answered), { reply: "accept" });
});

test("split: all of it, unless less is allowed", () => {
  const form: Form = { type: "split", targets: { s1: 2, s2: 3 }, most: 4, floor: { s2: 1 } };
  assert.deepEqual(answerOf(begin(form)), { s2: 1 });
  assert.match(wrong(form, begin(form)), /3 left/);
  assert.equal(wrong(form, { type: "split", amounts: { s1: 1, s2: 3 } }), "");
  assert.equal(wrong({ ...form, least: 0 }, begin(form)), "");
  assert.match(wrong(form, { type: "split", amounts: { s1: 2, s2: 3 } }), /1 too many/);
});

test("place: where nothing need be placed, all begins where the default has it", () => {
  const form: Form = { type: "place", fits: { gun: { port: 1, stern: 1 } }, pieces: { g1: "gun" }, least: 0, most: 1 };
  assert.deepEqual(answerOf(begin(form, [{ piece: "g1", at: "port" }])), [{ piece: "g1", at: "port", turn: 0 }]);
  assert.deepEqual(answerOf(begin({ ...form, least: 1 }, [{ piece: "g1", at: "port" }])), [], "what must be placed is placed knowingly");
});

test("place: the bits of a fit are its turns", () => {
  const form: Form = { type: "place", fits: { bent: { "0,0": 5, "1,0": 1 } }, pieces: { t1: "bent", t2: "bent" }, most: 2 };
  assert.deepEqual(turnsOf(form, "t1", "0,0"), [0, 2]);
  assert.ok(fits(form, "t1", "0,0", 2) && !fits(form, "t1", "0,0", 1));
  assert.deepEqual(placesOf(form, "t2", [{ piece: "t1", at: "0,0", turn: 0 }]), ["1,0"]);
  assert.deepEqual(placesOf({ ...form, shared: true }, "t2", [{ piece: "t1", at: "0,0", turn: 0 }]), ["0,0", "1,0"]);
  assert.notEqual(wrong(form, begin(form)), "");
  assert.equal(wrong(form, { type: "place", laid: [{ piece: "t1", at: "0,0", turn: 2 }] }), "");
});
