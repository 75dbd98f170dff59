/** From nothing to a running game: an account, a table with bots, the start. The table itself brings the share of chance. */
import { command, registered } from "../api/client";
import type { Game, NewGame, Ruleset } from "../api/types";

export function withBots(seats: number, bot: string, own = "s1"): Record<string, string> {
  const all = Array.from({ length: seats }, (_, at) => `s${at + 1}`);
  return Object.fromEntries(all.filter((seat) => seat !== own).map((seat) => [seat, bot]));
}

export async function playNow(ruleset: Ruleset, name: string, seats: number, bot: string): Promise<Game> {
  await registered(name);
  const wanted: NewGame = { ruleset: ruleset.name, seats, public: false, bots: withBots(seats, bot) };
  const game = await command("/v1/games", wanted);
  return command(`/v1/games/${game.id}/start`);
}
