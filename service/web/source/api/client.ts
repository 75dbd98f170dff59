/** Calls the API. What is refused becomes a `Problem`; what may be sent again without harm is sent again. */
import { keep, kept } from "./store";
import type { Game, Receipt } from "./types";

export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
    readonly fresh?: unknown,
  ) {
    super(detail);
  }
}

export interface Account {
  id: string;
  name: string;
  secret: string;
}

export function account(): Account | null {
  const found = kept("account");
  return found ? (JSON.parse(found) as Account) : null;
}

export function keepAccount(whole: Account | null): void {
  keep("account", whole && JSON.stringify(whole));
}

/** Whoever has no account yet gets one, by the name that was typed. */
export async function registered(name: string): Promise<Account> {
  const mine = account();
  if (mine) return mine;
  const said = name.trim() || "Guest";
  const made = await call<{ id: string; secret: string }>("POST", "/v1/players", { name: said }, { once: true });
  const whole = { ...made, name: said };
  keepAccount(whole);
  return whole;
}

interface How {
  /** Done once, however often it is sent. */
  once?: boolean;
  /** Sent again when no answer came: the operation is safe to repeat. */
  again?: boolean;
  signal?: AbortSignal;
  text?: boolean;
  type?: string;
}

export function wait(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

/** Random and printable; `randomUUID` needs a secure context, this does not. */
export function freshKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function headers(): Record<string, string> {
  const secret = account()?.secret;
  return secret ? { Authorization: `Bearer ${secret}` } : {};
}

/** So long is asked again where no answer comes: a service that starts anew is back by then. */
const PATIENCE = 60_000;

export async function call<T>(method: string, path: string, body?: unknown, how: How = {}): Promise<T> {
  const sent: Record<string, string> = headers();
  if (body !== undefined) sent["Content-Type"] = how.type ?? "application/json";
  if (how.once) sent["Idempotency-Key"] = freshKey();
  const request: RequestInit = { method, headers: sent };
  if (body !== undefined) request.body = typeof body === "string" && how.type ? body : JSON.stringify(body);
  if (how.signal) request.signal = how.signal;
  const repeat = method === "GET" || how.once || how.again, began = Date.now();
  for (let tried = 1; ; tried++) {
    const again = !!repeat && Date.now() - began < PATIENCE;
    const answer = await attempt(path, request, again);
    if (answer === null) {
      await wait(Math.min(4000, 150 * 2 ** tried));
      continue;
    }
    if (answer.ok) return (answer.status === 204 ? null : how.text ? await answer.text() : await answer.json()) as T;
    const problem = await problemOf(answer);
    const soon = Number(answer.headers.get("Retry-After") ?? 1);
    if ((problem.code === "too-many-requests" || problem.code === "busy") && tried < 20) await wait(1000 * Math.min(soon, 10));
    else if (problem.status === 503 && again) await wait(Math.min(4000, 300 * tried));
    else throw problem;
  }
}

async function attempt(path: string, request: RequestInit, again: boolean): Promise<Response | null> {
  try {
    return await fetch(path, request);
  } catch (error) {
    if (again && !request.signal?.aborted) return null;
    throw new Problem(0, "no-answer", request.signal?.aborted ? "Given up." : `The service does not answer (${String(error)}).`);
  }
}

export async function problemOf(answer: Response): Promise<Problem> {
  const found = await answer.json().catch(() => null) as { code?: string; detail?: string; fresh?: unknown } | null;
  return new Problem(answer.status, found?.code ?? "unknown", found?.detail ?? `The service answers ${answer.status}.`, found?.fresh);
}

/** Receipts are kept: with them a record that was cut or changed later is found out. The newest few of each game. */
export function keepReceipt(receipt: Receipt | null | undefined): void {
  if (!receipt) return;
  const name = `receipts.${receipt.game}`;
  const held = JSON.parse(kept(name) ?? "[]") as Receipt[];
  if (held.some((one) => one.head === receipt.head)) return;
  keep(name, JSON.stringify([...held.slice(-7), receipt]));
}

export function receiptsOf(game: string): Receipt[] {
  return JSON.parse(kept(`receipts.${game}`) ?? "[]") as Receipt[];
}

/** Shows the service the furthest receipt that is kept of a game. What it does not hold any more, it has lost, as with an old backup: then
 * the game stands still, for whoever saw what is lost would know what is to come. */
export async function hasLost(game: string): Promise<boolean> {
  const furthest = receiptsOf(game).reduce<Receipt | null>((far, one) => (far && far.seq >= one.seq ? far : one), null);
  if (!furthest) return false;
  const judged = await call<{ verdict: string }>("POST", `${gamePath(game)}/receipts`, furthest).catch(() => null);
  return judged?.verdict === "not-held";
}

/** A command around the table: what it answers is the table, with a receipt. */
export async function command(path: string, body?: unknown, method = "POST"): Promise<Game> {
  const game = await call<Game>(method, path, body, { once: method === "POST", again: method !== "POST" });
  keepReceipt(game.receipt);
  return game;
}

export const gamePath = (game: string): string => `/v1/games/${encodeURIComponent(game)}`;
