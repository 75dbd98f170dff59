/** Where an invitation leads. What follows # reaches no log. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { account, command, registered } from "../api/client";
import { go } from "../router";

export function Join({ id, invitation }: { id: string; invitation: string }): JSX.Element {
  const [name, setName] = useState(account()?.name ?? "");
  const [trouble, setTrouble] = useState("");
  const join = async (): Promise<void> => {
    try {
      await registered(name);
      await command(`/v1/games/${encodeURIComponent(id)}/seats`, invitation ? { invitation } : {});
      go(`/table/${id}`);
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };
  return (
    <main class="page">
      <h1>You are invited to a table</h1>
      <form onSubmit={(event) => { event.preventDefault(); void join(); }}>
        {!account() && <p><label>Your name <input value={name} placeholder="Guest" onInput={(event) => setName(event.currentTarget.value)} /></label></p>}
        {trouble && <p class="trouble" role="alert">{trouble}</p>}
        <p class="buttons"><button class="main" type="submit">Take a seat</button><a class="button" href={`/table/${id}`}>Look on</a></p>
      </form>
    </main>
  );
}
