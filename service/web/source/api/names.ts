/** Names instead of seats, wherever a text speaks of one. */
import type { Game, SeatShown, Text } from "./types";

export function seatName(seat: SeatShown): string {
  const number = seat.seat.replace(/^s/, "");
  if (seat.name) return seat.name;
  if (seat.bot) return `${seat.bot.charAt(0).toUpperCase()}${seat.bot.slice(1).replaceAll("_", " ")} bot ${number}`;
  return seat.player ? `Seat ${number}` : "free";
}

export type Names = ReadonlyMap<string, string>;

export function namesOf(game: Game | null): Names {
  return new Map((game?.seats ?? []).filter((seat) => seat.player).map((seat) => [seat.seat, seatName(seat)]));
}

/** A text as one reads it at this table. */
export function said(text: Text | null | undefined, names: Names): string {
  return named(text?.en ?? "", names);
}

export function named(en: string, names: Names): string {
  return en.replace(/\bSeat (\d+)\b/g, (seat, number: string) => names.get(`s${number}`) ?? seat);
}
