import type { JSX } from "preact";
import { seatName } from "../api/names";
import { left } from "./Clock";
import type { LiveTable } from "./live";

/** Who sits here, whom the table waits for, and as which seat one looks. */
export function Seats({ table }: { table: LiveTable }): JSX.Element {
  const game = table.game!;
  const waiting = table.view?.waiting ?? game.waiting ?? [];
  return (
    <ul class={`seats${table.mine.length > 1 || game.left ? " needed" : ""}`} aria-label="Seats" tabIndex={0}>
      {game.seats.map((seat, at) => {
        const marks = [
          seat.you && "you",
          waiting.includes(seat.seat) && game.state === "running" && "to act",
          game.winners?.includes(seat.seat) && "won",
          seat.resigned && "a bot plays on",
        ].filter(Boolean);
        const time = game.left?.[seat.seat];
        return (
          <li key={seat.seat} class={`seat-${(at % 8) + 1}${waiting.includes(seat.seat) ? " waiting" : ""}`}>
            <strong>{seatName(seat)}</strong>
            <small>{marks.filter(Boolean).join(" · ")}</small>
            {time !== undefined && <small class="time">{left(time)}</small>}
            {seat.you && table.mine.length > 1 && seat.seat !== table.seat && <a href={`/table/${game.id}?seat=${seat.seat}`}>play this seat</a>}
          </li>
        );
      })}
    </ul>
  );
}
