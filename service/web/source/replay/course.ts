/** The points of a game that a slider goes over: one for each decision, with the turns they stand in. */
import type { History, Told } from "../api/types";

export interface Stop {
  /** The last event of what the decision led to: the next decision comes right after it. */
  at: number;
  /** The event of the decision; 0: what came before the first one of a turn. */
  decision: number;
  turn: number;
  firstOfTurn: boolean;
  /** Somebody has decided by then, or decides next: it can be gone on with from here in another way. */
  open: boolean;
  events: Told[];
}

/** Of histories with all events, quiet ones too: what is asked is quiet, and a stop shows the question. */
export function stopsOf(pages: readonly History[]): Stop[] {
  const stops: Stop[] = [];
  let decided = false;
  for (const turn of pages.flatMap((page) => page.turns)) {
    for (const deed of turn.chapters.flatMap((chapter) => chapter.deeds)) {
      const last = deed.events.at(-1), before = stops.at(-1), decision = deed.decision ?? 0;
      if (!last) continue;
      if (decision > 0 && before?.at === decision - 1) before.open = true;
      decided ||= decision > 0 || deed.events.some((event) => event.tag === "Passed");
      if (before && decision === 0 && turn.turn === before.turn) {
        before.events.push(...deed.events);
        before.at = last.seq;
        before.open ||= decided;
        continue;
      }
      stops.push({ at: last.seq, decision, turn: turn.turn, firstOfTurn: turn.turn !== before?.turn, open: decided, events: [...deed.events] });
    }
  }
  return stops;
}

/** The stop that shows a point as addresses name it: `turn:3`, `decision:12`, an event, `start`, `end`. */
export function stopAt(stops: readonly Stop[], point: string): number {
  if (stops.length === 0 || point === "start") return 0;
  const [kind, number] = point.includes(":") ? point.split(":") : ["event", point];
  const n = Number(number);
  if (point === "" || point === "end" || !Number.isFinite(n)) return stops.length - 1;
  const found = kind === "turn" ? stops.findIndex((stop) => stop.turn >= n) : kind === "decision" ? nth(stops, n) : stops.findIndex((stop) => stop.at >= n);
  return found < 0 ? stops.length - 1 : found;
}

/** Decisions are counted from 1. */
function nth(stops: readonly Stop[], n: number): number {
  const decisions = stops.flatMap((stop, at) => (stop.decision > 0 ? [at] : []));
  return decisions[Math.max(n, 1) - 1] ?? -1;
}
