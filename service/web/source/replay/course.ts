/** The points of a game that a slider goes over: one for each decision, with the turns they stand in. */
import type { History, Told } from "../api/types";

export interface Stop {
  /** The last event of what the decision led to. */
  at: number;
  decision: number;
  turn: number;
  firstOfTurn: boolean;
  events: Told[];
}

export function stopsOf(pages: readonly History[]): Stop[] {
  const stops: Stop[] = [];
  let turnNow = -1;
  for (const turn of pages.flatMap((page) => page.turns)) {
    for (const deed of turn.chapters.flatMap((chapter) => chapter.deeds)) {
      const last = deed.events.at(-1);
      if (!last) continue;
      const before = stops.at(-1);
      if (before && (deed.decision ?? 0) === before.decision && turn.turn === before.turn) {
        before.events.push(...deed.events);
        before.at = last.seq;
        continue;
      }
      stops.push({ at: last.seq, decision: deed.decision ?? 0, turn: turn.turn, firstOfTurn: turn.turn !== turnNow, events: [...deed.events] });
      turnNow = turn.turn;
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
  const found = kind === "turn" ? stops.findIndex((stop) => stop.turn >= n) : kind === "decision" ? stops.findIndex((stop) => stop.decision >= n) : stops.findIndex((stop) => stop.at >= n);
  return found < 0 ? stops.length - 1 : found;
}
