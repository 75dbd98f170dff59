import type { JSX } from "preact";
import type { Choose as ChooseForm } from "../api/types";
import { least, most, rows, span, withRow, type DraftOf, type Row } from "./answers";
import { lots, type Lot } from "./lots";
import { Hint, SmallPrint, Stepper } from "./parts";
import type { FormProps } from "./Form";

/** So many of the options: radios, checkboxes, or a count for options that read alike. In a long list, options that differ
 * in one thing only stand side by side. */
export function Choose({ ask, form, draft, change, say }: FormProps<ChooseForm, DraftOf<"choose">>): JSX.Element {
  const from = least(form), to = most(form), shown = rows(ask, form.options);
  const counted = (row: Row): boolean => to > 1 && row.ids.length > 1;
  const set = (row: Row, n: number): void => change({ ...draft, chosen: withRow(form, draft.chosen, row, n) });
  const worth = draft.chosen.reduce((sum, id) => sum + (form.weights?.[id] ?? 0), 0);
  const rest = form.options.filter((id) => !draft.chosen.includes(id));
  const numbers = new Map(shown.map((row, at) => [row, at + 1]));
  const on = (row: Row): number => row.ids.filter((id) => draft.chosen.includes(id)).length;
  const box = (row: Row): JSX.Element => (
    <input type={to > 1 ? "checkbox" : "radio"} name="choice" value={row.ids[0]} checked={on(row) > 0}
      disabled={to > 1 && !on(row) && draft.chosen.length >= to}
      onClick={() => { if (to === 1 && on(row) && from === 0) set(row, 0); }}
      onChange={(event) => set(row, event.currentTarget.checked ? 1 : 0)} />
  );
  /** Of several the order in which they were chosen is sent, too. */
  const place = (row: Row): JSX.Element | false => draft.chosen.length > 1 && on(row) > 0 && !counted(row) && <small class="nth" title="in this order">{draft.chosen.indexOf(row.ids.find((id) => draft.chosen.includes(id))!) + 1}.</small>;
  const copies = (row: Row): JSX.Element | false => row.ids.length > 1 && <small> ×{row.ids.length}</small>;
  const one = ({ rows: [row], head, more }: Lot): JSX.Element => {
    const words = <span class="words"><span class={more ? "called" : ""}>{head}</span>{counted(row!) ? <small> up to {row!.ids.length}</small> : copies(row!)}{more && <><span class="visually-hidden">: </span><span class="more">{more}</span></>}</span>;
    const print = <SmallPrint cost={row!.option.cost} odds={row!.option.odds} />;
    if (!counted(row!)) return <label class={`row${on(row!) ? " on" : ""}`} key={row!.ids[0]} data-row={numbers.get(row!)}>{box(row!)}{words}{print}{place(row!)}</label>;
    const room = Math.min(row!.ids.length, to - draft.chosen.length + on(row!));
    return (
      <div class={`row${on(row!) ? " on" : ""}`} key={row!.ids[0]} data-row={numbers.get(row!)}>
        <Stepper label={say(row!.option.text)} value={on(row!)} least={0} most={room} change={(n) => set(row!, n)} />
        {words}{print}
      </div>
    );
  };
  const several = ({ rows: some, head, tail, more, words }: Lot): JSX.Element => {
    const told = [head, "…", tail].filter(Boolean).join(" ");
    return (
      <div class="lot" role="group" aria-label={told} key={some[0]!.ids[0]}>
        {head || tail ? <p class="words" aria-hidden="true">{told}</p> : null}
        <div class="chips">
          {some.map((row, at) => (
            <label class={`chip${on(row) ? " on" : ""}`} key={row.ids[0]} data-row={numbers.get(row)}>
              {box(row)}
              <span><span class="visually-hidden">{head} </span>{words[at]}{copies(row)}<span class="visually-hidden"> {tail}</span></span>
              {place(row)}
            </label>
          ))}
        </div>
        {more && <p class="more">{more}</p>}
        <SmallPrint cost={some[0]!.option.cost} odds={some[0]!.option.odds} />
      </div>
    );
  };
  if (shown.length === 0) return <Hint>There is nothing that you could do here.</Hint>;
  return (
    <fieldset>
      <legend class="hint">
        Choose {span(from, to)}
        {to > 1 && `; ${draft.chosen.length} of ${to} chosen`}
        {form.worth ? `; worth ${worth} of ${form.worth}` : ""}
        {to > 2 && form.options.length <= to && <button type="button" class="all" onClick={() => change({ ...draft, chosen: rest.length ? [...draft.chosen, ...rest] : [] })}>{rest.length ? "All" : "None"}</button>}
      </legend>
      {lots(shown, say, counted).map((lot) => (lot.rows.length > 1 ? several(lot) : one(lot)))}
    </fieldset>
  );
}
