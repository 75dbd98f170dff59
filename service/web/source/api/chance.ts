/** Brings the player's share of chance unasked: commit to 32 random bytes, reveal them, look for them in the log. */
import { call, gamePath, keepReceipt } from "./client";
import { keep, kept, keptNames } from "./store";
import type { Game } from "./types";

type Digest = (data: Uint8Array) => Uint8Array;
const verifier = "/web/verify.mjs";

/** By the browser, where it does that: not on a page that came by plain http from another machine. */
export async function sha256(data: Uint8Array): Promise<Uint8Array> {
  if (globalThis.crypto?.subtle) return new Uint8Array(await crypto.subtle.digest("SHA-256", data as Uint8Array<ArrayBuffer>));
  const { digest } = (await import(verifier)) as { digest: Digest };
  return digest(data);
}

export const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
export const bytesOf = (text: string): Uint8Array => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));

let busy = false;

/** Whatever this player's seats owe now. Only one at a time: each table message may ask for the same. */
export async function bringShares(game: Game): Promise<Game | null> {
  const chance = game.chance;
  if (busy || !chance?.owed?.length) return null;
  busy = true;
  try {
    let after: Game | null = null;
    for (const owed of chance.owed) {
      const name = `share.${game.id} ${chance.scope} ${chance.root} ${chance.config} ${owed.seat}`;
      const r = shareOf(name, game.seq ?? 0);
      const commits = owed.what === "commitment";
      const value = commits ? await sha256(joined(bytesOf(owed.prefix ?? ""), r)) : r;
      const body = { seat: owed.seat, epoch: chance.epoch, [commits ? "commitment" : "r"]: base64(value) };
      after = await call<Game>("POST", `${gamePath(game.id)}/entropy/${commits ? "commit" : "reveal"}`, body, { again: true });
      keepReceipt(after.receipt);
    }
    return after;
  } finally {
    busy = false;
  }
}

function shareOf(name: string, seq: number): Uint8Array {
  const held = kept(name);
  if (held) return bytesOf((JSON.parse(held) as { r: string }).r);
  const r = crypto.getRandomValues(new Uint8Array(32));
  keep(name, JSON.stringify({ r: base64(r), seq }));
  return r;
}

/** After the start: is what was brought in the log? `null`: nothing was brought from this browser. */
export async function sharesInLog(game: string): Promise<boolean | null> {
  const names = keptNames(`share.${game} `);
  if (names.length === 0) return null;
  const shares = names.map((name) => JSON.parse(kept(name) ?? "{}") as { r: string; seq: number });
  const after = Math.min(...shares.map((share) => share.seq));
  const log = await call<{ events: { event: { r?: string } }[] }>("GET", `${gamePath(game)}/events?limit=500&after=${after}`);
  const found = new Set(log.events.map((event) => event.event.r));
  for (const name of names) keep(name, null);
  return shares.every((share) => found.has(share.r));
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const out = new Uint8Array(one.length + other.length);
  out.set(one);
  out.set(other, one.length);
  return out;
}
