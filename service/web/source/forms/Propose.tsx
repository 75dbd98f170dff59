import type { JSX } from "preact";
import type { Option, Propose as ProposeForm } from "../api/types";
import type { Deal, DraftOf } from "./answers";
import { Hint, Stepper } from "./parts";
import type { FormProps } from "./Form";

/** A deal with a partner: two trays, and offer, accept or refuse. */
export function Propose({ ask, form, draft, change, say, name }: FormProps<ProposeForm, DraftOf<"propose">>): JSX.Element {
  const { deal } = draft;
  const set = (part: Partial<Deal>): void => change({ ...draft, deal: { ...deal, ...part } });
  const words = new Map([...(ask.options ?? []), ...(ask.targets ?? [])].map((option) => [option.id, say(option.text)]));
  const listed = (counts: Record<string, number> | undefined): string =>
    Object.entries(counts ?? {}).map(([id, n]) => `${n} ${words.get(id) ?? id}`).join(", ") || "nothing";
  const tray = (title: string, side: "give" | "want", options: readonly Option[], limits: Record<string, number>): JSX.Element => (
    <fieldset class="tray">
      <legend>{title}</legend>
      {options.length === 0 && <Hint>nothing</Hint>}
      {options.map((option) => (
        <div class="row" key={option.id}>
          <Stepper label={`${title}: ${say(option.text)}`} value={deal[side][option.id] ?? 0} least={0} most={limits[option.id] ?? 0}
            change={(n) => set({ reply: "offer", [side]: { ...deal[side], [option.id]: n } })} />
          <span class="words">{say(option.text)} <small>up to {limits[option.id]}</small></span>
        </div>
      ))}
    </fieldset>
  );
  const replies: [Deal["reply"], string][] = [["refuse", "Refuse"]];
  if (!form.on_table || form.counter) replies.unshift(["offer", form.on_table ? "Offer something else" : "Offer"]);
  if (form.on_table) replies.unshift(["accept", "Accept"]);
  /** Unless the question says it itself. */
  const tabled = form.on_table && !("give" in (ask.text.args ?? {})) ? ` On the table: they give ${listed(form.on_table.give)} for ${listed(form.on_table.want)}.` : "";
  return (
    <>
      <Hint>With {name(form.partner)}.{tabled}</Hint>
      <fieldset class="replies">
        <legend class="hint">Your reply</legend>
        {replies.map(([reply, text]) => (
          <label class={`row${deal.reply === reply ? " on" : ""}`} key={reply}>
            <input type="radio" name="reply" checked={deal.reply === reply} onChange={() => set({ reply })} />
            <span class="words">{text}</span>
          </label>
        ))}
      </fieldset>
      {deal.reply === "offer" && (
        <div class="trays">
          {tray("You give", "give", ask.options ?? [], form.give)}
          {tray("You want", "want", ask.targets ?? [], form.want)}
        </div>
      )}
    </>
  );
}
