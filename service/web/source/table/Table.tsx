/** A table: the picture, the question, and what is told and said. */
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ProofDialog, type Provable } from "../proof/Proof";
import { looking } from "../forms/turns";
import { set as setSettings, settings } from "../settings";
import { go } from "../router";
import { Chat } from "./Chat";
import { Before } from "./Before";
import { Dock, useAsking } from "./Dock";
import { Orders } from "./Orders";
import { Around, ProposalCard } from "./Proposals";
import { ghosts, lit, marked, pick } from "./refs";
import { Seats } from "./Seats";
import { Stage } from "./Stage";
import { Story } from "./Story";
import { useTable } from "./useTable";
import { Words } from "./Words";
import type { LiveTable, Thrown } from "./live";

const DRAWER = ["Story", "Chat", "Orders", "Words", "Table"] as const;
type Drawer = (typeof DRAWER)[number];

export function Table({ id, seat }: { id: string; seat: string }): JSX.Element {
  const table = useTable(id, seat);
  const asking = useAsking(table);
  const [proven, prove] = useState<Provable | null>(null);
  const [proving, setProving] = useState(false);
  const { ask, draft, picked } = asking;
  const can = useMemo(() => lit(ask, draft, picked), [ask, draft, picked]);
  const on = useMemo(() => marked(ask, draft, picked), [ask, draft, picked]);
  const [over, hover] = useState("");
  const laid = useMemo(() => looking(ask, ghosts(ask, draft, picked, can.has(over) ? over : "")), [ask, draft, picked, can, over]);
  useOtherSeat(table, !!ask);
  useEffect(() => { document.title = `${ask ? "● " : ""}${table.game?.title ?? "Table"} · Sealog`; }, [table.game?.title, !!ask]);
  if (!table.game) return <main class="page"><p role="status">{table.trouble || "One moment …"}</p></main>;
  if (table.game.state === "open" || (table.game.state === "locked" && table.game.chance?.phase !== "sealed")) return <Before table={table} />;
  const touch = (ref: string): void => {
    if (!ask || !draft) return;
    const next = pick(ask, draft, picked, ref);
    asking.change(next.draft, next.picked);
  };
  return (
    <main class={`table game-${table.game.ruleset}`} data-version={table.version}>
      <h1 class="visually-hidden">{table.game.title}</h1>
      <TopLine table={table} proving={proving} setProving={setProving} />
      <Stage label="The table" game={id} seat={table.seat} version={table.version} steps={() => table.steps()} acts={table.acts} lit={can} marked={on} laid={laid} hover={ask?.form?.type === "place" ? hover : undefined} pick={touch} drags={ask?.form?.type === "assign"} prove={prove} proving={proving} />
      <Caption table={table} />
      <ThrownDice table={table} prove={prove} />
      <aside class="side" aria-label="Seats and story">
        <Seats table={table} />
        <SideDrawer table={table} prove={prove} />
      </aside>
      <div class="dock-place">
        <ProposalCard table={table} />
        <Dock table={table} asking={asking} />
      </div>
      {proven && <ProofDialog game={id} what={proven} seat={table.seat} close={() => prove(null)} />}
    </main>
  );
}

function TopLine({ table, proving, setProving }: { table: LiveTable; proving: boolean; setProving(on: boolean): void }): JSX.Element {
  const game = table.game!;
  const marks = [game.study && "study", game.paused && "paused", table.mine.length === 0 && "you look on", table.seat === "onlooker" && table.mine.length > 0 && "as an onlooker"].filter(Boolean);
  return (
    <header class="top-line">
      <a href="/" class="home" aria-label="Sealog: all tables">Sealog</a>
      <strong>{game.title}</strong>
      {game.series && <a href={`/series/${game.series.id}`}>Game {game.series.n} of a series</a>}
      {marks.length > 0 && <small>{marks.join(" · ")}</small>}
      <span class="line-state" role="status">{table.link === "lost" ? "The connection is lost; trying again …" : ""}</span>
      <button type="button" class="prove" aria-pressed={proving} title="Each die and card in the picture leads to its proof" onClick={() => setProving(!proving)}>Prove</button>
    </header>
  );
}

