import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { call } from "../api/client";
import { speaker } from "../api/names";
import type { RulesetInFull } from "../api/types";
import type { LiveTable } from "./live";

/** Talk at the table, with the phrases that keep to the game's manners. */
export function Chat({ table }: { table: LiveTable }): JSX.Element {
  const [text, setText] = useState("");
  const [talk, setTalk] = useState<RulesetInFull["talk"] | null>(null);
  const ruleset = table.game?.ruleset;
  useEffect(() => {
    if (ruleset) void call<RulesetInFull>("GET", `/v1/rulesets/${ruleset}`).then((full) => setTalk(full.talk), () => undefined);
  }, [ruleset]);
  const seated = table.mine.length > 0;
  const say = async (words: string): Promise<void> => {
    if (!words.trim()) return;
    setText("");
    await table.say(words.trim(), seated ? undefined : "spectators");
  };
  return (
    <div class="chat">
      <div class="lines" role="log" aria-label="Chat" tabIndex={0}>
        {table.chat.map((message) => <p key={message.id}><strong>{speaker(table.game, message)}</strong> {message.said}</p>)}
        {table.chat.length === 0 && <p class="hint">Nothing was said yet.</p>}
      </div>
      <form onSubmit={(event) => { event.preventDefault(); void say(text); }}>
        <label>Say <input value={text} maxLength={500} onInput={(event) => setText(event.currentTarget.value)} /></label>
        <button type="submit" disabled={!text.trim()}>Say it</button>
      </form>
      {!!talk?.phrases.length && (
        <label>Phrases{" "}
          <select value="" onChange={(event) => { void say(event.currentTarget.value); event.currentTarget.value = ""; }}>
            <option value="">–</option>
            {talk.phrases.map((phrase) => <option value={phrase.en} key={phrase.key}>{phrase.en}</option>)}
          </select>
        </label>
      )}
      {!!talk?.rules.length && <details><summary>Manners of this game</summary><ul>{talk.rules.map((rule) => <li key={rule.key}>{rule.en}</li>)}</ul></details>}
    </div>
  );
}
