/** A table of one's own: who may come, how long one may think, which options. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { account, call, command, registered } from "../api/client";
import type { NewGame, Ruleset, RulesetInFull } from "../api/types";
import { go } from "../router";
import { fields, type Field } from "./schema";

const CLOCKS: Record<string, object> = { "no limit": {}, "a minute a move": { per_move: 60 }, "five minutes a move": { per_move: 300 }, "a day a move": { per_move: 86400 }, "half an hour a game": { per_game: 1800, increment: 10 } };

export function Open({ ruleset }: { ruleset: string }): JSX.Element {
  const [full, setFull] = useState<RulesetInFull | null>(null);
  const [list, setList] = useState<Ruleset[]>([]);
  const [name, setName] = useState(account()?.name ?? "");
  const [seats, setSeats] = useState(0);
  const [clock, setClock] = useState("no limit");
  const [flags, setFlags] = useState({ public: true, spectators: true, hot_seat: false, strict: false });
  const [setup, setSetup] = useState<Record<string, unknown>>({});
  const [trouble, setTrouble] = useState("");
  useEffect(() => void call<{ rulesets: Ruleset[] }>("GET", "/v1/rulesets").then((found) => setList(found.rulesets), () => undefined), []);
  useEffect(() => {
    void call<RulesetInFull>("GET", `/v1/rulesets/${ruleset}`).then((found) => { setFull(found); setSeats(found.ruleset.seats[0] ?? 2); setSetup({}); }, (error: Error) => setTrouble(error.message));
  }, [ruleset]);
  const open = async (): Promise<void> => {
    try {
      await registered(name);
      const wanted: NewGame = { ruleset, seats, clock: CLOCKS[clock] as never, setup: setup as never, ...flags };
      go(`/table/${(await command("/v1/games", wanted)).id}`);
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };
  const words: Record<keyof typeof flags, string> = { public: "listed for everybody (else by link only)", spectators: "onlookers may follow what is public", hot_seat: "one player may hold several seats", strict: "whoever withholds a share of chance ends the game" };
  return (
    <main class="page">
      <h1>Open a table</h1>
      {trouble && <p class="trouble" role="alert">{trouble}</p>}
      <form class="open" onSubmit={(event) => { event.preventDefault(); void open(); }}>
        {!account() && <label>Your name <input value={name} placeholder="Guest" onInput={(event) => setName(event.currentTarget.value)} /></label>}
        <label>Game <select value={ruleset} onChange={(event) => go(`/open/${event.currentTarget.value}`)}>{list.map((one) => <option value={one.name} key={one.name}>{one.title}</option>)}</select></label>
        <label>Seats <select value={seats} onChange={(event) => setSeats(Number(event.currentTarget.value))}>{(full?.ruleset.seats ?? []).map((n) => <option value={n} key={n}>{n}</option>)}</select></label>
        <label>Time <select value={clock} onChange={(event) => setClock(event.currentTarget.value)}>{Object.keys(CLOCKS).map((one) => <option key={one}>{one}</option>)}</select></label>
        <fieldset><legend>The table</legend>
          {(Object.keys(flags) as (keyof typeof flags)[]).map((flag) => (
            <label key={flag}><input type="checkbox" checked={flags[flag]} onChange={(event) => setFlags({ ...flags, [flag]: event.currentTarget.checked })} /> {words[flag]}</label>
          ))}
        </fieldset>
        {full && <fieldset><legend>Options of {full.ruleset.title}</legend>
          {fields(full.setup as never).map((field) => <OptionField key={field.name} field={field} value={setup[field.name] ?? field.default} change={(value) => setSetup({ ...setup, [field.name]: value })} />)}
        </fieldset>}
        <p class="buttons"><button class="main" type="submit" disabled={!full}>Open the table</button></p>
      </form>
    </main>
  );
}

export function OptionField({ field, value, change }: { field: Field; value: unknown; change(value: unknown): void }): JSX.Element {
  if (field.kind === "yes-no") return <label><input type="checkbox" checked={value === true} onChange={(event) => change(event.currentTarget.checked)} /> {field.title}</label>;
  if (field.kind === "one-of") {
    return <label>{field.title} <select value={JSON.stringify(value)} onChange={(event) => change(JSON.parse(event.currentTarget.value))}>
      {field.choices.map((one) => <option value={JSON.stringify(one)} key={JSON.stringify(one)}>{String(one).replaceAll("_", " ") || "none"}</option>)}</select></label>;
  }
  if (field.kind === "some-of") {
    const chosen = value as unknown[];
    return <fieldset class="some-of"><legend>{field.title}</legend>{field.choices.map((one) => (
      <label key={String(one)}><input type="checkbox" checked={chosen.includes(one)} onChange={(event) => change(field.choices.filter((other) => (other === one ? event.currentTarget.checked : chosen.includes(other))))} /> {String(one).replaceAll("_", " ")}</label>
    ))}</fieldset>;
  }
  if (field.kind === "number") return <label>{field.title} <input type="number" value={Number(value ?? 0)} onChange={(event) => change(Number(event.currentTarget.value))} /></label>;
  return <label>{field.title} <input value={JSON.stringify(value ?? null)} onChange={(event) => { try { change(JSON.parse(event.currentTarget.value)); } catch { /* until it is JSON */ } }} /></label>;
}
