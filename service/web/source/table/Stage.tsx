/** The drawn table, made live: what can be clicked lights up. */
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { headers } from "../api/client";
import { Scenery, withIcons } from "./scenery";

interface StageProps {
  game: string;
  seat: string;
  version: string;
  at?: string;
  ahead?: readonly string[];
  still?: boolean;
  lit?: ReadonlySet<string>;
  marked?: ReadonlySet<string>;
  pick?(ref: string): void;
}

export function Stage({ game, seat, version, at = "", ahead = [], still = false, lit = new Set(), marked = new Set(), pick }: StageProps): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  const scenery = useRef<Scenery | null>(null);
  const now = useRef({ lit, marked });
  now.current = { lit, marked };
  const light = (): void => { if (root.current) paint(root.current, now.current.lit, now.current.marked); };
  useEffect(() => {
    const made = new Scenery(root.current!);
    made.onDrawn = light;
    scenery.current = made;
    void withIcons("");
  }, []);
  useEffect(() => {
    if (!version && !at) return;
    const source = { api: "", game, seat, headers: headers() };
    scenery.current?.show({ ...source, at }, still);
    for (const point of ahead) void scenery.current?.ahead({ ...source, at: point });
  }, [game, seat, version, at]);
  useEffect(light, [lit, marked]);
  const clicked = (event: Event): void => {
    const thing = (event.target as Element).closest?.(".can");
    if (thing instanceof SVGElement && thing.dataset["id"]) pick?.(thing.dataset["id"]);
  };
  const keyed = (event: KeyboardEvent): void => {
    const thing = (event.target as Element).closest?.(".can");
    if (!(thing instanceof SVGElement)) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      if (thing.dataset["id"]) pick?.(thing.dataset["id"]);
    } else if (event.key.startsWith("Arrow")) {
      const next = nearest(root.current!, thing, event.key);
      if (next) {
        event.preventDefault();
        next.focus();
      }
    }
  };
  return <div class="stage" ref={root} onClick={clicked} onKeyDown={keyed} />;
}

/** Classes and roles of things that can be clicked; all others lose them. */
function paint(root: Element, lit: ReadonlySet<string>, marked: ReadonlySet<string>): void {
  for (const el of root.querySelectorAll<SVGElement>("[data-id]")) {
    const id = el.dataset["id"]!, can = lit.has(id) || marked.has(id), on = marked.has(id);
    const around = can && [...el.querySelectorAll<SVGElement>("[data-id]")].some((inner) => lit.has(inner.dataset["id"]!) || marked.has(inner.dataset["id"]!));
    el.classList.toggle("can", can);
    el.classList.toggle("on", on);
    if (can && !around) {
      el.dataset["role"] ??= el.getAttribute("role") ?? "img";
      el.setAttribute("tabindex", "0");
      el.setAttribute("role", "button");
      el.setAttribute("aria-pressed", String(on));
    } else if (el.dataset["role"] || el.hasAttribute("aria-pressed")) {
      el.removeAttribute("tabindex");
      el.removeAttribute("aria-pressed");
      el.setAttribute("role", el.dataset["role"] ?? el.getAttribute("role") ?? "img");
      delete el.dataset["role"];
    }
  }
}

/** The nearest thing that can be clicked in the direction of an arrow key. */
function nearest(root: Element, from: SVGElement, key: string): SVGElement | null {
  const middle = (el: Element): [number, number] => {
    const box = el.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  const along = (dx: number, dy: number): [number, number] =>
    key === "ArrowRight" ? [dx, dy] : key === "ArrowLeft" ? [-dx, dy] : key === "ArrowDown" ? [dy, dx] : [-dy, dx];
  let best: SVGElement | null = null;
  let closest = Infinity;
  for (const el of root.querySelectorAll<SVGElement>(".can")) {
    const [ex, ey] = middle(el);
    const [ahead, aside] = along(ex - x, ey - y);
    const far = ahead + 2 * Math.abs(aside);
    if (el !== from && ahead > 1 && far < closest) [best, closest] = [el, far];
  }
  return best;
}
