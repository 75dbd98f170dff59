import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { call } from "../api/client";
import type { Order, RulesetInFull } from "../api/types";
import type { LiveTable } from "./live";

const DO = { pass: "pass", ask: "ask me", default: "take the default", answer: "answer" } as const;
const SCOPES = { standing: "always", turn: "this turn", window: "this window", once: "once" } as const;

/** One order in words. */
export function orderWords(order: Order): string {
  const when = order.when ?? {};
  const terms = [
    when.current && "it is my turn", when.targeted && "it targets me", when.dying && "I am dying",
    when.within !== undefined && when.within !== null && `within ${when.within} of the target`, when.about?.length && `it is about ${when.about.join(" or ")}`,
  ].filter(Boolean);
  const kind = !order.kind || order.kind === "*" ? "every question that may be passed" : order.kind.replaceAll("_", " ");
  const what = order.do === "answer" ? `answer ${JSON.stringify(order.answer)}` : DO[order.do];
  return `${kind}: ${what}${terms.length ? `, if ${terms.join(" or ")}` : ""} (${SCOPES[order.scope ?? "standing"]})`;
}

/** Standing orders: what this seat does while its player is away. The first that fits counts. */
export function Orders({ table }: { table: LiveTable }): JSX.Element {
  const orders = table.view?.orders ?? [];
  const [full, setFull] = useState<RulesetInFull | null>(null);
  const [draft, setDraft] = useState<{ do: Order["do"]; kind: string; scope: string; targeted: boolean; current: boolean; dying: boolean; answer: string; about: string }>(
    { do: "pass", kind: "*", scope: "standing", targeted: false, current: false, dying: false, answer: "", about: "" });
  const ruleset = table.game?.ruleset;
  useEffect(() => {
    if (ruleset) void call<RulesetInFull>("GET", `/v1/rulesets/${ruleset}`).then(setFull, () => undefined);
  }, [ruleset]);
  const words = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);
  const made = (): Order => {
    const when: Record<string, unknown> = {};
    for (const name of ["targeted", "current", "dying"] as const) if (draft[name]) when[name] = true;
    if (words(draft.about).length) when["about"] = words(draft.about);
    return {
      do: draft.do, kind: draft.kind, scope: draft.scope as NonNullable<Order["scope"]>,
      ...(Object.keys(when).length ? { when } : {}), ...(draft.do === "answer" ? { answer: words(draft.answer) } : {}),
    } as Order;
  };
  const kinds = [...new Set([...(full?.windows ?? []), ...(full?.early ?? [])])];
  return (
    <div class="orders">
      <p class="hint">What your seat does while you are away. The first that fits counts; nobody else learns of them.</p>
      <ol>
        {orders.map((order, at) => (
          <li key={at}>{orderWords(order)} <button type="button" aria-label={`Remove order ${at + 1}`} onClick={() => void table.order(orders.filter((_, i) => i !== at))}>Remove</button></li>
        ))}
      </ol>
      {orders.length === 0 && <p class="hint">No orders.</p>}
      <form onSubmit={(event) => { event.preventDefault(); void table.order([...orders, made()]); }}>
        <label>When asked <select value={draft.kind} onChange={(event) => setDraft({ ...draft, kind: event.currentTarget.value })}>
          <option value="*">anything that may be passed</option>
          {kinds.map((kind) => <option value={kind} key={kind}>{kind.replaceAll("_", " ")}</option>)}
        </select></label>
        <label>do <select value={draft.do} onChange={(event) => setDraft({ ...draft, do: event.currentTarget.value as Order["do"] })}>
          {Object.entries(DO).map(([id, text]) => <option value={id} key={id}>{text}</option>)}
        </select></label>
        {draft.do === "answer" && <label>with ids <input value={draft.answer} onInput={(event) => setDraft({ ...draft, answer: event.currentTarget.value })} /></label>}
        <label>for <select value={draft.scope} onChange={(event) => setDraft({ ...draft, scope: event.currentTarget.value })}>
          {Object.entries(SCOPES).map(([id, text]) => <option value={id} key={id}>{text}</option>)}
        </select></label>
        <fieldset><legend class="hint">only if (any of these)</legend>
          {(["targeted", "current", "dying"] as const).map((name) => (
            <label key={name}><input type="checkbox" checked={draft[name]} onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.checked })} />
              {{ targeted: " it targets me", current: " it is my turn", dying: " I am dying" }[name]}</label>
          ))}
          <label>about <input value={draft.about} placeholder="ids" onInput={(event) => setDraft({ ...draft, about: event.currentTarget.value })} /></label>
        </fieldset>
        <button type="submit">Add order</button>
      </form>
    </div>
  );
}
