/** The drawn table, made live: what can be clicked lights up. */
import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { headers } from "../api/client";
import type { Provable } from "../proof/Proof";
import type { Ghost } from "./refs";
import { Scenery, withIcons } from "./scenery";

interface StageProps {
  label: string;
  game: string;
  seat: string;
  version: string;
  /** Events after which the table has stood still since this was last asked: each is shown. */
  steps?(): number[];
  /** Changes when the player acts: pictures that wait give way. */
  acts?: number;
  at?: string;
  ahead?: readonly string[];
  still?: boolean;
  lit?: ReadonlySet<string>;
  marked?: ReadonlySet<string>;
  pick?(ref: string): void;
  /** Pieces as they would lie. */
  laid?: readonly Ghost[];
  /** The thing under the pointer. */
  hover?: ((ref: string) => void) | undefined;
  /** A thing that can be clicked may be dragged to another with the mouse: a click on the one, then on the other. */
  drags?: boolean;
  /** Shows the proof of a die or a card. */
  prove?(what: Provable): void;
  /** Every die and card leads to its proof now, also those that could be chosen. */
  proving?: boolean;
}

/** Cards go by names that draws give them, and by nothing else. */
const CARD = /^\d+\.\d+$/;

/** What of a thing can be proven: the draw that a die fell in, or a card. */
export function provable(thing: Element | null): Provable | null {
  if (!(thing instanceof SVGElement)) return null;
  const { id = "", draw } = thing.dataset;
  if (draw) return { draw: Number(draw) };
  return CARD.test(id) ? { card: id } : null;
}

const NONE: ReadonlySet<string> = new Set();
const NOTHING: readonly Ghost[] = [];

export function Stage({ label, game, seat, version, steps, acts = 0, at = "", ahead = [], still = false, lit = NONE, marked = NONE, laid = NOTHING, pick, hover, drags = false, prove, proving = false }: StageProps): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  const scenery = useRef<Scenery | null>(null);
  const now = useRef({ lit, marked, laid, proving });
  now.current = { lit, marked, laid, proving };
  const light = (): void => {
    if (!root.current) return;
    paint(root.current, now.current.lit, now.current.marked, now.current.proving);
    haunt(root.current, now.current.laid);
  };
  useLayoutEffect(() => {
    const made = new Scenery(root.current!);
    made.onDrawn = light;
    scenery.current = made;
    void withIcons("");
  }, []);
  // Before anything is painted: the request is under way meanwhile.
  useLayoutEffect(() => {
    if (!version && !at) return;
    const source = { api: "", game, seat, headers: headers() };
    const passed = steps?.() ?? [];
    for (const seq of passed.length > 0 ? passed : [parseInt(version, 10) || 0]) scenery.current?.show({ ...source, at }, still, seq);
    for (const point of ahead) void scenery.current?.ahead({ ...source, at: point });
  }, [game, seat, version, at]);
  useEffect(() => scenery.current?.hurry(), [acts]);
  useEffect(light, [lit, marked, laid, proving]);
  const dragging = useDragging(drags ? pick : undefined);
  const clicked = (event: Event): void => {
    if (dragging.over()) return;
    const target = event.target as Element, found = provable(target.closest?.("[data-draw], [data-kind=card]"));
    const thing = target.closest?.(".can") ?? beneath(event);
    if (found && (proving || !target.closest?.(".can"))) prove?.(found);
    else if (thing instanceof SVGElement && thing.dataset["id"]) pick?.(thing.dataset["id"]);
  };
  const keyed = (event: KeyboardEvent): void => {
    const thing = (event.target as Element).closest?.(".can");
    if (!(thing instanceof SVGElement)) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      clicked(event);
    } else if (event.key.startsWith("Arrow")) {
      const next = nearest(root.current!, thing, event.key);
      if (next) {
        event.preventDefault();
        next.focus();
      }
    }
  };
  const over = (event: Event): string => (event.target as Element).closest?.<SVGElement>(".can")?.dataset["id"] ?? "";
  const wheeled = (event: WheelEvent): void => {
    const ref = over(event);
    if (!laid.some((one) => one.at === ref) || !marked.has(ref)) return;
    event.preventDefault();
    pick?.(ref);
  };
  useEffect(() => {
    const el = root.current!.querySelector<HTMLElement>(".picture")!; // the stage itself has no box, and could not hold the wheel
    el.addEventListener("wheel", wheeled, { passive: false });
    return () => el.removeEventListener("wheel", wheeled);
  });
  return (
    <div class="stage" ref={root} onClick={clicked} onKeyDown={keyed} onPointerDown={dragging.down} onPointerOver={hover && ((event) => hover(over(event)))} onFocusIn={hover && ((event) => hover(over(event)))}>
      <section class="picture" aria-label={label} tabIndex={0}><div class="scene" /></section>
    </div>
  );
}

const FAR = 8;

