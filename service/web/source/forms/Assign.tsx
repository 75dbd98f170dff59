import type { JSX } from "preact";
import type { Assign as AssignForm } from "../api/types";
import { counted, type DraftOf } from "./answers";
import { SmallPrint } from "./parts";
import type { FormProps } from "./Form";

/** A target for each item: a list to choose from beside each, and one for all that are left. */
export function Assign({ ask, form, draft, change, say }: FormProps<AssignForm, DraftOf<"assign">>): JSX.Element {
  const targets = new Map((ask.targets ?? []).map((option) => [option.id, say(option.text)]));
  const open = Object.keys(form.items).filter((item) => !draft.to[item]);
  const set = (item: string, target: string): void => {
    const { [item]: _, ...rest } = draft.to;
    change({ ...draft, to: target ? { ...rest, [item]: target } : rest });
  };
  const taken = counted(Object.values(draft.to));
  const all = (target: string): void =>
    change({ ...draft, to: { ...Object.fromEntries(open.filter((item) => form.items[item]?.includes(target)).map((item) => [item, target])), ...draft.to } });
  const limits = [...new Set([...Object.keys(form.least ?? {}), ...Object.keys(form.most ?? {})])];
  return (
    <>
      {limits.length > 0 && (
        <p class="hint">
          {limits.map((target) => `${targets.get(target) ?? target}: ${taken[target] ?? 0} (${[
            form.least?.[target] ? `at least ${form.least[target]}` : "", form.most?.[target] !== undefined ? `at most ${form.most[target]}` : "",
          ].filter(Boolean).join(", ")})`).join("; ")}
        </p>
      )}
      {(ask.options ?? []).map((option) => (
        <label class="row" key={option.id}>
          <span class="words">{say(option.text)}</span>
          <select value={draft.to[option.id] ?? ""} onChange={(event) => set(option.id, event.currentTarget.value)}>
            <option value="">–</option>
            {(form.items[option.id] ?? []).map((target) => <option value={target} key={target}>{targets.get(target) ?? target}</option>)}
          </select>
          <SmallPrint cost={option.cost} odds={option.odds} />
        </label>
      ))}
      {open.length > 1 && (
        <label class="row">
          <span class="words">All that are left</span>
          <select value="" onChange={(event) => all(event.currentTarget.value)}>
            <option value="">–</option>
            {[...targets].map(([id, text]) => <option value={id} key={id}>{text}</option>)}
          </select>
        </label>
      )}
    </>
  );
}
