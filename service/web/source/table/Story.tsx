import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Provable } from "../proof/Proof";
import type { LiveTable, StoryLine } from "./live";

/** What happens, in words, as it happens. A line that was drawn is kept: there are hundreds, and one more at each step.
 * The newest stays in sight by the style alone, since measuring would lay out the whole page. */
export function Story({ table, prove }: { table: LiveTable; prove(what: Provable): void }): JSX.Element {
  const kept = useRef(new Map<string, JSX.Element>());
  const [all, setAll] = useState(false);
  const line = (one: StoryLine): JSX.Element => {
    const draw = one.seq === null ? undefined : table.draws.get(one.seq), key = `${one.key} ${draw}`;
    const found = kept.current.get(key) ?? (
      <p key={one.key} data-seq={one.seq} class={one.quiet ? "quiet" : ""}>
        {one.text}
        {draw !== undefined && <> <a class="proof" href={`/proof/${table.id}/${draw}`} onClick={(event) => { event.preventDefault(); event.stopPropagation(); prove({ draw }); }}>proof</a></>}
      </p>
    );
    kept.current.set(key, found);
    return found;
  };
  return (
    <div class="story">
      <div class="lines" tabIndex={0}><div role="log" aria-label="Story" aria-live="polite">{table.story.filter((one) => all || !one.quiet).map(line)}</div></div>
      <label class="hint"><input type="checkbox" checked={all} onChange={(event) => setAll(event.currentTarget.checked)} /> show every event</label>
    </div>
  );
}
