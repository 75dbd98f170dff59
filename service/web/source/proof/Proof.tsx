/** One draw, proven: a sentence, the steps, the raw numbers, and Check here. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { call, gamePath } from "../api/client";
import { named, namesOf, type Names } from "../api/names";
import type { Draw, Game, Proof as ProofShown } from "../api/types";
import { checkGame } from "./check";

export function Proof({ game, draw }: { game: string; draw: number }): JSX.Element {
  const [proof, setProof] = useState<ProofShown | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    setProof(null);
    void call<ProofShown>("GET", `${gamePath(game)}/audit/draws/${draw}`).then(setProof, (error: Error) => setTrouble(error.message));
  }, [game, draw]);
  if (trouble) return <p class="trouble" role="alert">{trouble}</p>;
  if (!proof) return <p role="status">One moment …</p>;
  const { odds } = proof.draw;
  return (
    <article class="proof-of-draw">
      <p class="sentence">{proof.sentence.en}</p>
      <p><strong>{proof.draw.proof_text.en}</strong>{odds && ` · the odds of exactly this: ${odds}`}</p>
      <details open><summary>Step by step</summary><ol>{proof.steps.map((step, at) => <li key={at}>{step.en}</li>)}</ol></details>
      <details><summary>All numbers</summary><pre tabIndex={0} aria-label="All numbers">{JSON.stringify(proof.raw, null, 1)}</pre></details>
      <CheckHere game={game} />
    </article>
  );
}

/** The verifier, in this page, on the whole record. */
export function CheckHere({ game }: { game: string }): JSX.Element {
  const [state, set] = useState<{ told: string; holds: boolean; receipts: number } | "busy" | null>(null);
  const run = async (): Promise<void> => {
    set("busy");
    try {
      set(await checkGame(game));
    } catch (error) {
      set({ told: (error as Error).message, holds: false, receipts: 0 });
    }
  };
  return (
    <section class="check">
      <p class="buttons"><button class="main" type="button" disabled={state === "busy"} onClick={() => void run()}>{state === "busy" ? "Checking …" : "Check here"}</button></p>
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

export function ProofPage({ game, draw }: { game: string; draw: number }): JSX.Element {
  useEffect(() => { document.title = `Draw ${draw} · Sealog`; }, [draw]);
  return (
    <main class="page">
      <p><a href={`/table/${game}`}>The table</a> · <a href={`/proof/${game}`}>All draws</a></p>
      <h1>Draw {draw}</h1>
      <Proof game={game} draw={draw} />
    </main>
  );
}

export function ProofDialog({ game, draw, close }: { game: string; draw: number; close(): void }): JSX.Element {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  return (
    <dialog ref={box} onClose={close} aria-labelledby="proof-title">
      <form method="dialog"><button type="submit" class="close" aria-label="Close">×</button></form>
      <h2 id="proof-title">Draw {draw}</h2>
      <Proof game={game} draw={draw} />
    </dialog>
  );
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
      <ol class="draws">
        {draws.map((draw) => (
          <li key={draw.n} value={draw.n}>
            <a href={`/proof/${game}/${draw.n}`}>{draw.text.en}</a>{" "}
            {draw.seat && <small>{names.get(draw.seat) ?? draw.seat}</small>}{" "}
            {draw.dice?.map((die) => named(die.faces.join(", ").replaceAll("_", " "), names)).join("; ")} <small>{draw.proof_text.en}</small>
          </li>
        ))}
      </ol>
      {more !== null && <p><button type="button" onClick={() => look(more)}>More</button></p>}
    </main>
  );
}
