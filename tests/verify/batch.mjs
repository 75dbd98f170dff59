// Verifies many records in one process: a JSON line in, {"data": base64, "known": [[seq, head]], "beside":
// {receipts, keys, site}}, a JSON line out. With {"verdict": true} in `beside` the data holds verdicts.
import { readFileSync } from "node:fs";
import { verify, verifyVerdict } from "../../service/verify.mjs";

for (const line of readFileSync(0, "utf-8").split("\n").filter(Boolean)) {
  const { data, known, beside } = JSON.parse(line);
  const bytes = new Uint8Array(Buffer.from(data, "base64")), heads = new Map(known);
  const result = await (beside.verdict ? verifyVerdict(bytes, beside.keys, heads) : verify(bytes, heads, beside));
  console.log(JSON.stringify(result));
}
