import type { JSX } from "preact";
import type { Split as SplitForm } from "../api/types";
import { leastOf, span, total, type DraftOf } from "./answers";
import { SmallPrint, Stepper } from "./parts";
import type { FormProps } from "./Form";

/** An amount over targets; what is left is announced. */
export function Split({ ask, form, draft, change, say }: FormProps<SplitForm, DraftOf<"split">>): JSX.Element {
  const spread = total(draft.amounts), left = form.most - spread, all = Object.values(form.targets).reduce((sum, n) => sum + n, 0);
  const everything = all > 1 && all <= form.most;
  return (
    <>
      <p class="hint" aria-live="polite">
        Spread {span(leastOf(form), form.most)}; {left} left.
        {everything && <button type="button" class="all" onClick={() => change({ ...draft, amounts: spread < all ? { ...form.targets } : {} })}>{spread < all ? "All" : "None"}</button>}
      </p>
      {(ask.options ?? []).map((option) => {
        const now = draft.amounts[option.id] ?? 0, floor = form.floor?.[option.id] ?? 0;
        return (
          <div class={`row${now ? " on" : ""}`} key={option.id}>
            <Stepper label={say(option.text)} value={now} least={floor} most={Math.min(form.targets[option.id] ?? 0, now + left)}
              change={(n) => change({ ...draft, amounts: { ...draft.amounts, [option.id]: n } })} />
            <span class="words">{say(option.text)} <small>up to {form.targets[option.id]}</small></span>
            <SmallPrint cost={option.cost} odds={option.odds} />
          </div>
        );
      })}
    </>
  );
}
