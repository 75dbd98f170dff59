import type { JSX } from "preact";
import type { Place as PlaceForm } from "../api/types";
import { least, most, placesOf, span, turnsOf, type DraftOf, type Laid } from "./answers";
import { Hint } from "./parts";
import { turnable } from "./turns";
import type { FormProps } from "./Form";

/** Pieces in places, turned: for each a place and a turn, R turns the last one on. */
export function Place({ ask, form, draft, change, say }: FormProps<PlaceForm, DraftOf<"place">>): JSX.Element {
  const places = new Map((ask.targets ?? []).map((option) => [option.id, say(option.text)]));
  const put = (piece: string, at: string, turn?: number): void => {
    const others = draft.laid.filter((one) => one.piece !== piece);
    const turns = turnsOf(form, piece, at);
    const next: Laid = { piece, at, turn: turn ?? turns[0] ?? 0 };
    change({ ...draft, laid: at ? [...others, next] : others });
  };
  const turnOn = (one: Laid): void => {
    const turns = turnsOf(form, one.piece, one.at);
    put(one.piece, one.at, turns[(turns.indexOf(one.turn) + 1) % turns.length]);
  };
  const keys = (event: KeyboardEvent): void => {
    const last = draft.laid.at(-1);
    if ((event.key === "r" || event.key === "R") && last && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      turnOn(last);
    }
  };
  return (
    <div onKeyDown={keys} onWheel={(event) => { const last = draft.laid.at(-1); if (last && event.altKey) turnOn(last); }}>
      <Hint>Place {span(least(form), most(form))}; {draft.laid.length} placed.{turnable(form.fits) && " R turns the last one."}</Hint>
      {(ask.options ?? []).map((option) => {
        const laid = draft.laid.find((one) => one.piece === option.id);
        const full = !laid && draft.laid.length >= most(form);
        const open = placesOf(form, option.id, draft.laid);
        const turns = laid ? turnsOf(form, option.id, laid.at) : [];
        return (
          <fieldset class={`row place${laid ? " on" : ""}`} key={option.id}>
            <legend class="words">{say(option.text)}</legend>
            <label>place <select disabled={full} value={laid?.at ?? ""} onChange={(event) => put(option.id, event.currentTarget.value)}>
              <option value="">not yet</option>
              {open.map((at) => <option value={at} key={at}>{places.get(at) ?? at}</option>)}
            </select></label>
            {laid && turns.length > 1 && (
              <label>{ask.turns?.length ? "towards" : "turn"} <select value={laid.turn} onChange={(event) => put(option.id, laid.at, Number(event.currentTarget.value))}>
                {turns.map((turn) => <option value={turn} key={turn}>{ask.turns?.[turn] ? say(ask.turns[turn].text) : turn}</option>)}
              </select></label>
            )}
          </fieldset>
        );
      })}
    </div>
  );
}
