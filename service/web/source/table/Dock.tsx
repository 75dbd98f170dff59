/** The question dock: always complete, whatever the picture can do. */
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { call } from "../api/client";
import { named, said } from "../api/names";
import type { Ask, Order, Preview } from "../api/types";
import { answerOf, begin, nothingIn, rows, turnedOn, withRow, wrong, type Draft } from "../forms/answers";
import { Form } from "../forms/Form";
import { parted } from "../forms/lots";
import { SmallPrint } from "../forms/parts";
import { settings } from "../settings";
import { Ring } from "./Clock";
import type { LiveTable } from "./live";
import { offered, type Picked } from "./refs";

export interface Asking {
  ask: Ask | null;
  draft: Draft | null;
  picked: Picked;
  change(draft: Draft, picked?: Picked): void;
}

/** The question that is open now, and what has been put together for it so far. */
export function useAsking(table: LiveTable): Asking {
  const asks = table.asks;
  const [chosen, choose] = useState("");
  const ask = asks.find((one) => one.id === chosen) ?? asks[0] ?? null;
  const [state, set] = useState<{ id: string; draft: Draft; picked: Picked } | null>(null);
  const draft = !ask?.form ? null : state?.id === ask.id ? state.draft : begin(ask.form, ask.default, !!ask.may_pass);
  useEffect(() => choose(ask?.id ?? ""), [ask?.id]);
  return {
    ask,
    draft,
    picked: state && ask && state.id === ask.id ? state.picked : [],
    change: (next, picked = []) => ask && set({ id: ask.id, draft: next, picked }),
  };
}

export function Dock({ table, asking }: { table: LiveTable; asking: Asking }): JSX.Element {
  const { ask } = asking;
  if (!ask?.form || !asking.draft) return <Waiting table={table} />;
  return <Question key={ask.id} table={table} ask={ask} asking={asking} draft={asking.draft} />;
}

function Question({ table, ask, asking, draft }: { table: LiveTable; ask: Ask; asking: Asking; draft: Draft }): JSX.Element {
  const form = ask.form!;
  const [sending, setSending] = useState(false);
  const [folded, fold] = useState(false);
  const [preview, setPreview] = useState<Preview | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLFormElement>(null);
  const names = table.names;
  const title = said(ask.text, names), [asked, around] = parted(title);
  const fault = wrong(form, draft);
  const left = offered(ask, asking.picked);
  const passes = !!ask.may_pass;
  const empty = passes && form.type === "choose" && form.options.length === 0;
  const none = !fault && nothingIn(draft);
  const send = async (answer: unknown): Promise<void> => {
    if (sending) return;
    setSending(true);
    await table.answer(ask, answer);
    setSending(false);
  };
  useEffect(() => { if (!document.activeElement || document.activeElement === document.body) heading.current?.focus({ preventScroll: true }); }, []);
  useEffect(() => { if (empty && settings().emptyWindows === "bots" && table.onlyBots) void send(null); }, []);
  useEffect(() => {
    setPreview(null);
    // What was chosen in the picture is in sight in the list, too.
    box.current?.querySelector(".answers .on")?.scrollIntoView({ block: "nearest" });
  }, [JSON.stringify(draft)]);
  useKeys(ask, draft, asking, box);
  const look = async (): Promise<void> => {
    const body = { ask: ask.id, answer: answerOf(draft), seat: ask.seat };
    setPreview(await call<Preview>("POST", `${table.path}/previews`, body).catch((error: unknown) => table.complain(error)));
  };
  return (
    <form class={`dock${folded ? " folded" : ""}`} ref={box} aria-label="What you are asked" onSubmit={(event) => { event.preventDefault(); if (!fault && !empty) void send(answerOf(draft)); }}>
      <header>
        <h2 ref={heading} tabIndex={-1}>{asked}</h2>
        <Ring deadline={table.game?.deadline} />
        <button type="button" class="fold" aria-expanded={!folded} onClick={() => fold(!folded)}>{folded ? "Show" : "Hide"}</button>
      </header>
      {around && <p class="around">{around}</p>}
      {table.view?.trigger && <TriggerLine table={table} />}
      {ask.together && <p class="hint">{said(ask.together, names)}</p>}
      {ask.said && <p class="hint">You have said: {said(ask.said, names)}</p>}
      {ask.hidden && <p class="hint">Only you will know your answer.</p>}
      <SmallPrint cost={ask.cost} />
      {form.type === "choose" && left.length < form.options.length && (
        <p class="hint narrowed" role="status">What you clicked leaves {left.length} of {form.options.length}. <button type="button" onClick={() => asking.change(draft)}>Show all</button></p>
      )}
      <div class="answers">
        <Form ask={ask} form={form.type === "choose" ? { ...form, options: left as string[] } : form} draft={draft} title={title} change={(next) => asking.change(next, form.type === "choose" ? asking.picked : [])}
          say={(text) => said(text, names)} name={(seat) => names.get(seat) ?? seat} />
      </div>
      {preview && <Foreseen preview={preview} table={table} />}
      {table.trouble && <p class="trouble" role="alert">{table.trouble}</p>}
      {TELLS.includes(form.type) && <p class="fault" aria-live="polite">{fault}</p>}
      <div class="buttons">
        {!empty && <button class="main" type="submit" disabled={!!fault || sending}>{none ? "Confirm: none" : "Confirm"}</button>}
        {passes && <button type="button" class={empty ? "main" : ""} disabled={sending} onClick={() => void send(null)}>Pass</button>}
        {!empty && <button type="button" disabled={!!fault || sending} onClick={() => void look()}>Preview</button>}
        {table.view?.may_undo && <button type="button" onClick={() => void table.undo()}>Undo</button>}
        {passes && <PassUntil table={table} ask={ask} />}
      </div>
    </form>
  );
}

