// proof/worker.ts
import { told, verify } from "./verify.mjs";
self.onmessage = async ({ data }) => {
  try {
    const result = await verify(new Uint8Array(data.record), /* @__PURE__ */ new Map(), data.beside);
    self.postMessage({ result, told: told(result) });
  } catch (error) {
    self.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
};
