/** A series: its games one after the other, who takes part, what comes next. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { account, call, command, registered } from "../api/client";
import { follow } from "../api/stream";
import type { Ruleset, RulesetInFull, Series as Shown, SeriesGame } from "../api/types";
import { checkSeries, saveSeries, type Checked } from "../proof/check";
import { go } from "../router";
import { Copy } from "../table/Proposals";
import { Options } from "./Options";

const EVERY = 5000;
const DROPPED: Record<string, string> = { closed: "The table was closed before the game began.", withheld: "A share of chance was withheld before the game began.", abandoned: "The game was given up." };

export const seriesPath = (id: string): string => `/v1/series/${encodeURIComponent(id)}`;

export function Series({ id, invitation }: { id: string; invitation: string }): JSX.Element {
  const [now, setNow] = useState<Shown | null>(null);
  const [then, setThen] = useState<Shown | null>(null);
  const [full, setFull] = useState<RulesetInFull | null>(null);
  const [trouble, setTrouble] = useState("");
  const [hidden, setHidden] = useState(false);
  const ended = useRef(false);
  const took = (found: Shown): void => { setNow(found); setHidden(false); ended.current = found.state === "ended"; };
  const look = (): void => void call<Shown>("GET", seriesPath(id)).then(took, (error: Error) => { setHidden(true); setTrouble(invitation ? "" : error.message); });
  useEffect(() => {
    look();
    const again = setInterval(() => { if (!document.hidden && !ended.current) look(); }, EVERY);
    const ear = account() ? follow({ address: () => "/v1/players/me/stream", hear: look, state: () => undefined }) : null;
    return () => { clearInterval(again); ear?.stop(); };
  }, [id]);
  useEffect(() => { if (now) document.title = `${now.title}: a series · Sealog`; }, [now?.title]);
  useEffect(() => { if (now) void call<RulesetInFull>("GET", `/v1/rulesets/${now.ruleset}`).then(setFull, () => undefined); }, [now?.ruleset]);
  const guarded = (work: () => Promise<void>): void => { setTrouble(""); work().catch((error: Error) => setTrouble(error.message)); };
  if (!now) return <main class="page"><h1>A series</h1>{trouble && <p class="trouble" role="alert">{trouble}</p>}{hidden && invitation ? <Join id={id} invitation={invitation} joined={took} guarded={guarded} /> : !trouble && <p role="status">One moment …</p>}</main>;
  const shown = then ?? now, me = account()?.id, mine = now.players.some((one) => one.you), host = !!me && now.host === me && !now.ended;
  return (
    <main class="page series">
      <header class="hero">
        <h1>{now.title}: a series</h1>
        <p class="lead" role="status">{saidOf(shown)}</p>
      </header>
      {trouble && <p class="trouble" role="alert">{trouble}</p>}
      {shown.games.length > 0 && <ol class="nights" aria-label="Games">{shown.games.map((game) => <Night key={game.game} game={game} />)}</ol>}
      {shown.next && <Next series={shown} full={full} host={host && !then} guarded={guarded} />}
      <div class="beside">
        {(shown.standing ?? []).length > 0 && <section><h2>What has come of it</h2><ul class="plain">{shown.standing!.map((text) => <li key={text.en}>{text.en}</li>)}</ul></section>}
        <section>
          <h2>Who plays</h2>
          <ul class="plain">{shown.players.map((one) => (
            <li key={one.player}>{one.name ?? "somebody who has gone"}{one.player === shown.host && <small> · opens the games</small>}{one.you && <small> · you</small>}
              {!then && !now.ended && (one.you || host) && <> <button type="button" onClick={() => guarded(async () => took(await call<Shown>("DELETE", `${seriesPath(id)}/players/${one.player}`)))}>{one.you ? "Leave" : "Ask to leave"}<span class="visually-hidden"> {one.you ? "the series" : one.name}</span></button></>}
            </li>
          ))}</ul>
          {!mine && !now.ended && <Join id={id} invitation={invitation} joined={took} guarded={guarded} />}
          {now.link && <p>Send this link: <Copy text={location.origin + now.link} /></p>}
        </section>
        {full?.series && <section><h2>What is chosen</h2><Options rules={full.series.options} chosen={shown.options} locked={!host || !!then} change={(options) => guarded(async () => took(await call<Shown>("PUT", `${seriesPath(id)}/options`, { options }, { again: true })))} /></section>}
      </div>
      <Past series={now} at={then?.seq ?? now.seq} show={setThen} />
      <Check series={now} />
      {host && <p class="buttons"><button type="button" onClick={() => { if (confirm("Give the series up? No further game comes.")) guarded(async () => took(await call<Shown>("DELETE", seriesPath(id)))); }}>Give the series up</button></p>}
    </main>
  );
}

export function saidOf(series: Shown): string {
  const said = series.said?.en ?? "", waits = series.games.at(-1);
  if (series.ended === "done") return `The series is ${series.won ? "won" : "over"}: ${said}.`;
  if (series.ended) return series.ended === "given-up" ? "The series was given up." : "The series ended when a game was given up.";
  return series.state === "playing" ? `Game ${waits?.n} is at the table.` : `Game ${series.next?.n ?? series.games.length + 1} comes next.`;
}

function Night({ game }: { game: SeriesGame }): JSX.Element {
  const over = game.state === "counted";
  return (
    <li class={`night ${game.state}`}>
      <h2><span class="count">{game.n}</span> {over ? "Played" : game.state === "dropped" ? "Does not count" : "At the table"}</h2>
      <p>{over ? `${game.said?.en ?? ""}.` : game.state === "dropped" ? DROPPED[game.dropped ?? ""] : "It counts when it is over."}{game.studied && " It was studied while it ran."}</p>
      {(game.changes ?? []).length > 0 && <details><summary>How it is set up</summary><ul>{game.changes!.map((text) => <li key={text.en}>{text.en}</li>)}</ul></details>}
      <p class="buttons">
        {game.state === "waited-for" && <a class="button main" href={`/table/${game.game}`}>To the table<span class="visually-hidden"> of game {game.n}</span></a>}
        {(over || game.dropped === "abandoned") && <a class="button" href={`/replay/${game.game}`}>Look back<span class="visually-hidden"> at game {game.n}</span></a>}
        {(over || game.dropped === "abandoned") && <a class="button" href={`/proof/${game.game}`}>Proofs<span class="visually-hidden"> of game {game.n}</span></a>}
      </p>
    </li>
  );
}

interface NextProps {
  series: Shown;
  full: RulesetInFull | null;
  host: boolean;
  guarded(work: () => Promise<void>): void;
}

function Next({ series, full, host, guarded }: NextProps): JSX.Element {
  const ruleset: Ruleset | undefined = full?.ruleset, people = series.players.length;
  const [seats, setSeats] = useState(0);
  const [bot, setBot] = useState("");
  const [busy, setBusy] = useState(false);
  const counts = (ruleset?.seats ?? []).filter((n) => n >= people), wanted = seats >= people ? seats : counts[0] ?? 0;
  const open = (): void => guarded(async () => {
    setBusy(true);
    try {
      go(`/table/${(await command(`${seriesPath(series.id)}/games`, { seats: wanted, bot })).id}`);
    } finally {
      setBusy(false);
    }
  });
  return (
    <section class="coming">
      <h2>Game {series.next!.n} comes next</h2>
      {series.next!.changes.length > 0 && <ul>{series.next!.changes.map((text) => <li key={text.en}>{text.en}</li>)}</ul>}
      {host && ruleset && (
        <p class="choices">
          <label>seats <select value={wanted} onChange={(event) => setSeats(Number(event.currentTarget.value))}>{counts.map((n) => <option value={n} key={n}>{n}</option>)}</select></label>
          <label>further seats <select value={bot} onChange={(event) => setBot(event.currentTarget.value)}><option value="">are free</option>{ruleset.bots.map((one) => <option value={one} key={one}>{one} bots</option>)}</select></label>
          <button class="main" type="button" disabled={busy} onClick={open}>Open game {series.next!.n}</button>
        </p>
      )}
      {!host && <p class="hint">{series.players.find((one) => one.player === series.host)?.name ?? "Its host"} opens the table.</p>}
    </section>
  );
}

interface JoinProps {
  id: string;
  invitation: string;
  joined(series: Shown): void;
  guarded(work: () => Promise<void>): void;
}

function Join({ id, invitation, joined, guarded }: JoinProps): JSX.Element {
  const [name, setName] = useState(account()?.name ?? "");
  const join = (): void => guarded(async () => { await registered(name); joined(await call<Shown>("POST", `${seriesPath(id)}/players`, { invitation }, { once: true })); });
  return (
    <form onSubmit={(event) => { event.preventDefault(); join(); }}>
      {!account() && <p><label>Your name <input value={name} maxLength={40} placeholder="Guest" onInput={(event) => setName(event.currentTarget.value)} /></label></p>}
      <p class="buttons"><button class="main" type="submit">Join from the next game on</button></p>
    </form>
  );
}

interface Told {
  seq: number;
  text: { en: string };
}

/** What happened, event by event; each leads to the series as it was then. */
function Past({ series, at, show }: { series: Shown; at: number; show(then: Shown | null): void }): JSX.Element {
  const [told, setTold] = useState<Told[]>([]);
  const look = (seq: number): void => {
    if (seq >= series.seq) return show(null);
    void call<Shown>("GET", `${seriesPath(series.id)}?at=${seq}`).then(show, () => undefined);
  };
  useEffect(() => void call<{ events: Told[] }>("GET", `${seriesPath(series.id)}/events?limit=200`).then((page) => setTold(page.events), () => undefined), [series.id, series.seq]);
  return (
    <details class="past" open={at < series.seq}>
      <summary>What happened</summary>
      <ol class="plain">{told.map((one) => <li key={one.seq}><button type="button" aria-current={one.seq === at ? "step" : undefined} onClick={() => look(one.seq)}>{one.text.en}</button></li>)}</ol>
      {at < series.seq && <p class="buttons"><span class="hint">Shown is the series as it was then.</span><button type="button" onClick={() => show(null)}>Back to now</button></p>}
    </details>
  );
}

function Check({ series }: { series: Shown }): JSX.Element {
  const [result, setResult] = useState<Checked | null>(null);
  const [busy, setBusy] = useState(false);
  const games = series.games.filter((game) => game.state !== "waited-for").map((game) => game.game);
  const check = (): void => {
    setBusy(true);
    void checkSeries(series.id, games).then(setResult, (error: Error) => setResult({ told: error.message, holds: false })).finally(() => setBusy(false));
  };
  return (
    <section>
      <h2>Proof</h2>
      <p>The record of the series and those of its games are checked in this browser: that these games were played, in this order and set up so, and that each holds by itself.</p>
      <p class="buttons"><button type="button" disabled={busy} onClick={check}>{busy ? "Checking …" : "Check here"}</button><button type="button" onClick={() => void saveSeries(series.id)}>Save the record</button></p>
      <div role="status">{result && <><p><strong>{result.holds ? "It holds." : "It does not hold."}</strong></p><pre tabIndex={0} aria-label="What was checked">{result.told}</pre></>}</div>
    </section>
  );
}
