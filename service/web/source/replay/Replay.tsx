/** The past of a game: a slider over decisions, the story beside it, and going on from here as a study. */
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { call, command, gamePath } from "../api/client";
import { named, namesOf, seatName } from "../api/names";
import type { Game, History } from "../api/types";
import { ProofDialog, type Provable } from "../proof/Proof";
import { go } from "../router";
import { Stage } from "../table/Stage";
import { withBots } from "../lobby/play";
import { stopAt, stopsOf, type Stop } from "./course";

export function Replay({ id, at, seat }: { id: string; at: string; seat: string }): JSX.Element {
  const [game, setGame] = useState<Game | null>(null);
  const [pages, setPages] = useState<History[]>([]);
  const [looking, setLooking] = useState(seat);
  const [chosen, setIndex] = useState<number | null>(null);
  const [playing, setPlaying] = useState(false);
  const [trouble, setTrouble] = useState("");
  const [proven, prove] = useState<Provable | null>(null);
  const stops = useMemo(() => stopsOf(pages), [pages]);
  const index = Math.max(0, Math.min(chosen ?? stopAt(stops, at || "end"), stops.length - 1));
  const names = namesOf(game);
  useEffect(() => void call<Game>("GET", gamePath(id)).then(setGame, (error: Error) => setTrouble(error.message)), [id]);
  useEffect(() => {
    let off = false;
    void (async () => {
      const found: History[] = [];
      for (let after = 0; !off; ) {
        const page = await call<History>("GET", `${gamePath(id)}/history?quiet=true&limit=500&after=${after}${looking ? `&seat=${looking}` : ""}`);
        found.push(page);
        if (!page.more) break;
        after = page.next;
      }
      if (!off) setPages(found);
    })().catch((error: Error) => setTrouble(error.message));
    return () => { off = true; };
  }, [id, looking]);
  const now = stops[index];
  const to = (next: number): void => setIndex(Math.max(0, Math.min(stops.length - 1, next)));
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => (index < stops.length - 1 ? setIndex(index + 1) : setPlaying(false)), 1100);
    return () => clearTimeout(timer);
  }, [playing, index, stops.length]);
  useEffect(() => {
    if (now) history.replaceState(null, "", `/replay/${id}?at=${now.at}${looking ? `&seat=${looking}` : ""}`);
    document.title = `${game?.title ?? "Replay"} · Sealog`;
  }, [now?.at, looking, game?.title]);
  /** At the end, it plays from the beginning. */
  const play = (): void => {
    if (!playing && index >= stops.length - 1) to(0);
    setPlaying(!playing);
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key !== " " || (event.target as Element).closest("button, a, select, input:not([type=range])")) return;
    event.preventDefault();
    play();
  };
  const turnFrom = (by: 1 | -1): void => {
    const turns = stops.flatMap((stop, i) => (stop.firstOfTurn ? [i] : []));
    to((by > 0 ? turns.find((i) => i > index) : turns.filter((i) => i < index).at(-1)) ?? (by > 0 ? stops.length - 1 : 0));
  };
  if (!game || !now) return <main class="page"><p role="status">{trouble || "One moment …"}</p></main>;
  const over = game.state === "ended" || game.state === "abandoned";
  const ahead = [stops[index + 1], stops[index - 1]].flatMap((stop) => (stop ? [String(stop.at)] : []));
  return (
    <main class={`table replay game-${game.ruleset}`} onKeyDown={keys}>
      <header class="top-line">
        <a href="/" class="home" aria-label="Sealog: all tables">Sealog</a>
        <h1>{game.title}</h1>
        <a href={`/table/${id}`}>The table</a>
        <a href={`/proof/${id}`}>Proofs</a>
        <label>as <select value={looking} onChange={(event) => setLooking(event.currentTarget.value)}>
          <option value="">{game.seats.some((one) => one.you) ? "my seat" : "an onlooker"}</option>
          {(over ? game.seats : game.seats.filter((one) => one.you)).map((one) => <option value={one.seat} key={one.seat}>{seatName(one)}</option>)}
          {over && <option value="everything">everything</option>}
        </select></label>
      </header>
      <Stage label="The table then" game={id} seat={looking} version="" at={String(now.at)} ahead={ahead} still={!playing} prove={prove} />
      <aside class="side" aria-label="Story"><ReplayStory stops={stops} index={index} game={id} names={names} to={to} /></aside>
      <div class="scrubber">
        <button type="button" aria-label="one turn back" onClick={() => turnFrom(-1)}>◀◀</button>
        <button type="button" aria-label="one decision back" onClick={() => to(index - 1)}>◀</button>
        <button type="button" class="main" aria-pressed={playing} onClick={play}>{playing ? "Pause" : "Play"}</button>
        <button type="button" aria-label="one decision on" onClick={() => to(index + 1)}>▶</button>
        <button type="button" aria-label="one turn on" onClick={() => turnFrom(1)}>▶▶</button>
        <input type="range" min={0} max={stops.length - 1} value={index} list="turns" aria-label="Point of the game"
          aria-valuetext={`decision ${index} of ${stops.length - 1}, turn ${now.turn}`} onInput={(event) => to(Number(event.currentTarget.value))} />
        <datalist id="turns">{stops.map((stop, i) => stop.firstOfTurn && <option value={i} key={i} />)}</datalist>
        <output>turn {now.turn}, event {now.at}</output>
        <GoOn game={game} stop={now} complain={setTrouble} />
      </div>
      {trouble && <p class="trouble" role="alert">{trouble}</p>}
      {proven && <ProofDialog game={id} what={proven} seat={looking} close={() => prove(null)} />}
    </main>
  );
}

