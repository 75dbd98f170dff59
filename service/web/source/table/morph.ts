/** One drawing becomes the next: nodes are kept by id, so the focus stays; what moved glides, what came or went is
 * carried or fades. */
const OWN_CLASSES = ["can", "on", "hot", "was", "proven"];
const OWN_ATTRIBUTES = ["tabindex", "aria-pressed", "data-role"];
const SVG = "image/svg+xml";

/** A thing as a drawing says it is, before or after. */
interface Seen {
  id: string;
  el: SVGGElement;
  kind: string;
  where: string;
  count: number;
  draw: string;
}

export function parsed(text: string): SVGSVGElement {
  return new DOMParser().parseFromString(text, SVG).documentElement as unknown as SVGSVGElement;
}

/** Make `old` like `next`, keeping nodes by id. What the page has set on them stays. */
export function sync(old: Element, next: Element): void {
  if (old.isEqualNode(next)) return;
  syncAttributes(old, next);
  const mine = new Map([...old.children].filter((kid) => kid.id).map((kid) => [kid.id, kid]));
  let at: ChildNode | null = old.firstChild;
  for (const kid of [...next.childNodes]) {
    const id = kid.nodeType === 1 ? (kid as Element).id : "";
    const atId: string = at?.nodeType === 1 ? (at as Element).id : "";
    const same: ChildNode | null | undefined = id ? mine.get(id) : at && !atId && at.nodeName === kid.nodeName ? at : null;
    if (!same) {
      old.insertBefore(document.importNode(kid, true), at);
      continue;
    }
    if (same === at) at = at.nextSibling;
    else old.insertBefore(same, at);
    if (same.nodeType === 1) sync(same as Element, kid as Element);
    else if (same.nodeValue !== kid.nodeValue) same.nodeValue = kid.nodeValue;
  }
  while (at) {
    const gone: ChildNode = at;
    at = at.nextSibling;
    gone.remove();
  }
}

