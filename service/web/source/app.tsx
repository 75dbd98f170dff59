/** The page: which address shows what. */
import { Component, render, type ComponentChildren, type JSX } from "preact";
import { useEffect, useReducer } from "preact/hooks";
import { About } from "./lobby/About";
import { Account } from "./lobby/Account";
import { Join } from "./lobby/Join";
import { Lobby } from "./lobby/Lobby";
import { Open } from "./lobby/Open";
import { DrawList, ProofPage, provableAt } from "./proof/Proof";
import { Verify } from "./proof/Verify";
import { Replay } from "./replay/Replay";
import { followLinks, onChange } from "./router";
import { OpenSeries } from "./series/OpenSeries";
import { Series } from "./series/Series";
import { Table } from "./table/Table";

function shown(): JSX.Element {
  const [, page = "", id = "", more = ""] = location.pathname.split("/").map(decodeURIComponent);
  const query = new URLSearchParams(location.search);
  switch (page) {
    case "":
      return <Lobby />;
    case "open":
      return <Open ruleset={id} />;
    case "join":
      return <Join id={id} invitation={location.hash.slice(1)} />;
    case "series":
      return id === "open" ? <OpenSeries ruleset={more} /> : <Series key={id} id={id} invitation={location.hash.slice(1)} />;
    case "table":
      return <Table id={id} seat={query.get("seat") ?? ""} />;
    case "replay":
      return <Replay key={id} id={id} at={query.get("at") ?? ""} seat={query.get("seat") ?? ""} />;
    case "proof":
      return more ? <ProofPage game={id} what={provableAt(more)} seat={query.get("seat") ?? ""} /> : <DrawList game={id} />;
    case "verify":
      return <Verify />;
    case "me":
      return <Account />;
    case "about":
      return <About />;
    default:
      return <main class="page"><h1>There is nothing here</h1><p><a href="/">All tables</a></p></main>;
  }
}

class Caught extends Component<{ children: ComponentChildren }, { error: Error | null }> {
  override state = { error: null as Error | null };

  static override getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  override render(): ComponentChildren {
    if (!this.state.error) return this.props.children;
    return <main class="page"><h1>The page has failed</h1><p class="trouble" role="alert">{this.state.error.message}</p><p><a href={location.href} target="_self">Load it again</a></p></main>;
  }
}

function App(): JSX.Element {
  const [, again] = useReducer((n: number, _: void) => n + 1, 0);
  useEffect(() => onChange(() => again()), []);
  const atTable = location.pathname.startsWith("/table/") || location.pathname.startsWith("/replay/");
  return (
    <Caught key={location.pathname}>
      {!atTable && (
        <nav class="site" aria-label="Site">
          <a href="/" class="home">Sealog</a>
          <a href="/verify">Verify</a>
          <a href="/me">Account</a>
          <a href="/about">About</a>
        </nav>
      )}
      {shown()}
    </Caught>
  );
}

document.addEventListener("click", followLinks);
const root = document.getElementById("app")!;
root.replaceChildren();
render(<App />, root);
