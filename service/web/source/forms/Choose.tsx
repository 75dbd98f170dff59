import type { JSX } from "preact";
import type { Choose as ChooseForm } from "../api/types";
import { least, most, rows, span, withRow, type DraftOf, type Row } from "./answers";
import { Hint, SmallPrint, Stepper } from "./parts";
import type { FormProps } from "./Form";

/** So many of the options: radios, checkboxes, or a count for options that read alike. */
export function Choose({ ask, form, draft, change, say }: FormProps<ChooseForm, DraftOf<"choose">>): JSX.Element {
  const from = least(form), to = most(form), shown = rows(ask, form.options);
  const set = (row: Row, n: number): void => change({ ...draft, chosen: withRow(form, draft.chosen, row, n) });
  const worth = draft.chosen.reduce((sum, id) => sum + (form.weights?.[id] ?? 0), 0);
  if (shown.length === 0) return <Hint>There is nothing that you could do here.</Hint>;
  return (
    <fieldset>
      <legend class="hint">
        Choose {span(from, to)}
        {to > 1 && `; ${draft.chosen.length} of ${to} chosen`}
        {form.worth ? `; worth ${worth} of ${form.worth}` : ""}
      </legend>
      {shown.map((row, at) => {
        const on = row.ids.filter((id) => draft.chosen.includes(id)).length;
        const words = say(row.option.text);
        if (to > 1 && row.ids.length > 1) {
          const room = Math.min(row.ids.length, to - draft.chosen.length + on);
          return (
            <div class={`row${on ? " on" : ""}`} key={row.ids[0]} data-row={at + 1}>
              <Stepper label={words} value={on} least={0} most={room} change={(n) => set(row, n)} />
              <span class="words">{words} <small>of {row.ids.length}</small></span>
              <SmallPrint cost={row.option.cost} odds={row.option.odds} />
            </div>
          );
        }
        return (
          <label class={`row${on ? " on" : ""}`} key={row.ids[0]} data-row={at + 1}>
            <input type={to > 1 ? "checkbox" : "radio"} name="choice" value={row.ids[0]} checked={on > 0}
              disabled={to > 1 && !on && draft.chosen.length >= to}
              onClick={() => { if (to === 1 && on && from === 0) set(row, 0); }}
              onChange={(event) => set(row, event.currentTarget.checked ? 1 : 0)} />
            <span class="words">{words}{row.ids.length > 1 && <small> ×{row.ids.length}</small>}</span>
            <SmallPrint cost={row.option.cost} odds={row.option.odds} />
          </label>
        );
      })}
    </fieldset>
  );
}