/** Forms that do not say themselves what is missing. */
const TELLS = ["number", "arrange", "assign", "propose"];

function TriggerLine({ table }: { table: LiveTable }): JSX.Element {
  const trigger = table.view!.trigger!;
  const called = (seat: string): string[] => (seat === table.seat ? ["you"] : [table.names.get(seat) ?? []].flat());
  const listed = (seats: readonly string[] | undefined): string => (seats ?? []).flatMap(called).join(", ");
  const parts = [
    trigger.current && (trigger.current === table.seat ? "your turn" : table.names.has(trigger.current) && `turn of ${table.names.get(trigger.current)}`),
    listed(trigger.targets) && `aimed at ${listed(trigger.targets)}`,
    listed(trigger.dying) && `dying: ${listed(trigger.dying)}`,
    trigger.margin !== null && trigger.margin !== undefined && `${Math.abs(trigger.margin)} ${trigger.margin < 0 ? "short" : "to spare"}`,
  ].filter(Boolean);
  return <p class="trigger">Reaction: {trigger.name.replaceAll("_", " ")}{parts.length > 0 && ` (${parts.join("; ")})`}</p>;
}

const STOPS: Record<string, string> = {
  draw: "then chance decides",
  told: "then something is said aloud",
  "unknown-face": "then a card is seen that you do not know",
  question: "then the next question comes",
  deferred: "then a longer phase runs",
  end: "then the game is over",
};

function Foreseen({ preview, table }: { preview: Preview; table: LiveTable }): JSX.Element {
  const told = preview.events.filter((event) => !event.quiet);
  return (
    <div class="preview" role="status">
      <strong>What would follow</strong>
      <ul>{told.map((event) => <li>{named(event.text.en, table.names)}</li>)}</ul>
      <p>… {STOPS[preview.stop] ?? preview.stop}.</p>
    </div>
  );
}

/** Passing ahead of time is a standing order. */
function PassUntil({ table, ask }: { table: LiveTable; ask: Ask }): JSX.Element {
  const give = async (scope: string): Promise<void> => {
    const order: Order = { do: "pass", kind: ask.kind, scope: scope as NonNullable<Order["scope"]> };
    await table.order([order, ...(table.view?.orders ?? [])]);
  };
  return (
    <select class="until" aria-label="Pass until…" value="" onChange={(event) => void give(event.currentTarget.value)}>
      <option value="">Pass until…</option>
      <option value="window">this window closes</option>
      <option value="turn">the turn ends</option>
      <option value="standing">I say otherwise</option>
    </select>
  );
}

