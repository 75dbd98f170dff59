import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { call } from "../api/client";
import { named } from "../api/names";
import type { LiveTable } from "./live";

/** The table in words, for whoever does not look at pictures. */
export function Words({ table }: { table: LiveTable }): JSX.Element {
  const [text, set] = useState("");
  useEffect(() => {
    void call<string>("GET", `${table.path}/table?seat=${table.seat}`, undefined, { text: true }).then(set, () => undefined);
  }, [table.version, table.seat]);
  return <pre class="words-table" tabIndex={0} aria-label="The table in words">{named(text, table.names)}</pre>;
}
