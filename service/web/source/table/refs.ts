/** The board as a shortcut: which things light up, and what a click on one of them does to the answer. */
import { begin, fits, leastOf, most, placesOf, rows, turnsOf, withLaid, type Draft } from "../forms/answers";
import { turnable } from "../forms/turns";
import type { Ask, Option } from "../api/types";

/** What has been clicked on the way to one option: a card, then a seat. */
export type Picked = readonly string[];

export interface Pick {
  draft: Draft;
  picked: Picked;
}

const refsOf = (option: Option): readonly string[] => option.refs ?? [];

/** Things that are named by some of these options, but not by all: a click on them tells something. */
export function telling(options: readonly Option[]): Set<string> {
  const counts = new Map<string, number>();
  for (const option of options) for (const ref of new Set(refsOf(option))) counts.set(ref, (counts.get(ref) ?? 0) + 1);
  return new Set([...counts].filter(([, n]) => n < options.length || options.length === 1).map(([ref]) => ref));
}

export const narrowed = (options: readonly Option[], picked: Picked): Option[] =>
  options.filter((option) => picked.every((ref) => refsOf(option).includes(ref)));

/** The options that the dock offers: all, or those that what was clicked leaves. */
export function offered(ask: Ask, picked: Picked): readonly string[] {
  if (ask.form?.type !== "choose") return [];
  if (picked.length === 0) return ask.form.options;
  const left = new Set(narrowed(ask.options ?? [], picked).map((option) => option.id));
  return ask.form.options.filter((id) => left.has(id));
}

/** The options that a click can still mean. */
function open(ask: Ask, draft: Draft, picked: Picked): Option[] {
  const options = ask.options ?? [], targets = ask.targets ?? [];
  if (ask.form?.type === "place") {
    const piece = pieceInHand(ask, draft, picked);
    return piece === null ? options : [...options, ...targets.filter((t) => placesOf(ask.form as never, piece, laidOf(draft)).includes(t.id))];
  }
  if (ask.form?.type === "assign") {
    const item = itemInHand(ask, picked);
    return item === null ? options : [...options, ...targets.filter((t) => (ask.form?.type === "assign" ? ask.form.items[item] ?? [] : []).includes(t.id))];
  }
  return narrowed(options, picked).filter((option) => option.refs?.some((ref) => !picked.includes(ref)) || picked.length === 0);
}

const laidOf = (draft: Draft): { piece: string; at: string; turn: number }[] => (draft.type === "place" ? draft.laid : []);

/** Ids of things in the picture that can be clicked now. */
export function lit(ask: Ask | null, draft: Draft | null, picked: Picked): Set<string> {
  if (!ask?.form || !draft || ask.form.type === "number" || ask.form.type === "propose") return new Set();
  const found = open(ask, draft, picked);
  if (ask.form.type === "choose") return new Set([...telling(found)].filter((ref) => !picked.includes(ref)));
  return new Set(found.flatMap((option) => [...refsOf(option)]));
}

/** Ids of things that stand for what is chosen so far. */
export function marked(ask: Ask | null, draft: Draft | null, picked: Picked): Set<string> {
  if (!ask || !draft) return new Set();
  const of = (ids: string[], options: readonly Option[]): string[] =>
    options.filter((option) => ids.includes(option.id)).flatMap((option) => [...refsOf(option)]);
  const options = ask.options ?? [], targets = ask.targets ?? [];
  switch (draft.type) {
    case "choose": {
      const told = telling(options);
      return new Set([...picked, ...of(draft.chosen, options).filter((ref) => told.has(ref))]);
    }
    case "assign":
      return new Set([...picked, ...of(Object.keys(draft.to), options)]);
    case "split":
      return new Set(of(Object.keys(draft.amounts).filter((id) => draft.amounts[id]), options));
    case "place":
      return new Set([...picked, ...of(draft.laid.map((one) => one.at), targets)]);
    default:
      return new Set(picked);
  }
}

/** A click on a thing. */
export function pick(ask: Ask, draft: Draft, picked: Picked, ref: string): Pick {
  const form = ask.form;
  if (form?.type === "choose" && draft.type === "choose") return chooseBy(ask, draft, picked, ref);
  if (form?.type === "assign" && draft.type === "assign") return assignBy(ask, draft, picked, ref);
  if (form?.type === "place" && draft.type === "place") return placeBy(ask, draft, picked, ref);
  if (form?.type === "split" && draft.type === "split") {
    const target = (ask.options ?? []).find((option) => refsOf(option).includes(ref) && option.id in form.targets);
    const spread = Object.values(draft.amounts).reduce((sum, n) => sum + n, 0);
    if (!target || spread >= Math.max(form.most, leastOf(form))) return { draft, picked };
    const n = Math.min((draft.amounts[target.id] ?? 0) + 1, form.targets[target.id] ?? 0);
    return { draft: { ...draft, amounts: { ...draft.amounts, [target.id]: n } }, picked };
  }
  if (form?.type === "arrange" && draft.type === "arrange") {
    const item = (ask.options ?? []).find((option) => refsOf(option).includes(ref))?.id;
    if (!item) return { draft, picked };
    const clicked = picked.includes(item) ? picked.filter((id) => id !== item) : [...picked, item];
    const rest = form.items.filter((id) => !clicked.includes(id));
    return { draft: { ...draft, order: [...clicked, ...rest] }, picked: clicked };
  }
  return { draft, picked };
}

