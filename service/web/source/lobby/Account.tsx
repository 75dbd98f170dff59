/** The account: name, secret, tokens for other programs. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { account, call, keepAccount, registered, type Account as Mine } from "../api/client";

interface Token {
  id: string;
  name: string;
  scopes: string[];
  game?: string | null;
}

export function Account(): JSX.Element {
  const [me, setMe] = useState(account());
  const [trouble, setTrouble] = useState("");
  const guarded = (work: () => Promise<void>) => (): void => { setTrouble(""); work().catch((error: Error) => setTrouble(error.message)); };
  return (
    <main class="page">
      <h1>Account</h1>
      {trouble && <p class="trouble" role="alert">{trouble}</p>}
      {me ? <Known me={me} changed={() => setMe(account())} guarded={guarded} /> : <Unknown changed={() => setMe(account())} guarded={guarded} />}
    </main>
  );
}

interface Props {
  changed(): void;
  guarded(work: () => Promise<void>): () => void;
}

function Unknown({ changed, guarded }: Props): JSX.Element {
  const [name, setName] = useState("");
  const [secret, setSecret] = useState("");
  const enter = guarded(async () => {
    keepAccount({ id: "", name: "", secret: secret.trim() });
    try {
      const found = await call<{ id: string; name: string }>("GET", "/v1/players/me");
      keepAccount({ ...found, secret: secret.trim() });
    } catch (error) {
      keepAccount(null);
      throw error;
    }
    changed();
  });
  return (
    <>
      <form onSubmit={(event) => { event.preventDefault(); guarded(async () => { await registered(name); changed(); })(); }}>
        <h2>New here</h2>
        <label>Your name <input required maxLength={40} value={name} onInput={(event) => setName(event.currentTarget.value)} /></label>
        <p class="buttons"><button class="main" type="submit">Register</button></p>
      </form>
      <form onSubmit={(event) => { event.preventDefault(); enter(); }}>
        <h2>I have a secret</h2>
        <label>Secret <input type="password" autocomplete="current-password" value={secret} onInput={(event) => setSecret(event.currentTarget.value)} /></label>
        <p class="buttons"><button type="submit" disabled={!secret.trim()}>Use it here</button></p>
      </form>
    </>
  );
}

function Known({ me, changed, guarded }: Props & { me: Mine }): JSX.Element {
  const [name, setName] = useState(me.name);
  const [shown, show] = useState(false);
  const rename = guarded(async () => { await call("PATCH", "/v1/players/me", { name }); keepAccount({ ...me, name }); changed(); });
  const rotate = guarded(async () => {
    const { secret } = await call<{ secret: string }>("POST", "/v1/players/me/secret");
    keepAccount({ ...me, secret });
    changed();
  });
  const forget = (): void => { if (confirm("Forget the secret in this browser? Without it nobody can use the account again.")) { keepAccount(null); changed(); } };
  const remove = guarded(async () => {
    if (!confirm("Delete the account for good? Seats go to bots.")) return;
    await call("DELETE", "/v1/players/me");
    keepAccount(null);
    changed();
  });
  return (
    <>
      <form onSubmit={(event) => { event.preventDefault(); rename(); }}>
        <label>Name <input value={name} maxLength={40} onInput={(event) => setName(event.currentTarget.value)} /></label>{" "}
        <button type="submit" disabled={name === me.name || !name.trim()}>Rename</button>
      </form>
      <h2>Secret</h2>
      <p>It is the key to your account, kept in this browser only. Take a copy to play elsewhere.</p>
      <p><label>Secret {shown ? <input readOnly type="text" value={me.secret} /> : <input readOnly type="password" value={me.secret} />}</label> <button type="button" onClick={() => show(!shown)}>{shown ? "Hide" : "Show"}</button></p>
      <p class="buttons"><button type="button" onClick={rotate}>Make a new secret</button><button type="button" onClick={forget}>Forget it here</button><button type="button" onClick={remove}>Delete the account</button></p>
      <Tokens guarded={guarded} />
    </>
  );
}

function Tokens({ guarded }: { guarded: Props["guarded"] }): JSX.Element {
  const [list, setList] = useState<Token[]>([]);
  const [name, setName] = useState("");
  const [play, setPlay] = useState(false);
  const [made, setMade] = useState("");
  const look = (): void => void call<{ tokens: Token[] }>("GET", "/v1/players/me/tokens").then((found) => setList(found.tokens), () => undefined);
  useEffect(look, []);
  const make = guarded(async () => {
    const token = await call<{ secret: string }>("POST", "/v1/players/me/tokens", { name, scopes: play ? ["read", "play"] : ["read"] }, { once: true });
    setMade(token.secret);
    look();
  });
  return (
    <section>
      <h2>Tokens for other programs</h2>
      <ul class="plain">{list.map((token) => <li key={token.id}>{token.name} <small>{token.scopes.join(", ")}{token.game ? `, only ${token.game}` : ""}</small>{" "}
        <button type="button" onClick={guarded(async () => { await call("DELETE", `/v1/players/me/tokens/${token.id}`); look(); })}>Revoke<span class="visually-hidden"> {token.name}</span></button></li>)}</ul>
      <form onSubmit={(event) => { event.preventDefault(); make(); }}>
        <label>For what <input required value={name} maxLength={40} onInput={(event) => setName(event.currentTarget.value)} /></label>{" "}
        <label><input type="checkbox" checked={play} onChange={(event) => setPlay(event.currentTarget.checked)} /> may play</label>{" "}
        <button type="submit">Make a token</button>
      </form>
      {made && <p role="status">Shown once: <code>{made}</code></p>}
    </section>
  );
}