/** A study: it counts nowhere. Of a running game only for whoever plays it alone with bots, and it is marked for good. */
function GoOn({ game, stop, complain }: { game: Game; stop: Stop; complain(said: string): void }): JSX.Element {
  const over = game.state === "ended";
  const mine = game.seats.find((seat) => seat.you)?.seat ?? "s1";
  const fork = async (): Promise<void> => {
    if (!over && !confirm("The game still runs. A study of it marks it for good: it counts nowhere. Go on?")) return;
    try {
      const bot = game.seats.find((seat) => seat.bot)?.bot || (await call<{ ruleset: { bots: string[] } }>("GET", `/v1/rulesets/${game.ruleset}`)).ruleset.bots.at(-1)!;
      const study = await command(`${gamePath(game.id)}/forks`, { at: String(stop.at), chance: "fresh", bots: withBots(game.seats.length, bot, mine) });
      go(`/table/${study.id}`);
    } catch (error) {
      complain((error as Error).message);
    }
  };
  return <button type="button" disabled={!stop.open} title={stop.open ? undefined : "Nobody has to decide anything yet."} onClick={() => void fork()}>Go on from here</button>;
}

interface StoryProps {
  stops: readonly Stop[];
  index: number;
  game: string;
  names: ReturnType<typeof namesOf>;
  to(index: number): void;
}

function ReplayStory({ stops, index, game, names, to }: StoryProps): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (here && list.current) list.current.scrollTop = here.offsetTop - list.current.clientHeight / 2;
  }, [index]);
  const from = Math.max(0, index - 60);
  return (
    <div class="story">
      <ol ref={list} tabIndex={0} aria-label="Story">
        {stops.slice(from, index + 30).map((stop, i) => (
          <li key={stop.at} aria-current={from + i === index ? "step" : undefined} class={from + i > index ? "later" : ""}>
            {stop.firstOfTurn && <h2>Turn {stop.turn}</h2>}
            <button type="button" class="point" onClick={() => to(from + i)} aria-label={`Show event ${stop.at}`}>{stop.at}</button>
            {stop.events.filter((event) => !event.quiet).map((event) => (
              <span key={event.seq} class="event">{named(event.text.en, names)} {event.draw !== undefined && event.draw !== null && <a class="proof" href={`/proof/${game}/${event.draw}`}>proof</a>} </span>
            ))}
          </li>
        ))}
      </ol>
    </div>
  );
}
