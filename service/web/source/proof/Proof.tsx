/** One draw, proven: a sentence, the steps, the raw numbers, and Check here. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { call, gamePath } from "../api/client";
import { named, namesOf, type Names } from "../api/names";
import type { CardProof, Draw, Game, Proof as DrawProof } from "../api/types";
import { Dialog } from "../Dialog";
import { checkGame, saveRecord } from "./check";

/** What can be proven: a draw by its number, or a card by the name that the viewer has for it. */
export type Provable = { draw: number } | { card: string };

/** The last part of a proof's address: a draw's number, or a card's name, which has a point in it. */
export const provableAt = (part: string): Provable => (part.includes(".") ? { card: part } : { draw: Number(part) });
const title = (what: Provable): string => ("draw" in what ? `Draw ${what.draw}` : `Card ${what.card}`);

export function Proof({ game, what, seat = "" }: { game: string; what: Provable; seat?: string }): JSX.Element {
  const [proof, setProof] = useState<DrawProof | CardProof | null>(null);
  const [trouble, setTrouble] = useState("");
  const path = "draw" in what ? `draws/${what.draw}` : `cards/${encodeURIComponent(what.card)}`;
  useEffect(() => {
    setProof(null);
    setTrouble("");
    void call<DrawProof | CardProof>("GET", `${gamePath(game)}/audit/${path}${seat ? `?seat=${seat}` : ""}`).then(setProof, (error: Error) => setTrouble(error.message));
  }, [game, path, seat]);
  if (trouble) return <p class="trouble" role="alert">{trouble}</p>;
  if (!proof) return <p role="status">One moment …</p>;
  return (
    <article class="proof-of-draw">
      <p class="sentence">{proof.sentence.en}</p>
      {"draw" in proof && <p><strong>{proof.draw.proof_text.en}</strong>{proof.draw.odds && ` · the odds of exactly this: ${proof.draw.odds}`}</p>}
      {"card" in proof && laidBy(proof.card) !== null && <p><a href={`/proof/${game}/${laidBy(proof.card)}`}>Draw {laidBy(proof.card)}</a> laid it down.</p>}
      <details open><summary>Step by step</summary><ol>{proof.steps.map((step, at) => <li key={at}>{step.en}</li>)}</ol></details>
      <details><summary>All numbers</summary><pre tabIndex={0} aria-label="All numbers">{JSON.stringify(proof.raw, null, 1)}</pre></details>
      <CheckHere game={game} />
    </article>
  );
}

/** A card's name says which draw has laid it. */
function laidBy(card: string): number | null {
  const found = /^(\d+)\.\d+$/.exec(card);
  return found ? Number(found[1]) : null;
}

/** The verifier, in this page, on the whole record. */
export function CheckHere({ game }: { game: string }): JSX.Element {
  const [state, set] = useState<{ told: string; holds: boolean; receipts: number } | "busy" | null>(null);
  const failed = (error: Error): void => set({ told: error.message, holds: false, receipts: 0 });
  const run = async (): Promise<void> => {
    set("busy");
    await checkGame(game).then(set, failed);
  };
  return (
    <section class="check">
      <p class="buttons">
        <button class="main" type="button" disabled={state === "busy"} onClick={() => void run()}>{state === "busy" ? "Checking …" : "Check here"}</button>
        <button type="button" onClick={() => void saveRecord(game).catch(failed)}>Save the record</button>
      </p>
      <div role="status">
        {state && state !== "busy" && (
          <>
            <p><strong>{state.holds ? "It holds." : "It does not hold."}</strong> Checked in this browser, with {state.receipts} receipts that the page has kept.</p>
            <pre tabIndex={0} aria-label="What was checked">{state.told}</pre>
          </>
        )}
      </div>
    </section>
  );
}

export function ProofPage({ game, what, seat }: { game: string; what: Provable; seat: string }): JSX.Element {
  useEffect(() => { document.title = `${title(what)} · Sealog`; }, [title(what)]);
  return (
    <main class="page">
      <p><a href={`/table/${game}`}>The table</a> · <a href={`/proof/${game}`}>All draws</a></p>
      <h1>{title(what)}</h1>
      <Proof game={game} what={what} seat={seat} />
    </main>
  );
}

export function ProofDialog({ game, what, seat, close }: { game: string; what: Provable; seat: string; close(): void }): JSX.Element {
  return <Dialog title={title(what)} close={close}><Proof game={game} what={what} seat={seat} /></Dialog>;
}

/** All draws of a game. */
export function DrawList({ game }: { game: string }): JSX.Element {
  const [draws, setDraws] = useState<Draw[]>([]);
  const [names, setNames] = useState<Names>(new Map());
  const [more, setMore] = useState<number | null>(null);
  const [trouble, setTrouble] = useState("");
  const look = (after: number | null): void => {
    const path = `${gamePath(game)}/audit/draws?limit=100${after === null ? "" : `&after=${after}`}`;
    void call<{ draws: Draw[]; next: number; more: boolean }>("GET", path)
      .then((page) => { setDraws((old) => [...(after === null ? [] : old), ...page.draws]); setMore(page.more ? page.next : null); }, (error: Error) => setTrouble(error.message));
  };
  useEffect(() => {
    document.title = "Draws · Sealog";
    look(null);
    void call<Game>("GET", gamePath(game)).then((found) => setNames(namesOf(found)), () => undefined);
  }, [game]);
  return (
    <main class="page">
      <p><a href={`/table/${game}`}>The table</a> · <a href={`/replay/${game}`}>Look back</a></p>
      <h1>Dice and shuffles</h1>
      {trouble && <p class="trouble" role="alert">{trouble}</p>}
      <CheckHere game={game} />
      <ol class="draws" start={draws[0]?.n ?? 0}>
        {draws.map((draw) => (
          <li key={draw.n} value={draw.n}>
            <a href={`/proof/${game}/${draw.n}`}>{draw.text.en}</a>{" "}
            {draw.seat && names.has(draw.seat) && <small>{names.get(draw.seat)}</small>}{" "}
            {draw.dice?.map((die) => named(die.faces.join(", ").replaceAll("_", " "), names)).join("; ")} <small>{draw.proof_text.en}</small>
          </li>
        ))}
      </ol>
      {more !== null && <p><button type="button" onClick={() => look(more)}>More</button></p>}
    </main>
  );
}
