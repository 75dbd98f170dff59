import type { JSX } from "preact";
import type { NumberForm } from "../api/types";
import type { DraftOf } from "./answers";
import type { FormProps } from "./Form";

/** From least to most: a slider, − and +. */
export function NumberAnswer({ form, draft, change, title }: FormProps<NumberForm, DraftOf<"number">>): JSX.Element {
  const to = (n: number): void => change({ ...draft, number: Math.max(form.least, Math.min(form.most, n)) });
  return (
    <div class="number">
      <button type="button" aria-label="one less" disabled={draft.number <= form.least} onClick={() => to(draft.number - 1)}>−</button>
      <input type="range" min={form.least} max={form.most} step={1} value={draft.number} aria-label={title}
        onInput={(event) => to(Number(event.currentTarget.value))} />
      <button type="button" aria-label="one more" disabled={draft.number >= form.most} onClick={() => to(draft.number + 1)}>+</button>
      <output>{draft.number}</output>
    </div>
  );
}
