/** What a player has put together so far, for each form: how it begins, what is still wrong, what is sent. */
import type { Arrange, Ask, Assign, Choose, Form, NumberForm, Option, Place, Propose, Split } from "../api/types";

export interface Deal {
  reply: "offer" | "accept" | "refuse";
  give: Record<string, number>;
  want: Record<string, number>;
}

export interface Laid {
  piece: string;
  at: string;
  turn: number;
}

export type Draft =
  | { type: "choose"; chosen: string[] }
  | { type: "number"; number: number }
  | { type: "arrange"; order: string[] }
  | { type: "assign"; to: Record<string, string> }
  | { type: "propose"; deal: Deal }
  | { type: "split"; amounts: Record<string, number> }
  | { type: "place"; laid: Laid[] };

export type DraftOf<T extends Draft["type"]> = Extract<Draft, { type: T }>;

/** What can only be answered in one way is chosen already, unless one may pass: nothing is used up by a mere Enter. Where
 * nothing need be placed or spread, and what is not is lost or stays behind, everything begins where the default has it. */
export function begin(form: Form, byDefault?: unknown, passes = false): Draft {
  switch (form.type) {
    case "choose":
      return { type: "choose", chosen: form.options.length === 1 && least(form) === 1 && !passes ? [...form.options] : [] };
    case "number":
      return { type: "number", number: typeof byDefault === "number" ? byDefault : form.least };
    case "arrange":
      return { type: "arrange", order: [...form.items] };
    case "assign":
      return { type: "assign", to: onlyTargets(form) };
    case "propose":
      return { type: "propose", deal: { reply: form.on_table ? "accept" : "offer", give: {}, want: {} } };
    case "split":
      return { type: "split", amounts: { ...(form.floor ?? {}), ...(leastOf(form) === 0 && isAmounts(byDefault) ? byDefault : {}) } };
    case "place":
      return { type: "place", laid: least(form) === 0 && Array.isArray(byDefault) ? byDefault.map((one: Laid) => ({ ...one, turn: one.turn ?? 0 })) : [] };
  }
}

const isAmounts = (value: unknown): value is Record<string, number> => typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether an answer as it stands would choose, spread or place nothing. */
export function nothingIn(draft: Draft): boolean {
  if (draft.type === "choose") return draft.chosen.length === 0;
  if (draft.type === "place") return draft.laid.length === 0;
  return draft.type === "split" && total(draft.amounts) === 0;
}

/** Items that can go to one place only are there already. */
function onlyTargets(form: Assign): Record<string, string> {
  return Object.fromEntries(Object.entries(form.items).flatMap(([item, to]) => (to.length === 1 ? [[item, to[0]!]] : [])));
}

export function answerOf(draft: Draft): unknown {
  switch (draft.type) {
    case "choose":
      return draft.chosen;
    case "number":
      return draft.number;
    case "arrange":
      return draft.order;
    case "assign":
      return draft.to;
    case "propose":
      return draft.deal.reply === "offer" ? { reply: "offer", give: some(draft.deal.give), want: some(draft.deal.want) } : { reply: draft.deal.reply };
    case "split":
      return some(draft.amounts);
    case "place":
      return draft.laid;
  }
}

const some = (counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0));

export const total = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, n) => sum + n, 0);

export const least = (form: Choose | Place): number => form.least ?? 1;
export const most = (form: Choose | Place): number => form.most ?? 1;
export const leastOf = (form: Split): number => (form.least === undefined || form.least < 0 ? form.most : form.least);

/** How many, in words: "1", "2 to 4", "up to 3". */
export function span(from: number, to: number): string {
  return from === to ? `${to}` : from === 0 ? `up to ${to}` : `${from} to ${to}`;
}

/** What is still missing or too much; empty if it can be sent. */
export function wrong(form: Form, draft: Draft): string {
  if (form.type === "choose" && draft.type === "choose") return wrongChoice(form, draft.chosen);
  if (form.type === "number" && draft.type === "number") return wrongNumber(form, draft.number);
  if (form.type === "arrange" && draft.type === "arrange") return wrongOrder(form, draft.order);
  if (form.type === "assign" && draft.type === "assign") return wrongAssignment(form, draft.to);
  if (form.type === "propose" && draft.type === "propose") return wrongDeal(form, draft.deal);
  if (form.type === "split" && draft.type === "split") return wrongSplit(form, draft.amounts);
  if (form.type === "place" && draft.type === "place") return wrongPlacing(form, draft.laid);
  return "This is an answer to another question.";
}

function wrongChoice(form: Choose, chosen: string[]): string {
  const from = least(form), to = most(form);
  if (chosen.length === 0 && from === 0) return "";
  if (chosen.length < from) return `Choose ${span(from, to)}; ${chosen.length} chosen.`;
  if (chosen.length > to) return `At most ${to}; ${chosen.length} chosen.`;
  const worth = chosen.reduce((sum, id) => sum + (form.weights?.[id] ?? 0), 0);
  return worth < (form.worth ?? 0) ? `Worth ${worth} of ${form.worth}.` : "";
}

