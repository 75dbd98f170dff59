/** Drop a record in: it is checked here and goes nowhere. No account is needed. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { check, type Beside, type Checked } from "./check";

export interface Dropped {
  record: ArrayBuffer | null;
  beside: Beside;
  unknown: string[];
}

/** Which file is which is seen from what is in it. */
export function sorted(files: readonly { name: string; text: string }[]): Dropped {
  const out: Dropped = { record: null, beside: {}, unknown: [] };
  const games: string[] = [];
  let series = "";
  for (const { name, text } of files) {
    const start = text.trimStart().slice(0, 400);
    if (/^\{[^\n]*"format"\s*:\s*"sealog-record\//.test(start) || /^\{[^\n]*sealog-record\//.test(start)) games.push(text);
    else if (/^\{[^\n]*sealog-series\//.test(start)) series = text;
    else if (/"keys"\s*:/.test(start)) out.beside.keys = text;
    else if (/"signature"\s*:/.test(text) && /"head"\s*:/.test(text) && /"game"\s*:/.test(text)) out.beside.receipts = [...(out.beside.receipts ?? []), text];
    else if (/"lines"\s*:/.test(text)) out.beside.site = text;
    else out.unknown.push(name);
  }
  const record = series || games.at(-1);
  if (record !== undefined) out.record = new TextEncoder().encode(record).buffer as ArrayBuffer;
  if (series && games.length) out.beside.games = games;
  return out;
}

export function Verify(): JSX.Element {
  const [result, setResult] = useState<Checked | null>(null);
  const [said, say] = useState("");
  const [over, setOver] = useState(false);
  const take = async (list: FileList | null | undefined): Promise<void> => {
    if (!list?.length) return;
    setResult(null);
    const files = await Promise.all([...list].map(async (file) => ({ name: file.name, text: await file.text() })));
    const { record, beside, unknown } = sorted(files);
    if (!record) return say(`No record among them: ${files.map((file) => file.name).join(", ")}.`);
    say(unknown.length ? `Not used: ${unknown.join(", ")}.` : "Checking …");
    try {
      setResult(await check(record, beside));
      if (!unknown.length) say("");
    } catch (error) {
      say((error as Error).message);
    }
  };
  return (
    <main class="page">
      <h1>Verify a record</h1>
      <p>Drop the file of a game here, or of a series with those of its games, and beside it, if you have them, the keys, receipts and site log. It is checked in this browser and sent nowhere.</p>
      <label class={`drop${over ? " over" : ""}`} onDragOver={(event) => { event.preventDefault(); setOver(true); }} onDragLeave={() => setOver(false)}
        onDrop={(event) => { event.preventDefault(); setOver(false); void take(event.dataTransfer?.files); }}>
        <span>Drop files, or choose them</span>
        <input type="file" multiple accept=".jsonl,.json" onChange={(event) => void take(event.currentTarget.files)} />
      </label>
      <div role="status">
        {said && <p>{said}</p>}
        {result && <><p><strong>{result.holds ? "It holds." : "It does not hold."}</strong></p><pre tabIndex={0} aria-label="What was checked">{result.told}</pre></>}
      </div>
    </main>
  );
}
