import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Arrange as ArrangeForm } from "../api/types";
import type { DraftOf } from "./answers";
import { Hint } from "./parts";
import type { FormProps } from "./Form";

/** An item goes to another place; the rest close up. */
export function moved<T>(order: readonly T[], from: number, to: number): T[] {
  const copy = [...order];
  const [item] = copy.splice(from, 1);
  if (item !== undefined) copy.splice(Math.max(0, Math.min(copy.length, to)), 0, item);
  return copy;
}

/** All items in an order: drag, buttons, or Alt with the arrow keys. */
export function Arrange({ ask, draft, change, say }: FormProps<ArrangeForm, DraftOf<"arrange">>): JSX.Element {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const words = new Map((ask.options ?? []).map((option) => [option.id, say(option.text)]));
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= draft.order.length) return;
    change({ ...draft, order: moved(draft.order, from, to) });
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>("li")[to]?.focus());
  };
  const keys = (event: KeyboardEvent, at: number): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by || (!event.altKey && event.target !== event.currentTarget)) return;
    event.preventDefault();
    if (event.altKey) move(at, at + by);
    else list.current?.querySelectorAll<HTMLElement>("li")[at + by]?.focus();
  };
  return (
    <>
      <Hint>Put in order, the first on top. Drag, use the buttons, or Alt and the arrow keys.</Hint>
      <ol ref={list} class="arrange">
        {draft.order.map((id, at) => (
          <li key={id} tabIndex={0} draggable class={dragged === at ? "dragged" : ""}
            onKeyDown={(event) => keys(event, at)}
            onDragStart={() => setDragged(at)} onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => { event.preventDefault(); if (dragged !== null) move(dragged, at); }}>
            <span class="words">{words.get(id) ?? id}</span>
            <button type="button" aria-label={`${words.get(id) ?? id}: up`} disabled={at === 0} onClick={() => move(at, at - 1)}>↑</button>
            <button type="button" aria-label={`${words.get(id) ?? id}: down`} disabled={at === draft.order.length - 1} onClick={() => move(at, at + 1)}>↓</button>
          </li>
        ))}
      </ol>
    </>
  );
}
