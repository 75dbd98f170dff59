// Imports verify.mjs as a page would: in a context of its own that has what browsers have and nothing of Node, with a
// loader that knows no other module. Run: node --experimental-vm-modules page.mjs RECORD KEYS
import { readFileSync } from "node:fs";
import vm from "node:vm";

const [record, keys] = process.argv.slice(2);
const code = readFileSync(new URL("../../service/verify.mjs", import.meta.url), "utf-8");
const context = vm.createContext({ TextEncoder, TextDecoder, atob, btoa, crypto });
const refuse = (name) => { throw new Error(`the page asks for ${name}`); };
const page = new vm.SourceTextModule(
  `import { verify, told } from "./verify.mjs";
   const bytes = Uint8Array.from(atob(record), (c) => c.charCodeAt(0));
   said = JSON.stringify([typeof process, await verify(bytes, new Map(), { keys }), told.length]);`,
  { context, identifier: "https://page.example/index.mjs", importModuleDynamically: refuse },
);
Object.assign(context, { record: readFileSync(record).toString("base64"), keys: readFileSync(keys, "utf-8"), said: "" });
await page.link((name) => {
  if (name !== "./verify.mjs") return refuse(name);
  return new vm.SourceTextModule(code, {
    context,
    identifier: "https://page.example/verify.mjs",
    importModuleDynamically: refuse,
    initializeImportMeta: (meta) => { meta.url = "https://page.example/verify.mjs"; },
  });
});
await page.evaluate();
console.log(context.said);
