/** Options as a list shows them: what they do stands apart from what they are called, and those that differ in one thing
 * only are told as one: "Go to …", and the places. */
import type { Text } from "../api/types";
import type { Row } from "./answers";


const isText = (value: unknown): value is Text => typeof value === "object" && value !== null && "en" in value;

/** What an option is called, and what it does, where its text tells both. */
export function halves(text: Text): { short: Text; more: Text | null } {
  const { option, more } = text.args ?? {};
  return isText(option) && isText(more) ? { short: option, more } : { short: text, more: null };
}

/** A question in two: what is asked, and what is said around it. Short ones stay whole. */
export function parted(question: string): [string, string] {
  if (question.length <= SHORT_QUESTION) return [question, ""];
  const sentences = question.split(/(?<=[.?!]) (?=\p{Lu})/u), asked = Math.max(0, sentences.findIndex((one) => one.endsWith("?")));
  return [sentences[asked]!, sentences.filter((_, at) => at !== asked).join(" ")];
}

const SHORT_QUESTION = 56;

/** Rows that are told as one. `words` has what each adds between `head` and `tail`; where it is empty, the rows are told
 * one by one. */
export interface Lot {
  rows: Row[];
  head: string;
  tail: string;
  more: string;
  words: string[];
}

/** A list of so many rows is looked over at once. */
export const SHORT_LIST = 6;
/** A longer word wants a line of its own. */
const LONGEST = 26;

const SEAT = /\bs\d+\b/g, SEAT_NAME = /\bSeat (\d+)/g, HELD = "\u00a0";

/** What rows that are told as one have in common: the sentence but for a thing in it, what it does, its cost and odds. */
function kindOf({ option }: Row): string {
  const { short, more } = halves(option.text);
  return JSON.stringify([short.key.replace(SEAT, "*"), more?.en ?? "", option.cost ?? [], option.odds ?? []]);
}

/** In the order of the rows: what is told as one stands beside each other already. */
export function lots(rows: readonly Row[], say: (text: Text) => string, single: (row: Row) => boolean = () => false): Lot[] {
  const found: Row[][] = [];
  for (const row of rows) {
    const last = found.at(-1);
    if (last && rows.length > SHORT_LIST && !single(row) && !single(last[0]!) && kindOf(last[0]!) === kindOf(row)) last.push(row);
    else found.push([row]);
  }
  return found.flatMap((some) => finer(some).flatMap((few) => together(few, say) ?? few.map((row) => alone(row, say))));
}

/** So many that go on with the same word are a lot of their own: the rooms, the deck spaces. */
const OF_ONE_WORD = 3;

function finer(rows: Row[]): Row[][] {
  if (rows.length < 2 * OF_ONE_WORD) return [rows];
  const split = rows.map(wordsOf), same = alikeFromFront(split), found: Row[][] = [];
  rows.forEach((row, at) => {
    if (at > 0 && split[at]![same] === split[at - 1]![same]) found.at(-1)!.push(row);
    else found.push([row]);
  });
  return found.every((some) => some.length >= OF_ONE_WORD) ? found : [rows];
}

/** A name of somebody is one word. */
const wordsOf = ({ option }: Row): string[] => halves(option.text).short.en.replace(SEAT_NAME, `Seat${HELD}$1`).split(" ");

/** With how many words all begin; each keeps one that is its own. */
function alikeFromFront(split: readonly string[][]): number {
  const most = Math.min(...split.map((words) => words.length)) - 1;
  let n = 0;
  while (n < most && split.every((words) => words[n] === split[0]![n])) n += 1;
  return n;
}

function alone(row: Row, say: (text: Text) => string): Lot {
  const { short, more } = halves(row.option.text);
  return { rows: [row], head: say(short), tail: "", more: more ? say(more) : "", words: [] };
}

/** What begins a name of several words, and stays with it: A Cure for Rain, The Tattooist. */
const ARTICLE = /^(A|An|The)$/;

/** What some rows have in common; nothing where that is too little. */
function together(rows: Row[], say: (text: Text) => string): Lot | null {
  if (rows.length < 2) return null;
  const texts = rows.map((row) => halves(row.option.text)), split = rows.map(wordsOf), first = split[0]!;
  const alike = alikeFromFront(split), head = alike > 1 && ARTICLE.test(first[alike - 1]!) ? alike - 1 : alike, tail = alikeFromFront(split.map((words) => words.slice(head).reverse()));
  const said = (words: string[]): string => say({ key: "", args: {}, en: words.join(" ").replaceAll(HELD, " ") });
  const words = split.map((all) => said(all.slice(head, all.length - tail)).replace(/[,:;]$/, ""));
  if ((head + tail === 0 && !texts[0]!.more) || words.some((one) => one.length > LONGEST)) return null;
  const { more } = texts[0]!;
  return { rows, head: said(first.slice(0, head)), tail: said(first.slice(first.length - tail)), more: more ? say(more) : "", words };
}
