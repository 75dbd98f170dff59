import type { JSX } from "preact";
import type { LiveTable } from "./live";

const WHAT: Record<string, string> = { pause: "pause the game", resume: "go on", abandon: "abandon the game", undo: "go back" };

/** What somebody proposes, to be voted on. */
export function ProposalCard({ table }: { table: LiveTable }): JSX.Element | null {
  const proposal = table.game?.proposal;
  if (!proposal) return null;
  const by = table.names.get(proposal.by) ?? proposal.by;
  const open = table.mine.includes(table.seat) && !proposal.agreed.includes(table.seat);
  const vote = (agrees: boolean): void => void table.do("/votes", { agrees, seat: table.seat });
  return (
    <section class="card proposal" role="alertdialog" aria-label="A proposal">
      <p>{by} proposes to {WHAT[proposal.what]}{proposal.what === "undo" && proposal.decision ? ` to before decision ${proposal.decision}` : ""}. {proposal.agreed.length} agreed.</p>
      {open && <p class="buttons"><button class="main" type="button" onClick={() => vote(true)}>Agree</button><button type="button" onClick={() => vote(false)}>Refuse</button></p>}
    </section>
  );
}

/** Things around the table: pause, go back by agreement, resign. */
export function Around({ table }: { table: LiveTable }): JSX.Element {
  const game = table.game!;
  const propose = (what: string, more: object = {}): void => void table.do("/proposals", { what, seat: table.seat, ...more });
  const decided = [...table.story].reverse().find((line) => line.seq !== null)?.seq ?? 0;
  const running = game.state === "running" && table.mine.length > 0;
  return (
    <div class="around">
      {game.invitation && <p>Invite: <Copy text={`${location.origin}/join/${game.id}#${game.invitation}`} /></p>}
      {running && (
        <p class="buttons">
          <button type="button" onClick={() => propose(game.paused ? "resume" : "pause")}>{game.paused ? "Propose to go on" : "Propose a pause"}</button>
          <button type="button" onClick={() => { const decision = Number(prompt("Go back to before which event? The story and the replay have the numbers.", String(decided))); if (decision) propose("undo", { decision }); }}>Propose to go back</button>
          <button type="button" onClick={() => propose("abandon")}>Propose to abandon</button>
          <button type="button" onClick={() => { if (confirm("Give up this seat? A bot plays on, and there is no way back.")) void table.do("/resign", { seat: table.seat }); }}>Resign</button>
        </p>
      )}
      <ul class="plain">
        <li><a href={`/replay/${game.id}`}>Look back</a></li>
        <li><a href={`/proof/${game.id}`}>Dice and shuffles, with proofs</a></li>
        <li><a href={`/table/${game.id}?seat=onlooker`}>What everybody can see</a></li>
        <li><a href={`${table.path}/record`} onClick={(event) => { event.preventDefault(); event.stopPropagation(); void download(table); }}>Download my record</a></li>
      </ul>
      {table.shares !== null && <p class="hint">{table.shares ? "Your share of chance is in the log." : "Your share of chance is NOT in the log."}</p>}
    </div>
  );
}

async function download(table: LiveTable): Promise<void> {
  const { call } = await import("../api/client");
  const text = await call<string>("GET", `${table.path}/record`, undefined, { text: true });
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([text])), download: `${table.id}.jsonl` });
  link.click();
}

export function Copy({ text }: { text: string }): JSX.Element {
  return (
    <span class="copy">
      <input readOnly value={text} aria-label="Link to send" onFocus={(event) => event.currentTarget.select()} />
      <button type="button" onClick={() => void navigator.clipboard?.writeText(text)}>Copy</button>
    </span>
  );
}
