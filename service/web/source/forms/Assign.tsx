import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Assign as AssignForm } from "../api/types";
import { counted, type DraftOf } from "./answers";
import { SmallPrint } from "./parts";
import type { FormProps } from "./Form";

/** A target for each item: a list to choose from beside each, and one for all that are left. With a mouse an item can be
 * dragged to its target, too. */
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
  const [dragged, drag] = useState("");
  const drop = (event: DragEvent, target: string): void => {
    event.preventDefault();
    if (form.items[dragged]?.includes(target)) set(dragged, target);
    drag("");
  };
  const limits = [...new Set([...Object.keys(form.least ?? {}), ...Object.keys(form.most ?? {})])];
  return (
    <div class="assign">
      {limits.length > 0 && (
        <p class="hint">
          {limits.map((target) => `${targets.get(target) ?? target}: ${taken[target] ?? 0} (${[
            form.least?.[target] ? `at least ${form.least[target]}` : "", form.most?.[target] !== undefined ? `at most ${form.most[target]}` : "",
          ].filter(Boolean).join(", ")})`).join("; ")}
        </p>
      )}
      {Object.keys(form.items).length > 2 && (
        <label class="row">
          <span class="words">All that are left{open.length > 0 && ` (${open.length})`}</span>
          <select value="" disabled={open.length === 0} onChange={(event) => all(event.currentTarget.value)}>
            <option value="">–</option>
            {[...targets].map(([id, text]) => <option value={id} key={id}>{text}</option>)}
          </select>
        </label>
      )}
      {(ask.options ?? []).map((option) => (
        <label class={`row${dragged === option.id ? " dragged" : ""}`} key={option.id} draggable onDragStart={(event) => { event.dataTransfer?.setData("text/plain", say(option.text)); drag(option.id); }} onDragEnd={() => drag("")}>
          <span class="words">{say(option.text)}</span>
          <select value={draft.to[option.id] ?? ""} onChange={(event) => set(option.id, event.currentTarget.value)}>
            <option value="">–</option>
            {(form.items[option.id] ?? []).map((target) => <option value={target} key={target}>{targets.get(target) ?? target}</option>)}
          </select>
          <SmallPrint cost={option.cost} odds={option.odds} />
        </label>
      ))}
      {targets.size > 1 && (
        <ul class="places" aria-label="Where to">
          {[...targets].map(([target, text]) => (
            <li key={target} class={form.items[dragged]?.includes(target) ? "fits" : ""} onDragOver={(event) => event.preventDefault()} onDrop={(event) => drop(event, target)}>
              {text}
              {(ask.options ?? []).filter((option) => draft.to[option.id] === target).map((option) => <strong key={option.id}>{say(option.text)}</strong>)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