function wrongNumber(form: NumberForm, n: number): string {
  return Number.isInteger(n) && n >= form.least && n <= form.most ? "" : `From ${form.least} to ${form.most}.`;
}

function wrongOrder(form: Arrange, order: string[]): string {
  return order.length === form.items.length ? "" : `${order.length} of ${form.items.length} in order.`;
}

function wrongAssignment(form: Assign, to: Record<string, string>): string {
  const items = Object.keys(form.items), open = items.filter((item) => !to[item]);
  if (open.length > 0) return `${items.length - open.length} of ${items.length} assigned.`;
  const taken = counted(Object.values(to));
  for (const [target, n] of Object.entries(form.most ?? {})) if ((taken[target] ?? 0) > n) return `At most ${n} for one target.`;
  for (const [target, n] of Object.entries(form.least ?? {})) if ((taken[target] ?? 0) < n) return `At least ${n} for one target.`;
  return "";
}

export function counted(ids: string[]): Record<string, number> {
  const out: Record<string, number> = {};
  for (const id of ids) out[id] = (out[id] ?? 0) + 1;
  return out;
}

function wrongDeal(form: Propose, deal: Deal): string {
  if (deal.reply !== "offer") return "";
  const gives = total(deal.give), wants = total(deal.want);
  if (gives + wants === 0) return "Say what you give or want.";
  return form.both && (gives === 0 || wants === 0) ? "An offer must both give and want something." : "";
}

function wrongSplit(form: Split, amounts: Record<string, number>): string {
  const spread = total(amounts), from = leastOf(form);
  if (spread < from) return `${from - spread} left to spread.`;
  return spread > form.most ? `${spread - form.most} too many.` : "";
}

function wrongPlacing(form: Place, laid: Laid[]): string {
  if (laid.length < least(form)) return `Place ${span(least(form), most(form))}; ${laid.length} placed.`;
  return laid.length > most(form) ? `At most ${most(form)}.` : "";
}

/** Whether a piece may lie there in this turn. */
export function fits(form: Place, piece: string, at: string, turn: number): boolean {
  const turns = form.fits[form.pieces[piece] ?? ""]?.[at] ?? 0;
  return Math.floor(turns / 2 ** turn) % 2 === 1;
}

export function turnsOf(form: Place, piece: string, at: string): number[] {
  const bits = form.fits[form.pieces[piece] ?? ""]?.[at] ?? 0;
  return [...bits.toString(2)].reverse().flatMap((bit, turn) => (bit === "1" ? [turn] : []));
}

/** What is laid, with one piece more or put otherwise: where only one may lie, it takes the place of the other. */
export function withLaid(form: Place, laid: readonly Laid[], next: Laid): Laid[] {
  const others = laid.filter((one) => one.piece !== next.piece);
  return [...(most(form) === 1 ? [] : others), next];
}

/** What is laid, the last piece turned on to the next way in which it fits. */
export function turnedOn(form: Place, laid: readonly Laid[]): Laid[] {
  const last = laid.at(-1);
  if (!last) return [];
  const turns = turnsOf(form, last.piece, last.at);
  return withLaid(form, laid, { ...last, turn: turns[(turns.indexOf(last.turn) + 1) % turns.length] ?? last.turn });
}

/** Where a piece may still go: not where another lies, unless places are shared. */
export function placesOf(form: Place, piece: string, laid: Laid[]): string[] {
  const taken = form.shared ? [] : laid.filter((one) => one.piece !== piece).map((one) => one.at);
  return Object.keys(form.fits[form.pieces[piece] ?? ""] ?? {}).filter((at) => !taken.includes(at));
}

export interface Row {
  ids: string[];
  option: Option;
}

/** Options that read alike are one row. */
export function rows(ask: Ask, ids: readonly string[]): Row[] {
  const known = new Map((ask.options ?? []).map((option) => [option.id, option]));
  const found = new Map<string, Row>();
  for (const id of ids) {
    const option = known.get(id) ?? { id, text: { key: "", args: {}, en: id } };
    const alike = JSON.stringify([option.text.en, option.cost ?? [], option.odds ?? []]);
    const row = found.get(alike);
    if (row) row.ids.push(id);
    else found.set(alike, { ids: [id], option });
  }
  return [...found.values()];
}

/** One more or one less of a row. Where only one may be chosen, another choice replaces it. */
export function withRow(form: Choose, chosen: string[], row: Row, n: number): string[] {
  const others = chosen.filter((id) => !row.ids.includes(id));
  const wanted = row.ids.slice(0, Math.max(0, n));
  if (most(form) === 1) return wanted.slice(0, 1);
  return [...others, ...wanted];
}
