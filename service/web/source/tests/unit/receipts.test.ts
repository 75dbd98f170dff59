import assert from "node:assert/strict";
import { test } from "node:test";
import { hasLost, keepReceipt } from "../../api/client";
import type { Receipt } from "../../api/types";

const receipt = (game: string, seq: number) => ({ game, seq, head: `head ${seq}`, site_size: 0, site_root: "", key: "", signature: "" }) as Receipt;

/** What was sent, by a service that answers so. */
async function shown(game: string, answer: () => Response): Promise<{ lost: boolean; sent: string[] }> {
  const sent: string[] = [], honest = globalThis.fetch;
  globalThis.fetch = (async (path: string, request: RequestInit) => {
    sent.push(`${request.method} ${path} ${(JSON.parse(request.body as string) as Receipt).seq}`);
    return answer();
  }) as typeof fetch;
  try {
    return { lost: await hasLost(game), sent };
  } finally {
    globalThis.fetch = honest;
  }
}

test("the furthest receipt of a game is shown to the service, also if it was not the last to come", async () => {
  for (const seq of [40, 57, 52]) keepReceipt(receipt("07-aaaaaaaaaa", seq));
  const found = await shown("07-aaaaaaaaaa", () => Response.json({ verdict: "not-held", site_held: true }));
  assert.deepEqual(found, { lost: true, sent: ["POST /v1/games/07-aaaaaaaaaa/receipts 57"] });
});

test("what the service holds is not lost, nor what it says nothing of; without a receipt nobody asks", async () => {
  keepReceipt(receipt("07-bbbbbbbbbb", 9));
  assert.equal((await shown("07-bbbbbbbbbb", () => Response.json({ verdict: "older", site_held: true, behind: 3 }))).lost, false);
  assert.equal((await shown("07-bbbbbbbbbb", () => Response.json({ code: "receipt-not-ours" }, { status: 422 }))).lost, false);
  assert.deepEqual(await shown("07-cccccccccc", () => Response.json({})), { lost: false, sent: [] });
});
