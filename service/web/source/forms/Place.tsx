import type { JSX } from "preact";
import type { Place as PlaceForm } from "../api/types";
import { least, most, placesOf, span, turnedOn, turnsOf, withLaid, type DraftOf, type Laid } from "./answers";
import { Hint, SmallPrint } from "./parts";
import { turnable } from "./turns";
import type { FormProps } from "./Form";

/** Pieces in places, turned: for each a place and a turn, R turns the last one on. */
export function Place({ ask, form, draft, change, say }: FormProps<PlaceForm, DraftOf<"place">>): JSX.Element {
  const places = new Map((ask.targets ?? []).map((option) => [option.id, say(option.text)]));
  const put = (piece: string, at: string, turn?: number): void => {
    const next: Laid = { piece, at, turn: turn ?? turnsOf(form, piece, at)[0] ?? 0 };
    change({ ...draft, laid: at ? withLaid(form, draft.laid, next) : draft.laid.filter((one) => one.piece !== piece) });
  };
  const turnOn = (): void => change({ ...draft, laid: turnedOn(form, draft.laid) });
  const keys = (event: KeyboardEvent): void => {
    if ((event.key === "r" || event.key === "R") && draft.laid.length > 0 && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      turnOn();
    }
  };
  return (
    <div onKeyDown={keys} onWheel={(event) => { if (draft.laid.length > 0 && event.altKey) turnOn(); }}>
      <Hint>Place {span(least(form), most(form))}; {draft.laid.length} placed.{turnable(form.fits) && " A click on it, the wheel or R turns the last one."}</Hint>
      {(ask.options ?? []).map((option) => {
        const laid = draft.laid.find((one) => one.piece === option.id);
        const full = !laid && draft.laid.length >= most(form) && most(form) > 1;
        const open = placesOf(form, option.id, draft.laid);
        const turns = laid ? turnsOf(form, option.id, laid.at) : [];
        return (
          <fieldset class={`row place${laid ? " on" : ""}`} key={option.id}>
            <legend class="words">{say(option.text)} <SmallPrint cost={option.cost} odds={option.odds} /></legend>
            <label>place <select disabled={full} value={laid?.at ?? ""} onChange={(event) => put(option.id, event.currentTarget.value)}>
              <option value="">{least(form) > 0 ? "not yet" : "nowhere"}</option>
              {open.map((at) => <option value={at} key={at}>{places.get(at) ?? at}</option>)}
            </select></label>
            {laid && turns.length > 1 && (
              <label>{ask.turns?.length ? "towards" : "turn"} <select value={laid.turn} onChange={(event) => put(option.id, laid.at, Number(event.currentTarget.value))}>
                {turns.map((turn) => <option value={turn} key={turn}>{ask.turns?.[turn] ? say(ask.turns[turn].text) : turn === 0 ? "as it is" : `${turn} of 6`}</option>)}
              </select></label>
            )}
          </fieldset>
        );
      })}
    </div>
  );
}