const sentence = (en: string): string => (/[.!?…]$/.test(en) ? en : `${en}.`);

function Waiting({ table }: { table: LiveTable }): JSX.Element {
  const game = table.game, view = table.view;
  const waiting = (view?.waiting ?? game?.waiting ?? []).map((seat) => table.names.get(seat) ?? seat);
  const inWindow = (view?.asks ?? []).some((ask) => ask.seat === view?.seat && ask.passed);
  const words = (): string => {
    if (!game || !view) return "One moment …";
    if (game.state === "ended") return view.ended ? named(view.ended.text.en, table.names) : "The game is over.";
    if (game.state === "abandoned") return "The game was abandoned.";
    if (game.paused) return "The game is paused.";
    if (game.resolving) return "A longer phase runs …";
    if (game.state === "locked") return "The shares of chance are brought …";
    if (inWindow) return `You have passed. Waiting for ${waiting.join(", ")}.`;
    return waiting.length ? `Waiting for ${waiting.join(", ")}.` : "The others play …";
  };
  const winners = (game?.winners ?? []).map((seat) => table.names.get(seat) ?? seat).join(", ");
  const mine = table.mine.includes(table.seat), over = game?.state === "ended";
  return (
    <section class="dock" aria-label="What you are asked">
      <header><h2>{over && mine ? (game?.winners?.includes(table.seat) ? "You have won" : "You have not won") : words()}</h2><Ring deadline={game?.deadline} /></header>
      {over && <p>{sentence(words())}{winners && ` Won: ${winners}.`}</p>}
      {table.trouble && <p class="trouble" role="alert">{table.trouble}</p>}
      <div class="buttons">
        {view?.may_undo && <button type="button" onClick={() => void table.undo()}>Undo</button>}
        {over && <a class="button main" href={`/replay/${game?.id}`}>Look back</a>}
        {over && <a class="button" href={`/proof/${game?.id}`}>Prove it</a>}
        {over && <a class="button" href="/">Play again</a>}
      </div>
    </section>
  );
}

/** 1–9 choose, Enter confirms, Esc begins anew: where nothing else has the keys. */
function useKeys(ask: Ask, draft: Draft, asking: Asking, box: { current: HTMLFormElement | null }): void {
  const now = useRef({ ask, draft, asking });
  now.current = { ask, draft, asking };
  const handler = useMemo(() => (event: KeyboardEvent) => {
    const { ask, draft, asking } = now.current;
    const form = ask.form!;
    if (!settings().keys || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    if (target.closest("dialog, input:not([type=radio]):not([type=checkbox]), textarea, select, [role=spinbutton]")) return;
    if (event.defaultPrevented) return;
    if ((event.key === "r" || event.key === "R") && form.type === "place" && draft.type === "place") asking.change({ ...draft, laid: turnedOn(form, draft.laid) });
    else if (event.key === "Escape") asking.change(begin(form, ask.default, !!ask.may_pass));
    else if (/^[1-9]$/.test(event.key) && form.type === "choose" && draft.type === "choose") {
      const row = rows(ask, offered(ask, asking.picked))[Number(event.key) - 1];
      if (!row) return;
      const on = row.ids.filter((id) => draft.chosen.includes(id)).length;
      asking.change({ ...draft, chosen: withRow(form, draft.chosen, row, on >= row.ids.length ? 0 : on + 1) }, asking.picked);
    } else if (event.key === "Enter" && !target.closest("button, a, .can, form")) box.current?.requestSubmit();
    else if (event.key === "Enter" && target.tagName === "H2") box.current?.requestSubmit();
    else return;
    event.preventDefault();
  }, []);
  useEffect(() => {
    document.addEventListener("keydown", handler);
    return () => document.removeEventListener("keydown", handler);
  }, []);
}
