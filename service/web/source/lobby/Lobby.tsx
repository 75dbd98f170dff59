/** My tables, open tables, and Play now. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { account, call } from "../api/client";
import { seatName } from "../api/names";
import { follow } from "../api/stream";
import type { Game, Ruleset, Series } from "../api/types";
import { go } from "../router";
import { saidOf } from "../series/Series";
import { withIcons } from "../table/scenery";
import { playNow } from "./play";

export function Lobby(): JSX.Element {
  const me = account();
  const [rulesets, setRulesets] = useState<Ruleset[] | null>(null);
  const [mine, setMine] = useState<Game[]>([]);
  const [open, setOpen] = useState<Game[]>([]);
  const [series, setSeries] = useState<Series[]>([]);
  const [name, setName] = useState(me?.name ?? "");
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState("");
  const look = (): void => {
    void call<{ games: Game[] }>("GET", "/v1/games?state=open&free=true").then((list) => setOpen(list.games.filter((game) => !game.seats.some((seat) => seat.you))), () => undefined);
    void allSeries().then(setSeries, () => undefined);
    if (account()) void call<{ games: Game[] }>("GET", "/v1/games?mine=true").then((list) => setMine(list.games), () => undefined);
  };
  useEffect(() => {
    document.title = "Sealog";
    void withIcons("");
    void call<{ rulesets: Ruleset[] }>("GET", "/v1/rulesets").then((list) => setRulesets(list.rulesets), (error: Error) => setTrouble(error.message));
    look();
    if (!account()) return;
    return follow({ address: () => "/v1/players/me/stream", hear: look, state: () => undefined }).stop;
  }, []);
  const play = async (ruleset: Ruleset, seats: number, bot: string): Promise<void> => {
    setBusy(ruleset.name);
    try {
      const game = await playNow(ruleset, name, seats, bot);
      go(`/table/${game.id}`);
    } catch (error) {
      setTrouble((error as Error).message);
      setBusy("");
    }
  };
  return (
    <main class="page lobby">
      <header class="hero">
        <h1>Sealog</h1>
        <p class="lead">Board games of the deep sea. You bring a share of the chance, so every die and every card can be proven.</p>
      </header>
      {!me && <p><label>Your name <input value={name} maxLength={40} placeholder="Guest" onInput={(event) => setName(event.currentTarget.value)} /></label></p>}
      {trouble && <p class="trouble" role="alert">{trouble}</p>}
      <h2>Play now</h2>
      <ul class="games">
        {(rulesets ?? []).map((ruleset) => <GameCard key={ruleset.name} ruleset={ruleset} busy={!!busy} starting={busy === ruleset.name} play={play} />)}
      </ul>
      {rulesets === null && !trouble && <p role="status">One moment …</p>}
      {mine.length > 0 && <section><h2>My tables</h2><Tables games={mine} /></section>}
      {series.length > 0 && <section><h2>Series</h2><SeriesList series={series} /></section>}
      <section><h2>Open tables</h2>{open.length ? <Tables games={open} /> : <p class="hint">Nobody waits for players now. <a href={`/open/${rulesets?.[0]?.name ?? ""}`}>Open a table</a> and send the link.</p>}</section>
    </main>
  );
}

interface CardProps {
  ruleset: Ruleset;
  busy: boolean;
  starting: boolean;
  play(ruleset: Ruleset, seats: number, bot: string): Promise<void>;
}

interface Looks {
  emblem: string;
  palette: Record<string, string>;
  faces: Record<string, { icon: string }>;
}

const WIDE = 320, HIGH = 120, SIGNS = 5;

/** The game's emblem in its own colours, with some signs of its cards behind it. */
function Banner({ ruleset }: { ruleset: Ruleset }): JSX.Element {
  const [looks, set] = useState<Looks | null>(null);
  useEffect(() => void call<Looks>("GET", `/v1/rulesets/${ruleset.name}/looks`).then(set, () => undefined), [ruleset.name]);
  const { back, night, gold, light } = { back: "#12343c", night: "#061219", gold: "#d8b878", light: "#f3ead6", ...looks?.palette };
  const all = [...new Set(Object.values(looks?.faces ?? {}).map((face) => face.icon).filter((icon) => icon && icon !== looks?.emblem))];
  const signs = Array.from({ length: Math.min(SIGNS, all.length) }, (_, i) => all[Math.floor((i * all.length) / SIGNS)]!);
  const id = `banner-${ruleset.name}`;
  return (
    <svg class="banner" viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs><radialGradient id={id} cx="0.26" cy="0.4" r="0.9"><stop offset="0" stop-color={back} /><stop offset="1" stop-color={night} /></radialGradient></defs>
      <rect width={WIDE} height={HIGH} fill={`url(#${id})`} />
      {signs.map((icon, i) => <use key={icon} href={`#i-${icon}`} x={122 + i * 39} y={i % 2 ? 56 : 26} width="38" height="38" fill={light} opacity="0.2" />)}
      {looks && <use href={`#i-${looks.emblem}`} x="24" y="18" width="84" height="84" fill={gold} />}
    </svg>
  );
}

