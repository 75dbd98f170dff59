/** Names instead of seats, wherever a text speaks of one. */
import type { Game, SeatShown, Text } from "./types";

/** What the service calls whoever sits there: nobody else at the table is called so. */
export function seatName(seat: SeatShown): string {
  return seat.called || "free";
}

export type Names = ReadonlyMap<string, string>;

export function namesOf(game: Game | null): Names {
  return new Map((game?.seats ?? []).filter((seat) => seat.player).map((seat) => [seat.seat, seatName(seat)]));
}

/** Whoever has said something: by the name at this table, or by their own if they only look on. */
export function speaker(game: Game | null, message: { player: string; name?: string | null }): string {
  return game?.seats.find((seat) => seat.player === message.player)?.called ?? message.name ?? "somebody";
}

/** A text as one reads it at this table. */
export function said(text: Text | null | undefined, names: Names): string {
  return named(text?.en ?? "", names);
}

export function named(en: string, names: Names): string {
  return en.replace(/\bSeat (\d+)\b/g, (seat, number: string) => names.get(`s${number}`) ?? seat);
}
