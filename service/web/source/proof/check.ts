/** Checks a record in this browser, with the receipts that the page has kept. */
import { call, gamePath, receiptsOf } from "../api/client";

export interface Checked {
  told: string;
  holds: boolean;
}

export interface Beside {
  receipts?: string[];
  keys?: string;
  site?: string;
  /** Records of the games of a series. */
  games?: string[];
}

const DROP: Record<string, string> = { "--keys": "drop the file of its keys here, too", "--receipt": "drop its file here, too", "--site": "drop the file of the site log here, too" };

/** The verifier speaks of options of a command line; here files are dropped. */
export function inPage(told: string): string {
  return told.replace(/ \((--\w+(?:, --\w+)*)(?:, from ([^)]*))?\)/g, (_, options: string, from?: string) => {
    const drop = options.split(", ").map((option) => DROP[option]).find(Boolean);
    return ` (${drop ?? "the verifier for the command line can take it"}${from ? `; it is at ${from}` : ""})`;
  });
}

export function check(record: ArrayBuffer, beside: Beside): Promise<Checked> {
  const worker = new Worker("/web/worker.js", { type: "module" });
  return new Promise<Checked>((done, fail) => {
    worker.onmessage = ({ data }: MessageEvent<{ told?: string; result?: { holds?: boolean; ok?: boolean }; error?: string }>) => {
      if (data.error !== undefined) done({ told: data.error, holds: false });
      else done({ told: inPage(data.told ?? ""), holds: data.result?.holds ?? data.result?.ok ?? true });
    };
    worker.onerror = (event) => fail(new Error(event.message || "The verifier could not be started."));
    worker.postMessage({ record, beside }, [record]);
  }).finally(() => worker.terminate());
}

/** All of it, a page a line: receipts speak of its newest lines. */
async function siteLog(): Promise<string> {
  const pages: string[] = [];
  for (let after = 0; ; ) {
    const text = await call<string>("GET", `/v1/site-log?limit=1000&after=${after}`, undefined, { text: true });
    pages.push(text);
    const { more, next } = JSON.parse(text) as { more: boolean; next: number };
    if (!more) return pages.join("\n");
    after = next;
  }
}

const recordOf = (game: string): Promise<string> => call<string>("GET", `${gamePath(game)}/record`, undefined, { text: true });

const seriesRecord = (series: string): Promise<string> => call<string>("GET", `/v1/series/${encodeURIComponent(series)}/record`, undefined, { text: true });

function saved(name: string, record: string): void {
  const address = URL.createObjectURL(new Blob([record], { type: "application/jsonl" }));
  const link = Object.assign(document.createElement("a"), { href: address, download: `${name}.jsonl` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Saves the record as a file, to be kept and checked elsewhere. */
export const saveRecord = async (game: string): Promise<void> => saved(game, await recordOf(game));
export const saveSeries = async (series: string): Promise<void> => saved(series, await seriesRecord(series));

/** Fetches the record of a series and those of its games, and checks them. */
export async function checkSeries(series: string, of: readonly string[]): Promise<Checked> {
  const [record, keys, ...games] = await Promise.all([
    seriesRecord(series),
    call<string>("GET", "/.well-known/sealog-keys.json", undefined, { text: true }),
    ...of.map((game) => recordOf(game).catch(() => "")), // of a table that was closed one may know nothing
  ]);
  return check(new TextEncoder().encode(record).buffer as ArrayBuffer, { keys, games: games.filter(Boolean) });
}

/** Fetches what belongs to a game and checks it. */
export async function checkGame(game: string): Promise<Checked & { receipts: number }> {
  const [record, keys, site] = await Promise.all([
    recordOf(game),
    call<string>("GET", "/.well-known/sealog-keys.json", undefined, { text: true }),
    siteLog().catch(() => ""),
  ]);
  const receipts = receiptsOf(game).map((receipt) => JSON.stringify(receipt));
  const bytes = new TextEncoder().encode(record).buffer as ArrayBuffer;
  return { ...(await check(bytes, { keys, receipts, ...(site ? { site } : {}) })), receipts: receipts.length };
}
