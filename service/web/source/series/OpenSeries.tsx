/** A series of one's own: what is chosen for it, and who may come. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { account, call, registered } from "../api/client";
import type { RulesetInFull, Series } from "../api/types";
import { go } from "../router";
import { Options } from "./Options";

export function OpenSeries({ ruleset }: { ruleset: string }): JSX.Element {
  const [full, setFull] = useState<RulesetInFull | null>(null);
  const [name, setName] = useState(account()?.name ?? "");
  const [options, setOptions] = useState<Record<string, unknown>>({});
  const [open, setOpen] = useState(true);
  const [trouble, setTrouble] = useState("");
  useEffect(() => void call<RulesetInFull>("GET", `/v1/rulesets/${ruleset}`).then(setFull, (error: Error) => setTrouble(error.message)), [ruleset]);
  const begin = async (): Promise<void> => {
    try {
      await registered(name);
      go(`/series/${(await call<Series>("POST", "/v1/series", { ruleset, options, public: open }, { once: true })).id}`);
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };
  return (
    <main class="page">
      <h1>Open a series{full && ` of ${full.ruleset.title}`}</h1>
      {trouble && <p class="trouble" role="alert">{trouble}</p>}
      <p>Games one after the other. Each hands something on to the next, people may come and go between them, and the series is won or lost as a whole.</p>
      <form class="open" onSubmit={(event) => { event.preventDefault(); void begin(); }}>
        {!account() && <label>Your name <input value={name} placeholder="Guest" onInput={(event) => setName(event.currentTarget.value)} /></label>}
        <fieldset><legend>The series</legend><label><input type="checkbox" checked={open} onChange={(event) => setOpen(event.currentTarget.checked)} /> listed for everybody (else by link only)</label></fieldset>
        {full?.series && <fieldset><legend>Options</legend><Options rules={full.series.options} chosen={options} locked={false} change={setOptions} /></fieldset>}
        {full && !full.series && <p class="trouble">{full.ruleset.title} is not played in series.</p>}
        <p class="buttons"><button class="main" type="submit" disabled={!full?.series}>Open the series</button></p>
      </form>
    </main>
  );
}
