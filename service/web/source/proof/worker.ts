/** Runs the JavaScript verifier beside the page, so that the page stays quick. */
// @ts-expect-error -- served beside this file; it has no types
import { told, verify } from "./verify.mjs";

interface Asked {
  record: ArrayBuffer;
  beside: { receipts?: string[]; keys?: string; site?: string; games?: string[] };
}

self.onmessage = async ({ data }: MessageEvent<Asked>): Promise<void> => {
  try {
    const result: unknown = await verify(new Uint8Array(data.record), new Map(), data.beside);
    self.postMessage({ result, told: told(result) as string });
  } catch (error) {
    self.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
};
