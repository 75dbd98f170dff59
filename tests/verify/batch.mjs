// Verifies many records in one process: a JSON line in, {"data": base64, "known": [[seq, head]], "beside":
// {receipts, keys, site}}, a JSON line out.
import { readFileSync } from "node:fs";
import { verify } from "../../service/verify.mjs";

for (const line of readFileSync(0, "utf-8").split("\n").filter(Boolean)) {
  const { data, known, beside } = JSON.parse(line);
  const result = await verify(new Uint8Array(Buffer.from(data, "base64")), new Map(known), beside);
  console.log(JSON.stringify(result));
}