function chooseBy(ask: Ask, draft: Extract<Draft, { type: "choose" }>, picked: Picked, ref: string): Pick {
  const form = ask.form;
  if (form?.type !== "choose") return { draft, picked };
  const next = picked.includes(ref) ? picked.filter((one) => one !== ref) : [...picked, ref];
  const left = narrowed(ask.options ?? [], next);
  const alike = rows(ask, left.map((option) => option.id));
  if (alike.length !== 1 || next.length === 0) return { draft: most(form) === 1 && next.length > 0 ? among(draft, left) : draft, picked: next };
  const ids = alike[0]!.ids;
  const on = ids.filter((id) => draft.chosen.includes(id));
  if (most(form) === 1) return { draft: { ...draft, chosen: on.length ? [] : ids.slice(0, 1) }, picked: [] };
  const fresh = ids.find((id) => !draft.chosen.includes(id));
  const chosen = fresh && draft.chosen.length < most(form) ? [...draft.chosen, fresh] : draft.chosen.filter((id) => !ids.includes(id));
  return { draft: { ...draft, chosen }, picked: [] };
}

/** What is chosen and still offered. */
function among(draft: Extract<Draft, { type: "choose" }>, left: readonly Option[]): Draft {
  return { ...draft, chosen: draft.chosen.filter((id) => left.some((option) => option.id === id)) };
}

function itemInHand(ask: Ask, picked: Picked): string | null {
  return (ask.options ?? []).find((option) => refsOf(option).some((ref) => picked.includes(ref)))?.id ?? null;
}

function assignBy(ask: Ask, draft: Extract<Draft, { type: "assign" }>, picked: Picked, ref: string): Pick {
  const form = ask.form;
  if (form?.type !== "assign") return { draft, picked };
  const item = itemInHand(ask, picked);
  const target = (ask.targets ?? []).find((option) => refsOf(option).includes(ref))?.id;
  if (item && target && form.items[item]?.includes(target)) return { draft: { ...draft, to: { ...draft.to, [item]: target } }, picked: [] };
  return { draft, picked: picked.includes(ref) ? [] : [ref] };
}

function pieceInHand(ask: Ask, draft: Draft, picked: Picked): string | null {
  const form = ask.form;
  if (form?.type !== "place") return null;
  const pieces = Object.keys(form.pieces);
  const clicked = (ask.options ?? []).find((option) => refsOf(option).some((ref) => picked.includes(ref)))?.id;
  return clicked ?? (pieces.length === 1 ? pieces[0]! : pieces.find((piece) => !laidOf(draft).some((one) => one.piece === piece)) ?? null);
}

function placeBy(ask: Ask, draft: Extract<Draft, { type: "place" }>, picked: Picked, ref: string): Pick {
  const form = ask.form;
  if (form?.type !== "place") return { draft, picked };
  const at = (ask.targets ?? []).find((option) => refsOf(option).includes(ref))?.id;
  const there = form.shared || picked.length > 0 ? undefined : draft.laid.find((one) => one.at === at);
  const piece = there?.piece ?? pieceInHand(ask, draft, picked);
  if (!piece || !at) return { draft, picked: [ref] };
  const before = draft.laid.find((one) => one.piece === piece);
  const turns = turnsOf(form, piece, at);
  const turn = before && before.at === at ? turns[(turns.indexOf(before.turn) + 1) % turns.length] : turns.find((n) => n === before?.turn) ?? turns[0];
  if (turn === undefined || !fits(form, piece, at, turn)) return { draft, picked };
  const laid = withLaid(form, draft.laid, { piece, at, turn });
  return laid.length > most(form) ? { draft, picked } : { draft: { ...draft, laid }, picked: [] };
}

/** A piece as it would lie: over which thing, turned how often of how many times. */
export interface Ghost {
  /** The thing that is laid. */
  piece: string;
  at: string;
  turn: number;
  /** Whether it can be turned at all. */
  turns: boolean;
  text: string;
}

const NO_GHOSTS: readonly Ghost[] = [];

/** What is laid so far, and what a click on the thing under the pointer would lay. */
export function ghosts(ask: Ask | null, draft: Draft | null, picked: Picked, over: string): readonly Ghost[] {
  if (!ask || ask.form?.type !== "place" || draft?.type !== "place") return NO_GHOSTS;
  const places = new Map((ask.targets ?? []).map((option) => [option.id, refsOf(option)[0] ?? option.id]));
  const words = new Map((ask.options ?? []).map((option) => [option.id, option.text.en]));
  const there = draft.laid.some((one) => places.get(one.at) === over);
  const then = over && !there ? pick(ask, draft, picked, over).draft : draft;
  const drawn = new Map((ask.options ?? []).map((option) => [option.id, refsOf(option)[0] ?? option.id]));
  const turns = turnable(ask.form.fits);
  return laidOf(then).map(({ piece, at, turn }) => ({ piece: drawn.get(piece) ?? piece, at: places.get(at) ?? at, turn, turns, text: words.get(piece) ?? piece }));
}

export { begin };