/** What the others do, above the picture, for a moment. The story says the same to those who listen. */
function Caption({ table }: { table: LiveTable }): JSX.Element {
  const [shown, show] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    show(table.caption);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => show(""), 2600);
    return () => clearTimeout(timer.current);
  }, [table.caption]);
  return <p class="caption" aria-hidden="true" key={shown}>{shown}</p>;
}

/** Dice as they are rolled, for a moment; they lead to their proof. The story says the same to those who listen. */
function ThrownDice({ table, prove }: { table: LiveTable; prove(what: Provable): void }): JSX.Element | null {
  const { thrown } = table;
  const [shown, show] = useState<Thrown | null>(null);
  useEffect(() => {
    if (!thrown) return;
    show(thrown);
    const timer = setTimeout(() => show(null), 3000);
    return () => clearTimeout(timer);
  }, [thrown]);
  if (!shown) return null;
  return (
    <button type="button" class="thrown" key={shown.draw} onClick={() => prove({ draw: shown.draw })} aria-label={`${shown.text} See the proof`}>
      {shown.faces.slice(0, 12).map((face, at) => <span class="die" key={at}>{face}</span>)}
      <small>proof</small>
    </button>
  );
}

function SideDrawer({ table, prove }: { table: LiveTable; prove(what: Provable): void }): JSX.Element {
  const [open, setOpen] = useState<Drawer>("Story");
  const heard = useRef(table.chat.length);
  if (open === "Chat") heard.current = table.chat.length;
  const fresh = table.chat.length - heard.current;
  const seated = table.mine.includes(table.seat);
  return (
    <section class="drawer">
      <div role="tablist" aria-label="More">
        {DRAWER.filter((name) => seated || name !== "Orders").map((name) => (
          <button type="button" role="tab" id={`tab-${name}`} aria-selected={open === name} aria-controls="drawer" key={name} onClick={() => setOpen(name)}>
            {name}{name === "Chat" && fresh > 0 && ` (${fresh})`}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="drawer" aria-labelledby={`tab-${open}`}>
        {open === "Story" && <Story table={table} prove={prove} />}
        {open === "Chat" && <Chat table={table} />}
        {open === "Orders" && <Orders table={table} />}
        {open === "Words" && <Words table={table} />}
        {open === "Table" && <><Around table={table} /><TableSettings /></>}
      </div>
    </section>
  );
}

function TableSettings(): JSX.Element {
  const [now, again] = useState(settings());
  const change = (part: Partial<typeof now>): void => { setSettings(part); again(settings()); };
  return (
    <fieldset class="settings"><legend>Settings of this browser</legend>
      <label><input type="checkbox" checked={now.keys} onChange={(event) => change({ keys: event.currentTarget.checked })} /> single keys: 1–9 choose, Enter confirms, Esc begins anew</label>
      <label><input type="checkbox" checked={now.emptyWindows === "bots"} onChange={(event) => change({ emptyWindows: event.currentTarget.checked ? "bots" : "never" })} /> pass at once where nothing can be done, against bots</label>
    </fieldset>
  );
}

/** Whoever holds several seats is taken to the one that is asked. */
function useOtherSeat(table: LiveTable, asked: boolean): void {
  const waiting = (table.game?.waiting ?? []).join();
  useEffect(() => {
    if (asked || table.mine.length < 2 || table.game?.state !== "running") return;
    const other = table.mine.find((seat) => seat !== table.seat && table.game?.waiting?.includes(seat));
    if (!other || table.game?.waiting?.includes(table.seat)) return;
    const timer = setTimeout(() => go(`/table/${table.id}?seat=${other}`), 900);
    return () => clearTimeout(timer);
  }, [waiting, asked]);
}
