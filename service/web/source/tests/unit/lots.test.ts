import assert from "node:assert/strict";
import { test } from "node:test";
import type { Option, Text } from "../../api/types";
import type { Row } from "../../forms/answers";
import { halves, lots, parted } from "../../forms/lots";

const text = (key: string, en: string, args: Text["args"] = {}): Text => ({ key, args, en });
const row = (key: string, en: string, more: Partial<Option> = {}): Row => ({ ids: [en], option: { id: en, text: text(key, en), ...more } });
const doing = (card: string, more: string): Row =>
  ({ ids: [card], option: { id: card, text: text("more", `${card}: ${more}`, { option: text("card:{card}", card), more: text("does", more) }) } });
const say = (one: Text): string => one.en.replaceAll("Seat 2", "Ann Lee").replaceAll("Seat 3", "Bob Lee");

const MOVES = ["the Bridge", "the Chapel", "the Galley", "deck space 1", "deck space 2", "deck space 3"].map((where) => row("move:{space}", `Go to ${where}`));
const CHECKS = ["Seat 2", "Seat 3"].map((who) => row(`check/s${who.at(-1)}`, `A check to send ${who} to the Brig`));

test("a short list is told row by row", () => {
  const told = lots(MOVES.slice(0, 5), say);
  assert.deepEqual(told.map((lot) => [lot.head, lot.words]), MOVES.slice(0, 5).map((one) => [one.option.text.en, []]));
});

test("in a long list, what differs in one thing only is told as one, in the order of the list", () => {
  const told = lots([row("stop", "No more actions"), ...MOVES, ...CHECKS], say);
  assert.deepEqual(told.map((lot) => [lot.head, lot.tail, lot.words]), [
    ["No more actions", "", []],
    ["Go to the", "", ["Bridge", "Chapel", "Galley"]],
    ["Go to deck space", "", ["1", "2", "3"]],
    ["A check to send", "to the Brig", ["Ann Lee", "Bob Lee"]],
  ]);
  assert.deepEqual(told.flatMap((lot) => lot.rows), [row("stop", "No more actions"), ...MOVES, ...CHECKS]);
});

test("what costs something else, does something else or is long stands alone", () => {
  const dear = row("move:{space}", "Go to the Brig", { cost: [{ what: "food", n: 1, text: text("", "1 food") }] as unknown as Option["cost"] & object });
  const told = lots([...MOVES, dear, doing("Rope 1", "pulls"), doing("Rope 2", "pulls"), doing("Rope 3", "is cut")], say);
  assert.deepEqual(told.slice(2).map((lot) => [lot.head, lot.more, lot.words]), [["Go to the Brig", "", []], ["Rope", "pulls", ["1", "2"]], ["Rope 3", "is cut", []]]);
  const long = ["a", "b"].map((one) => row("long", `Either ${one.repeat(40)}`));
  assert.deepEqual(lots([...MOVES, ...long], say).slice(2).map((lot) => lot.words), [[], []]);
});

test("a name that begins with an article keeps it", () => {
  const who = ["A Cure for Rain", "A Watch to Keep"].map((name) => row("meet", `Send somebody to ${name}`));
  assert.deepEqual(lots([...MOVES, ...who], say).slice(2).map((lot) => [lot.head, lot.words]), [["Send somebody to", ["A Cure for Rain", "A Watch to Keep"]]]);
});

test("options that are counted stand alone", () => {
  const told = lots([...MOVES, ...CHECKS], say, (one) => CHECKS.includes(one));
  assert.deepEqual(told.slice(2).map((lot) => lot.rows.length), [1, 1]);
});

test("what an option is called stands apart from what it does", () => {
  const { short, more } = halves(doing("Rope 1", "pulls").option.text);
  assert.deepEqual([short.en, more?.en], ["Rope 1", "pulls"]);
  assert.equal(halves(text("", "Go: now")).more, null);
});

test("a long question is told in two: what is asked, and what is said around it", () => {
  assert.deepEqual(parted("Your action? 2 left."), ["Your action? 2 left.", ""]);
  const around = "Deep One Swarm, 15 (about -1.3). After you: nobody.";
  assert.deepEqual(parted(`Add cards to the check? ${around}`), ["Add cards to the check?", around]);
  assert.deepEqual(parted(`The check: the total is 18 and it is passed by 3 or more. Use something?`), ["Use something?", "The check: the total is 18 and it is passed by 3 or more."]);
  const one = "Which of the characters that nobody has chosen yet do you play?";
  assert.deepEqual(parted(one), [one, ""]);
});
