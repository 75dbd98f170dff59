import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** What stands before the page until it is closed. The browser keeps the focus in it and gives it back. */
export function Dialog({ title, close, children }: { title: string; close(): void; children: ComponentChildren }): JSX.Element {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  return (
    <dialog ref={box} onClose={close} aria-labelledby="dialog-title">
      <form method="dialog"><button type="submit" class="close" aria-label="Close">×</button></form>
      <h2 id="dialog-title">{title}</h2>
      {children}
    </dialog>
  );
}