/** Drags a lit thing after the pointer: it is picked when it leaves its place, and what it is dropped on is picked, too. */
function useDragging(pick: ((ref: string) => void) | undefined): { down(event: PointerEvent): void; over(): boolean } {
  const now = useRef(pick);
  now.current = pick;
  const ended = useRef(false);
  const down = (event: PointerEvent): void => {
    ended.current = false;
    const thing = (event.target as Element).closest<SVGGraphicsElement>(".can[data-id]");
    if (!now.current || !thing || event.pointerType === "touch" || event.button !== 0) return;
    event.preventDefault();
    const scale = thing.ownerSVGElement?.getScreenCTM()?.a || 1;
    let carried = false;
    const move = ({ clientX, clientY }: PointerEvent): void => {
      const dx = clientX - event.clientX, dy = clientY - event.clientY;
      if (!carried && Math.hypot(dx, dy) > FAR) {
        carried = true;
        if (!thing.classList.contains("on") || thing.getAttribute("aria-pressed") !== "true") now.current?.(thing.dataset["id"]!);
      }
      if (carried) thing.style.translate = `${dx / scale}px ${dy / scale}px`;
    };
    const up = ({ clientX, clientY, type }: PointerEvent): void => {
      removeEventListener("pointermove", move);
      for (const end of ["pointerup", "pointercancel"] as const) removeEventListener(end, up);
      thing.style.removeProperty("translate");
      if (!thing.getAttribute("style")) thing.removeAttribute("style");
      if (!carried || type === "pointercancel") return;
      ended.current = true;
      const under = document.elementsFromPoint(clientX, clientY).map((el) => el.closest<SVGElement>(".stage .can"));
      const target = under.find((el) => el && el !== thing && !el.contains(thing) && !thing.contains(el));
      if (target?.dataset["id"]) now.current?.(target.dataset["id"]);
    };
    addEventListener("pointermove", move);
    for (const end of ["pointerup", "pointercancel"] as const) addEventListener(end, up);
  };
  return { down, over: () => { const was = ended.current; ended.current = false; return was; } };
}

/** What can be clicked under the pointer: something that cannot may stand on it. */
function beneath(event: Event): Element | null {
  if (!(event instanceof MouseEvent) || !event.detail) return null;
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  return under.map((el) => el.closest(".stage .can")).find((el) => el !== null) ?? null;
}

/** Classes and roles of things that can be clicked; all others lose them. */
function paint(root: Element, lit: ReadonlySet<string>, marked: ReadonlySet<string>, proving: boolean): void {
  const lights = (el: SVGElement): boolean => (proving ? provable(el) !== null : lit.has(el.dataset["id"]!) || marked.has(el.dataset["id"]!));
  for (const el of root.querySelectorAll<SVGElement>("[data-id]")) {
    const can = lights(el), on = !proving && marked.has(el.dataset["id"]!);
    const around = can && [...el.querySelectorAll<SVGElement>("[data-id]")].some(lights);
    el.classList.toggle("proven", provable(el) !== null);
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

const SVG = "http://www.w3.org/2000/svg";

/** Pieces that are not laid yet stand over their places as shades: with what their cards show where those have a picture
 * to lay, else with their names; an arrow shows how those that can be turned lie. */
function haunt(root: Element, laid: readonly Ghost[]): void {
  for (const old of root.querySelectorAll(".ghost.tile")) old.remove();
  for (const { piece, at, turn, turns, text } of laid) {
    const place = root.querySelector<SVGGraphicsElement>(`[data-id="${CSS.escape(at)}"]`), drawing = place?.ownerSVGElement;
    const inner = drawing?.getCTM()?.inverse().multiply(place!.getCTM()!);
    if (!place || !drawing || !inner) continue;
    const card = root.querySelector<SVGGraphicsElement>(`[data-id="${CSS.escape(piece)}"] > .laid`);
    const box = place.getBBox(), r = Math.min(box.width, box.height) * (card ? 0.5 : 0.36);
    const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(inner);
    const ghost = document.createElementNS(SVG, "g");
    ghost.setAttribute("class", "ghost tile");
    ghost.setAttribute("aria-hidden", "true");
    ghost.setAttribute("transform", `translate(${middle.x} ${middle.y})`);
    const hexes = Array.from({ length: 6 }, (_, i) => `${r * Math.sin((i * Math.PI) / 3)},${-r * Math.cos((i * Math.PI) / 3)}`).join(" ");
    const shape = document.createElementNS(SVG, "polygon");
    shape.setAttribute("points", hexes);
    const arrow = document.createElementNS(SVG, "path");
    arrow.setAttribute("d", `M0 ${-r * 0.78}L${r * 0.3} ${-r * 0.35}H${-r * 0.3}Z`);
    arrow.setAttribute("transform", `rotate(${turn * 60})`);
    if (card) {
      const face = card.cloneNode(true) as SVGGraphicsElement, size = card.getBBox();
      const scale = (2 * r) / Math.max(1, Math.min(size.width, size.height));
      face.setAttribute("transform", `rotate(${turn * 60}) scale(${scale})`);
      ghost.append(face, shape);
      drawing.append(ghost);
      continue;
    }
    const words = document.createElementNS(SVG, "text");
    words.setAttribute("text-anchor", "middle");
    words.setAttribute("y", String(r * 0.2));
    words.setAttribute("font-size", String(Math.max(6, Math.min(r * 0.34, (2.6 * r) / Math.max(6, text.length)))));
    words.textContent = text;
    if (turns) ghost.append(shape, arrow, words);
    else ghost.append(shape, words);
    drawing.append(ghost);
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
