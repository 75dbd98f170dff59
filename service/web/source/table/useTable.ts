import { useEffect, useReducer, useState } from "preact/hooks";
import { LiveTable } from "./live";

/** A table that is followed while the page shows it. */
export function useTable(id: string, seat: string): LiveTable {
  const [, again] = useReducer((n: number, _: void) => n + 1, 0);
  const [table, set] = useState(() => new LiveTable(id, seat));
  useEffect(() => {
    const fresh = table.id === id && (table.seat === seat || !seat) && !table.game ? table : new LiveTable(id, seat);
    if (fresh !== table) set(fresh);
    const off = fresh.subscribe(() => again());
    fresh.open().catch((error: unknown) => fresh.complain(error));
    return () => { off(); fresh.close(); };
  }, [id, seat]);
  return table;
}
