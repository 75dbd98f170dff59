import assert from "node:assert/strict";
import { test } from "node:test";
import type { Ask, Form, Option } from "../../api/types";
import { begin, type Draft } from "../../forms/answers";
import { ghosts, lit, marked, narrowed, offered, pick, telling } from "../../table/refs";

const option = (id: string, ...refs: string[]): Option => ({ id, text: { key: "", args: {}, en: id }, refs });
const asked = (form: Form, options: Option[], targets: Option[] = []): Ask => ({ id: "1.0", seat: "s1", kind: "k", text: { key: "", args: {}, en: "?" }, form, options, targets });

test("things light up that some options name, but not all", () => {
  assert.deepEqual([...telling([option("a", "me", "x"), option("b", "me", "y")])], ["x", "y"]);
  assert.deepEqual([...telling([option("a", "x")])], ["x"], "the only option lights up too");
});

test("choose: a card, then a seat, until one is left", () => {
  const options = [option("c1:s2", "c1", "s2"), option("c1:s3", "c1", "s3"), option("c2:s2", "c2", "s2")];
  const ask = asked({ type: "choose", options: options.map((o) => o.id) }, options);
  const draft = begin(ask.form!);
  assert.deepEqual([...lit(ask, draft, [])].sort(), ["c1", "c2", "s2", "s3"]);
  const first = pick(ask, draft, [], "c1");
  assert.deepEqual(first.picked, ["c1"]);
  assert.deepEqual([...lit(ask, first.draft, first.picked)].sort(), ["s2", "s3"]);
  assert.deepEqual(narrowed(options, first.picked).length, 2);
  const second = pick(ask, first.draft, first.picked, "s3");
  assert.deepEqual(second, { draft: { type: "choose", chosen: ["c1:s3"] }, picked: [] });
  assert.deepEqual(pick(ask, draft, [], "c2").draft, { type: "choose", chosen: ["c2:s2"] });
});

test("choose: the dock offers what a click leaves, and what is not offered is not chosen", () => {
  const options = [option("c1:s2", "c1", "s2"), option("c1:s3", "c1", "s3"), option("c2:s2", "c2", "s2")];
  const ask = asked({ type: "choose", options: options.map((o) => o.id) }, options);
  assert.deepEqual(offered(ask, []), ["c1:s2", "c1:s3", "c2:s2"]);
  const clicked = pick(ask, { type: "choose", chosen: ["c2:s2"] }, [], "c1");
  assert.deepEqual(clicked, { draft: { type: "choose", chosen: [] }, picked: ["c1"] });
  assert.deepEqual(offered(ask, clicked.picked), ["c1:s2", "c1:s3"]);
  assert.deepEqual(pick(ask, { type: "choose", chosen: ["c1:s3"] }, [], "c1").draft, { type: "choose", chosen: ["c1:s3"] });
});

test("choose several: a click takes, another click lets go", () => {
  const options = [option("d1", "die:d1"), option("d2", "die:d2")];
  const ask = asked({ type: "choose", options: ["d1", "d2"], least: 0, most: 2 }, options);
  const one = pick(ask, begin(ask.form!), [], "die:d1");
  const two = pick(ask, one.draft, one.picked, "die:d2");
  assert.deepEqual(two.draft, { type: "choose", chosen: ["d1", "d2"] });
  assert.deepEqual([...marked(ask, two.draft, [])].sort(), ["die:d1", "die:d2"]);
  assert.deepEqual(pick(ask, two.draft, [], "die:d1").draft, { type: "choose", chosen: ["d2"] });
});

test("assign: the item, then where it goes", () => {
  const ask = asked({ type: "assign", items: { d1: ["s2", "s3"], d2: ["s3"] } }, [option("d1", "die:d1"), option("d2", "die:d2")], [option("s2", "s2"), option("s3", "s3")]);
  const first = pick(ask, begin(ask.form!), [], "die:d1");
  assert.ok(lit(ask, first.draft, first.picked).has("s2"));
  const second = pick(ask, first.draft, first.picked, "s2");
  assert.deepEqual(second.draft, { type: "assign", to: { d1: "s2", d2: "s3" } });
});

test("split: each click is one more, as far as it goes", () => {
  const ask = asked({ type: "split", targets: { s1: 1, s2: 3 }, most: 3 }, [option("s1", "s1"), option("s2", "s2")]);
  let draft: Draft = begin(ask.form!);
  for (const ref of ["s1", "s1", "s2", "s2", "s2"]) draft = pick(ask, draft, [], ref).draft;
  assert.deepEqual(draft, { type: "split", amounts: { s1: 1, s2: 2 } });
});

test("arrange: clicks give the order", () => {
  const ask = asked({ type: "arrange", items: ["a", "b", "c"] }, [option("a", "A"), option("b", "B"), option("c", "C")]);
  const one = pick(ask, begin(ask.form!), [], "C");
  const two = pick(ask, one.draft, one.picked, "B");
  assert.deepEqual(two.draft, { type: "arrange", order: ["c", "b", "a"] });
});

test("place: a click lays, another on the same place turns", () => {
  const ask = asked({ type: "place", fits: { bent: { p: 5 } }, pieces: { t1: "bent" } }, [option("t1", "t1")], [option("p", "hex:p")]);
  const laid = pick(ask, begin(ask.form!), [], "hex:p");
  assert.deepEqual(laid.draft, { type: "place", laid: [{ piece: "t1", at: "p", turn: 0 }] });
  assert.deepEqual(pick(ask, laid.draft, laid.picked, "hex:p").draft, { type: "place", laid: [{ piece: "t1", at: "p", turn: 2 }] });
});

test("place: of several pieces, a click on the one that lies turns it, and another takes its place where only one may lie", () => {
  const pieces = { t1: "bent", t2: "bent" }, targets = [option("p", "hex:p"), option("q", "hex:q")];
  const ask = asked({ type: "place", fits: { bent: { p: 5, q: 1 } }, pieces, most: 1 }, [option("t1", "t1"), option("t2", "t2")], targets);
  const laid = pick(ask, begin(ask.form!), [], "hex:p");
  const turned = pick(ask, laid.draft, laid.picked, "hex:p");
  assert.deepEqual(turned.draft, { type: "place", laid: [{ piece: "t1", at: "p", turn: 2 }] });
  const other = pick(ask, turned.draft, ["t2"], "hex:q");
  assert.deepEqual(other.draft, { type: "place", laid: [{ piece: "t2", at: "q", turn: 0 }] });
  assert.deepEqual(ghosts(ask, other.draft, [], "").map((one) => [one.piece, one.at]), [["t2", "hex:q"]]);
});
