import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { call } from "../api/client";
import { named } from "../api/names";
import type { History } from "../api/types";
import { Dialog } from "../Dialog";
import { saveRecord } from "../proof/check";
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
  const [dialog, open] = useState<"back" | "resign" | null>(null);
  const running = game.state === "running" && table.mine.length > 0;
  return (
    <div class="around">
      {game.invitation && <p>Invite: <Copy text={`${location.origin}/join/${game.id}#${game.invitation}`} /></p>}
      {running && (
        <p class="buttons">
          <button type="button" onClick={() => propose(game.paused ? "resume" : "pause")}>{game.paused ? "Propose to go on" : "Propose a pause"}</button>
          <button type="button" onClick={() => open("back")}>Propose to go back</button>
          <button type="button" onClick={() => propose("abandon")}>Propose to abandon</button>
          <button type="button" onClick={() => open("resign")}>Resign</button>
        </p>
      )}
      <ul class="plain">
        <li><a href={`/replay/${game.id}`}>Look back</a></li>
        <li><a href={`/proof/${game.id}`}>Dice and shuffles, with proofs</a></li>
        <li><a href={`/table/${game.id}?seat=onlooker`}>What everybody can see</a></li>
        <li><a href={`${table.path}/record`} onClick={(event) => { event.preventDefault(); event.stopPropagation(); void saveRecord(table.id).catch((error: unknown) => table.complain(error)); }}>Save the record</a></li>
      </ul>
      {dialog === "back" && <GoBack table={table} close={() => open(null)} propose={(decision) => { propose("undo", { decision }); open(null); }} />}
      {dialog === "resign" && (
        <Dialog title="Give up this seat?" close={() => open(null)}>
          <p>A bot plays on, and there is no way back.</p>
          <p class="buttons"><button type="button" class="main" onClick={() => { open(null); void table.do("/resign", { seat: table.seat }); }}>Resign</button><button type="button" onClick={() => open(null)}>Stay</button></p>
        </Dialog>
      )}
      {table.shares !== null && <p class="hint">{table.shares ? "Your share of chance is in the log." : "Your share of chance is NOT in the log."}</p>}
    </div>
  );
}

interface Decision {
  seq: number;
  text: string;
}

/** The newest decisions, the last one first: one of them is taken back with all that followed, if everybody agrees. */
function GoBack({ table, close, propose }: { table: LiveTable; close(): void; propose(decision: number): void }): JSX.Element {
  const [found, setFound] = useState<Decision[] | null>(null);
  const [chosen, choose] = useState(0);
  useEffect(() => {
    const after = Math.max(0, (table.view?.seq ?? 0) - 400);
    void call<History>("GET", `${table.path}/history?seat=${table.seat}&after=${after}&limit=500`).then((past) => {
      const decisions = decisionsOf(past, table).slice(0, 30);
      setFound(decisions);
      choose(decisions[0]?.seq ?? 0);
    }, (error: unknown) => { table.complain(error); close(); });
  }, []);
  return (
    <Dialog title="Propose to go back" close={close}>
      {!found && <p role="status">One moment …</p>}
      {found?.length === 0 && <p>Nobody has decided anything lately.</p>}
      {found && found.length > 0 && (
        <form class="go-back" onSubmit={(event) => { event.preventDefault(); propose(chosen); }}>
          <fieldset>
            <legend>This, and all that came after it, is taken back if everybody agrees:</legend>
            {found.map(({ seq, text }) => (
              <label class="row" key={seq}><input type="radio" name="decision" value={seq} checked={seq === chosen} onChange={() => choose(seq)} /> <span class="words">{text}</span> <small>event {seq}</small></label>
            ))}
          </fieldset>
          <p class="buttons"><button type="submit" class="main">Propose it</button><button type="button" onClick={close}>Leave it</button></p>
        </form>
      )}
    </Dialog>
  );
}

function decisionsOf(past: History, table: LiveTable): Decision[] {
  const deeds = past.turns.flatMap((turn) => turn.chapters.flatMap((chapter) => chapter.deeds));
  return deeds.filter((deed) => deed.decision).map((deed) => ({ seq: deed.decision!, text: named(deed.events[0]?.text.en ?? "", table.names) })).reverse();
}

export function Copy({ text }: { text: string }): JSX.Element {
  return (
    <span class="copy">
      <input readOnly value={text} aria-label="Link to send" onFocus={(event) => event.currentTarget.select()} />
      <button type="button" onClick={() => void navigator.clipboard?.writeText(text)}>Copy</button>
    </span>
  );
}