function syncAttributes(old: Element, next: Element): void {
  const lit = old.classList.contains("can");
  for (const { name } of [...old.attributes]) {
    if (!next.hasAttribute(name) && !OWN_ATTRIBUTES.includes(name) && name !== "class") old.removeAttribute(name);
  }
  for (const { name, value } of [...next.attributes]) {
    if (name !== "class" && !(name === "role" && lit) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  const own = OWN_CLASSES.filter((name) => old.classList.contains(name));
  const wanted = [...(next.getAttribute("class") ?? "").split(" "), ...own].filter(Boolean).join(" ");
  if ((old.getAttribute("class") ?? "") !== wanted) wanted ? old.setAttribute("class", wanted) : old.removeAttribute("class");
}

export function things(roots: Iterable<Element>): Map<string, Seen> {
  const found = new Map<string, Seen>();
  for (const root of roots) {
    for (const el of root.querySelectorAll<SVGGElement>("g.thing[id]")) {
      const data = (name: string): string => el.getAttribute(`data-${name}`) ?? "";
      found.set(el.id, { id: el.id, el, kind: data("kind"), where: data("where"), count: Number(data("count") || 1), draw: data("draw") });
    }
  }
  return found;
}

export interface Pairing {
  moved: [Seen, Seen][];
  carried: [Seen, Seen][];
  came: Seen[];
  went: Seen[];
}

/** Who became whom: the same id; gone and new of one kind in one place (no motion); of one kind in two places (carried);
 * the rest came or went. */
export function pairs(before: ReadonlyMap<string, Seen>, after: ReadonlyMap<string, Seen>): Pairing {
  const moved: [Seen, Seen][] = [];
  let gone: Seen[] = [];
  let born: Seen[] = [];
  for (const [id, old] of before) {
    const now = after.get(id);
    if (!now) gone.push(old);
    else if (now.count < old.count) gone.push(old);
    if (now && now.where !== old.where) moved.push([old, now]);
  }
  for (const [id, now] of after) if (!before.has(id) || now.count > before.get(id)!.count) born.push(now);
  for (const now of [...born]) {
    const renamed = gone.find((old) => old.where === now.where && old.kind === now.kind && old.id !== now.id && !after.has(old.id));
    if (!renamed || before.has(now.id)) continue;
    gone = gone.filter((old) => old !== renamed);
    born = born.filter((one) => one !== now);
  }
  const carried: [Seen, Seen][] = [];
  for (const now of [...born]) {
    const from = gone.find((old) => old.kind === now.kind);
    if (!from) continue;
    carried.push([from, now]);
    gone = gone.filter((old) => old !== from);
    born = born.filter((one) => one !== now);
  }
  return { moved, carried, came: born.filter((one) => !before.has(one.id)), went: gone.filter((one) => !after.has(one.id)) };
}

export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How long a motion takes, and dice tumble. */
export const MOTION = 450;
const TUMBLE = 600;

/** What changes: drawings as they are, and as they are to be. */
export interface Change {
  olds: readonly Element[];
  nexts: readonly Element[];
}

/** Do `change` to what is in `root`, and let things glide from where they were: what went fades away, dice that were
 * rolled tumble. Who becomes whom is known from the drawings; only what moves is measured, which takes its time. */
export function morph(root: Element, { olds, nexts }: Change, change: () => void, ms = MOTION): void {
  for (const ghost of root.querySelectorAll(".ghost")) ghost.remove();
  if (ms === 0 || calm()) {
    change();
    return;
  }
  const before = things(olds), after = things(nexts);
  const { moved, carried, came, went } = pairs(before, after);
  const from = new Map([...moved, ...carried].map(([old]) => [old.id, middle(old.el)]));
  const ghosts = new Map([...carried.map(([old]) => old), ...went].map((one) => [one.id, ghostOf(one.el, !after.has(one.id))]));
  const rolled = [...after.values()].filter((now) => now.draw && now.draw !== before.get(now.id)?.draw);
  change();
  const drawn = (one: Seen): SVGGElement | null => document.getElementById(one.id) as SVGGElement | null;
  const flights: [SVGGElement, Spot, Spot, boolean][] = [];
  for (const [old, now] of [...moved, ...carried]) {
    const el = drawn(now), copied = before.has(now.id) && old.id !== now.id;
    const flying = el && copied ? ghosts.get(old.id)?.(el) : el;
    if (el && flying) flights.push([flying, from.get(old.id)!, middle(el), copied]);
  }
  for (const [el, start, end, copied] of flights) {
    if (Math.hypot(start.x - end.x, start.y - end.y) > 1) glide(el, start.x - end.x, start.y - end.y, ms);
    if (copied) setTimeout(() => el.remove(), ms);
  }
  for (const one of came) drawn(one)?.animate([{ opacity: 0, translate: "0 -14px" }, { opacity: 1, translate: "0 0" }], { duration: ms });
  for (const one of went) {
    const ghost = ghosts.get(one.id)?.();
    if (ghost) ghost.animate([{ opacity: 1 }, { opacity: 0, translate: "0 18px" }], { duration: ms }).onfinish = () => ghost.remove();
  }
  for (const one of rolled) {
    const el = drawn(one);
    if (el) tumble(el);
  }
}

interface Spot {
  x: number;
  y: number;
}

function middle(el: Element): Spot {
  const box = el.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A copy that nobody can touch, made only if it is wanted: in the drawing where it was, or in place of another. */
function ghostOf(el: SVGGElement, goes: boolean): (over?: SVGGElement) => SVGGElement | null {
  const svg = el.ownerSVGElement, place = goes ? el.getCTM() : null;
  return (over) => {
    const drawing = over ? over.ownerSVGElement : svg, from = over?.getCTM() ?? place;
    if (!drawing?.isConnected || !from) return null;
    const copy = el.cloneNode(true) as SVGGElement;
    for (const one of [copy, ...copy.querySelectorAll("[id]")]) one.removeAttribute("id");
    for (const one of [copy, ...copy.querySelectorAll("[data-id], [tabindex]")]) for (const name of ["data-id", "tabindex", "role", "aria-label", "class"]) one.removeAttribute(name);
    copy.setAttribute("aria-hidden", "true");
    copy.setAttribute("class", "ghost");
    const inner = drawing.getCTM()?.inverse().multiply(from) ?? from;
    copy.setAttribute("transform", `matrix(${inner.a} ${inner.b} ${inner.c} ${inner.d} ${inner.e} ${inner.f})`);
    drawing.append(copy);
    return copy;
  };
}

function glide(el: SVGGElement, dx: number, dy: number, ms: number): void {
  const scale = el.ownerSVGElement?.getScreenCTM()?.a || 1;
  if (!Number.isFinite(dx + dy)) return;
  el.animate([{ translate: `${dx / scale}px ${dy / scale}px` }, { translate: "0px 0px" }], { duration: ms, easing: "cubic-bezier(.3,.7,.2,1)" });
}

/** What is in the group turns, around the group's own middle: its place stands in its `transform`. */
function tumble(el: SVGGElement): void {
  for (const kid of el.children) kid.animate([{ rotate: "-540deg", scale: 0.4 }, { rotate: "0deg", scale: 1 }], { duration: TUMBLE, easing: "cubic-bezier(.2,.8,.3,1.1)" });
}
