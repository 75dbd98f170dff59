/** How pieces are turned: what the game calls its turns, and which way they look. */
import type { Ask } from "../api/types";
import type { Ghost } from "../table/refs";

/** Pieces as they would lie, each looking where the game says that this turn looks; a sixth of a circle is one turn. */
export function looking(ask: Ask | null, laid: readonly Ghost[]): readonly Ghost[] {
  const turns = ask?.turns ?? [];
  return turns.length === 0 ? laid : laid.map((ghost) => ({ ...ghost, turn: (turns[ghost.turn]?.toward ?? ghost.turn * 60) / 60 }));
}

/** Can anything be turned? Turns that are legal are bits. */
export function turnable(fits: Readonly<Record<string, Readonly<Record<string, number>>>>): boolean {
  return Object.values(fits).some((places) => Object.values(places).some((bits) => (bits & (bits - 1)) !== 0));
}
