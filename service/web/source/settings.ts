/** What a player has set for this browser. */
import { keep, kept } from "./api/store";

export interface Settings {
  /** Digits, Enter and Esc without a modifier. */
  keys: boolean;
  /** Windows in which nothing can be done are passed at once: "bots" only where nobody else could learn from the speed. */
  emptyWindows: "bots" | "never";
}

export function settings(): Settings {
  return { keys: true, emptyWindows: "bots", ...(JSON.parse(kept("settings") ?? "{}") as Partial<Settings>) };
}

export function set(part: Partial<Settings>): void {
  keep("settings", JSON.stringify({ ...settings(), ...part }));
}