function GameCard({ ruleset, busy, starting, play }: CardProps): JSX.Element {
  const [seats, setSeats] = useState(ruleset.seats[0] ?? 2);
  const [bot, setBot] = useState(ruleset.bots.at(-1) ?? "");
  return (
    <li class={`game game-${ruleset.name}`}>
      <Banner ruleset={ruleset} />
      <h3>{ruleset.title}</h3>
      <p class="hint">{ruleset.seats[0]}–{ruleset.seats.at(-1)} players</p>
      <p class="buttons">
        <button class="main" type="button" disabled={busy || !bot} onClick={() => void play(ruleset, seats, bot)}>{starting ? "The table is laid …" : "Play now"}<span class="visually-hidden"> {ruleset.title}</span></button>
        <a class="button" href={`/open/${ruleset.name}`}>Open a table<span class="visually-hidden"> of {ruleset.title}</span></a>
        {ruleset.series && <a class="button" href={`/series/open/${ruleset.name}`}>Open a series<span class="visually-hidden"> of {ruleset.title}</span></a>}
      </p>
      <p class="choices">
        <label>seats <select value={seats} onChange={(event) => setSeats(Number(event.currentTarget.value))}>{ruleset.seats.map((n) => <option value={n} key={n}>{n}</option>)}</select></label>
        <label>bots <select value={bot} onChange={(event) => setBot(event.currentTarget.value)}>{ruleset.bots.map((one) => <option value={one} key={one}>{one}</option>)}</select></label>
      </p>
    </li>
  );
}

/** One's own, then those that anybody may join. */
async function allSeries(): Promise<Series[]> {
  const asked = [...(account() ? ["mine=true"] : []), "state=open", "state=playing"];
  const lists = await Promise.all(asked.map((query) => call<{ series: Series[] }>("GET", `/v1/series?${query}`)));
  return [...new Map(lists.flatMap((list) => list.series).map((one) => [one.id, one])).values()];
}

function SeriesList({ series }: { series: Series[] }): JSX.Element {
  return (
    <ul class="tables">
      {series.map((one) => (
        <li key={one.id}>
          <a href={`/series/${one.id}`}><strong>{one.title}</strong></a> <small>{saidOf(one)}</small>
          <span>{one.players.map((player) => player.name ?? "somebody who has gone").join(", ")}</span>
        </li>
      ))}
    </ul>
  );
}

const STATES: Record<string, string> = { open: "open", locked: "about to start", running: "running", ended: "over", abandoned: "abandoned" };

function Tables({ games }: { games: Game[] }): JSX.Element {
  return (
    <ul class="tables">
      {games.map((game) => {
        const mine = game.seats.filter((seat) => seat.you).map((seat) => seat.seat);
        const turn = game.state === "running" && (game.waiting ?? []).some((seat) => mine.includes(seat));
        return (
          <li key={game.id}>
            <a href={`/table/${game.id}`}><strong>{game.title}</strong></a>{" "}
            <small>{STATES[game.state]}{game.series && <> · <a href={`/series/${game.series.id}`}>game {game.series.n} of a series</a></>}{turn && " · you are asked"}{game.study && " · study"}</small>
            <span>{game.seats.map(seatName).join(", ")}</span>
            {game.state === "ended" && <a href={`/replay/${game.id}`}>look back<span class="visually-hidden"> at {game.title}</span></a>}
          </li>
        );
      })}
    </ul>
  );
}
