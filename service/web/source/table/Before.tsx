/** A table before play: seats, bots, the link to send, the start. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { account, call } from "../api/client";
import { seatName } from "../api/names";
import type { RulesetInFull } from "../api/types";
import type { LiveTable } from "./live";
import { Copy } from "./Proposals";

export function Before({ table }: { table: LiveTable }): JSX.Element {
  const game = table.game!;
  const [full, setFull] = useState<RulesetInFull | null>(null);
  useEffect(() => void call<RulesetInFull>("GET", `/v1/rulesets/${game.ruleset}`).then(setFull, () => undefined), [game.ruleset]);
  const host = game.host === account()?.id;
  const free = game.seats.filter((seat) => !seat.player);
  const bots = full?.ruleset.bots ?? [];
  const link = `${location.origin}/join/${game.id}${game.invitation ? `#${game.invitation}` : ""}`;
  if (game.state === "locked") return <main class="page"><h1>{game.title}</h1><p role="status">Everybody's share of chance is brought: {(game.chance?.waiting ?? []).map((seat) => table.names.get(seat) ?? seat).join(", ") || "done"} …</p></main>;
  return (
    <main class="page">
      <h1>{game.title}</h1>
      {game.series && <p><a href={`/series/${game.series.id}`}>Game {game.series.n} of a series</a></p>}
      <p>Seats are being taken. {free.length ? `${free.length} free.` : "All are taken."}</p>
      <ul class="taking">
        {game.seats.map((seat) => (
          <li key={seat.seat}>
            <strong>{seatName(seat)}</strong> {seat.you && <small>you</small>}
            {!seat.player && table.mine.length === 0 && <button type="button" onClick={() => void table.do("/seats", { seat: seat.seat })}>Sit here</button>}
            {!seat.player && host && bots.map((bot) => <button type="button" key={bot} onClick={() => void table.do("/seats", { seat: seat.seat, bot })}>{bot} bot</button>)}
            {seat.player && (host || seat.you) && <button type="button" onClick={() => void table.do(`/seats/${seat.seat}`, undefined, "DELETE")}>{seat.you ? "Leave" : "Ask to leave"}</button>}
          </li>
        ))}
      </ul>
      <p>Send this link: <Copy text={link} /></p>
      {table.trouble && <p class="trouble" role="alert">{table.trouble}</p>}
      {host && (
        <p class="buttons">
          <button class="main" type="button" disabled={free.length > 0} onClick={() => void table.do("/start")}>Start</button>
          {free.length > 0 && bots.length > 0 && <button type="button" onClick={() => void fill(table, bots.at(-1)!)}>Fill with bots</button>}
          <button type="button" onClick={() => void table.do("", undefined, "DELETE")}>Close the table</button>
        </p>
      )}
    </main>
  );
}

async function fill(table: LiveTable, bot: string): Promise<void> {
  for (const seat of table.game!.seats.filter((one) => !one.player)) await table.do("/seats", { seat: seat.seat, bot });
}
