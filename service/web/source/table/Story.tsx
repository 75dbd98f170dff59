import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Provable } from "../proof/Proof";
import type { LiveTable } from "./live";

/** What happens, in words, as it happens. */
export function Story({ table, prove }: { table: LiveTable; prove(what: Provable): void }): JSX.Element {
  const list = useRef<HTMLDivElement>(null);
  const [all, setAll] = useState(false);
  const shown = table.story.filter((line) => all || !line.quiet);
  useEffect(() => { if (list.current) list.current.scrollTop = list.current.scrollHeight; }, [shown.length]);
  return (
    <div class="story">
      <div class="lines" ref={list} role="log" aria-label="Story" aria-live="polite" tabIndex={0}>
        {shown.map((line) => {
          const draw = line.seq === null ? undefined : table.draws.get(line.seq);
          return (
            <p key={line.key} class={line.quiet ? "quiet" : ""}>
              {line.text}
              {draw !== undefined && <> <a class="proof" href={`/proof/${table.id}/${draw}`} onClick={(event) => { event.preventDefault(); event.stopPropagation(); prove({ draw }); }}>proof</a></>}
            </p>
          );
        })}
      </div>
      <label class="hint"><input type="checkbox" checked={all} onChange={(event) => setAll(event.currentTarget.checked)} /> show every event</label>
    </div>
  );
}
