// api/client.ts
var Problem = class extends Error {
  constructor(status, code, detail, fresh) {
    super(detail);
    this.status = status;
    this.code = code;
    this.fresh = fresh;
  }
  status;
  code;
  fresh;
};
function wait(ms) {
  return new Promise((done) => setTimeout(done, ms));
}
async function problemOf(answer) {
  const found = await answer.json().catch(() => null);
  return new Problem(answer.status, found?.code ?? "unknown", found?.detail ?? `The service answers ${answer.status}.`, found?.fresh);
}

// api/stream.ts
var Cutter = class {
  rest = "";
  take(text) {
    const blocks = (this.rest + text.replaceAll("\r\n", "\n")).split("\n\n");
    this.rest = blocks.pop() ?? "";
    return blocks.flatMap((block) => messageOf(block) ?? []);
  }
};
function messageOf(block) {
  const message = { event: "message", id: "", data: [] };
  for (const line of block.split("\n")) {
    const [, field, value] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    if (field === "event" && value) message.event = value;
    if (field === "id" && value) message.id = value;
    if (field === "data") message.data.push(value ?? "");
  }
  if (message.data.length === 0) return null;
  return { ...message, data: JSON.parse(message.data.join("\n")) };
}

// table/morph.ts
var OWN_CLASSES = ["can", "on", "hot", "was", "proven"];
var OWN_ATTRIBUTES = ["tabindex", "aria-pressed", "data-role"];
var SVG = "image/svg+xml";
function parsed(text) {
  return new DOMParser().parseFromString(text, SVG).documentElement;
}
function sync(old, next) {
  if (old.isEqualNode(next)) return;
  syncAttributes(old, next);
  const mine = new Map([...old.children].filter((kid) => kid.id).map((kid) => [kid.id, kid]));
  let at = old.firstChild;
  for (const kid of [...next.childNodes]) {
    const id = kid.nodeType === 1 ? kid.id : "";
    const atId = at?.nodeType === 1 ? at.id : "";
    const same = id ? mine.get(id) : at && !atId && at.nodeName === kid.nodeName ? at : null;
    if (!same) {
      old.insertBefore(document.importNode(kid, true), at);
      continue;
    }
    if (same === at) at = at.nextSibling;
    else old.insertBefore(same, at);
    if (same.nodeType === 1) sync(same, kid);
    else if (same.nodeValue !== kid.nodeValue) same.nodeValue = kid.nodeValue;
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  }
}
function syncAttributes(old, next) {
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
function things(roots) {
  const found = /* @__PURE__ */ new Map();
  for (const root of roots) {
    for (const el of root.querySelectorAll("g.thing[id]")) {
      const data = (name) => el.getAttribute(`data-${name}`) ?? "";
      found.set(el.id, { id: el.id, el, kind: data("kind"), where: data("where"), count: Number(data("count") || 1), draw: data("draw") });
    }
  }
  return found;
}
function pairs(before, after) {
  const moved = [];
  let gone = [];
  let born = [];
  for (const [id, old] of before) {
    const now = after.get(id);
    if (!now) gone.push(old);
    else if (now.count < old.count) gone.push(old);
    if (now && now.where !== old.where) moved.push([old, now]);
  }
  for (const [id, now] of after) if (!before.has(id) || now.count > before.get(id).count) born.push(now);
  for (const now of [...born]) {
    const renamed = gone.find((old) => old.where === now.where && old.kind === now.kind && old.id !== now.id && !after.has(old.id));
    if (!renamed || before.has(now.id)) continue;
    gone = gone.filter((old) => old !== renamed);
    born = born.filter((one) => one !== now);
  }
  const carried = [];
  for (const now of [...born]) {
    const from = gone.find((old) => old.kind === now.kind);
    if (!from) continue;
    carried.push([from, now]);
    gone = gone.filter((old) => old !== from);
    born = born.filter((one) => one !== now);
  }
  return { moved, carried, came: born.filter((one) => !before.has(one.id)), went: gone.filter((one) => !after.has(one.id)) };
}
var calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
var MOTION = 450;
var TUMBLE = 600;
function morph(root, { olds, nexts }, change, ms = MOTION) {
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
  const drawn = (one) => document.getElementById(one.id);
  const flights = [];
  for (const [old, now] of [...moved, ...carried]) {
    const el = drawn(now), copied = before.has(now.id) && old.id !== now.id;
    const flying = el && copied ? ghosts.get(old.id)?.(el) : el;
    if (el && flying) flights.push([flying, from.get(old.id), middle(el), copied]);
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
function middle(el) {
  const box = el.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
function ghostOf(el, goes) {
  const svg = el.ownerSVGElement, place = goes ? el.getCTM() : null;
  return (over) => {
    const drawing = over ? over.ownerSVGElement : svg, from = over?.getCTM() ?? place;
    if (!drawing?.isConnected || !from) return null;
    const copy = el.cloneNode(true);
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
function glide(el, dx, dy, ms) {
  const scale = el.ownerSVGElement?.getScreenCTM()?.a || 1;
  if (!Number.isFinite(dx + dy)) return;
  el.animate([{ translate: `${dx / scale}px ${dy / scale}px` }, { translate: "0px 0px" }], { duration: ms, easing: "cubic-bezier(.3,.7,.2,1)" });
}
function tumble(el) {
  for (const kid of el.children) kid.animate([{ rotate: "-540deg", scale: 0.4 }, { rotate: "0deg", scale: 1 }], { duration: TUMBLE, easing: "cubic-bezier(.2,.8,.3,1.1)" });
}

// table/scenery.ts
var GROUPS = ["backdrop", "heading", "common", "board", "panel", "seat", "open", "hand", "notes", "legend", "more"];
var GROUP_NAMES = { heading: "State of the game", common: "Dials", board: "Board", panel: "Beside the board", seat: "Seats", open: "Open cards", hand: "Your cards", notes: "Notes", legend: "What the signs mean", more: "Piles" };
var ROWS = { heading: "band", common: "band", open: "below", hand: "below", notes: "rest", legend: "rest", more: "rest" };
function groupOf(part) {
  if (part.kind !== "common") return part.kind;
  if (["heading", "notes", "legend"].includes(part.id)) return part.id;
  if (part.id.startsWith("cards:")) return "open";
  if (part.id.startsWith("panel:")) return "panel";
  return /^(dials|tracks|dice|tokens)\b/.test(part.id) ? "common" : "more";
}
var MOST_WAITING = 3;
var WIDE = 2.4;
var Scenery = class {
  constructor(root) {
    this.root = root;
  }
  root;
  busy = false;
  wanted = [];
  etags = /* @__PURE__ */ new Map();
  /** Drawings by their digest: what is here already is not sent again. */
  drawings = /* @__PURE__ */ new Map();
  newest = [];
  pictured = false;
  hurried = () => void 0;
  onDrawn = () => void 0;
  /** Show this. What comes while another is being shown waits for it and is shown after it, step by step; where three
   * wait, or nothing may move, only the newest is. `seq`: the event after which a table stands so. */
  show(source, still = false, seq = 0) {
    const last = this.wanted.at(-1);
    const steps = !still && !calm() && !document.hidden && !source.at && seq > 0;
    if (!steps || this.wanted.length >= MOST_WAITING || last?.still) this.wanted = [];
    this.wanted.push({ source, still, seq });
    if (!this.busy) void this.work();
  }
  async work() {
    this.busy = true;
    await Promise.resolve();
    for (let next = this.wanted.shift(); next; next = this.wanted.shift()) {
      const { source, still, seq } = next;
      const then = this.wanted.length > 0 && seq > 0 ? { ...source, at: String(seq) } : source;
      try {
        const start = performance.now();
        const stage = await this.fetched(then);
        this.draw(stage, still);
        performance.measure("picture", { start });
        if (this.wanted.length > 0 && !still && !calm()) await this.motion();
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 0) console.warn(error);
      }
    }
    this.busy = false;
  }
  /** Until the motion is over, or until the player does something: what comes of that waits for nothing. */
  motion() {
    return Promise.race([wait(MOTION), new Promise((done) => this.hurried = done)]);
  }
  hurry() {
    this.wanted = this.wanted.slice(-1);
    this.hurried();
  }
  /** Fetch ahead: what is shown next comes at once. */
  async ahead(source) {
    await this.fetched(source).catch(() => void 0);
  }
  async fetched(source) {
    const query = new URLSearchParams();
    if (source.seat) query.set("seat", source.seat);
    if (source.at) query.set("at", source.at);
    const base = `${source.api}/v1/games/${encodeURIComponent(source.game)}`;
    if (this.pictured) return this.picture(`${base}/picture?${query}`, source);
    const address = `${base}/stage?${query}`;
    const known = this.etags.get(address);
    const headers2 = known ? { ...source.headers, "If-None-Match": known.etag } : source.headers;
    const have = this.newest.flatMap((part) => part.digest ?? []).join(",");
    const answer = await fetch(have && have.length < 4e3 ? `${address}&have=${have}` : address, { headers: headers2 });
    if (answer.status === 304 && known) return known.shown;
    if (answer.status === 404 && (await answer.clone().json().catch(() => ({}))).code !== "no-such-game") {
      this.pictured = true;
      return this.picture(`${base}/picture?${query}`, source);
    }
    if (!answer.ok) throw await problemOf(answer);
    const shown = this.whole(await answer.json());
    const etag = answer.headers.get("ETag");
    if (etag) {
      if (this.etags.size > 60) this.etags.clear();
      this.etags.set(address, { etag, shown });
    }
    return shown;
  }
  whole(stage) {
    const parts = stage.parts.map((part) => ({ ...part, svg: part.svg || this.drawings.get(part.digest ?? "") || "" }));
    if (this.drawings.size > 400) this.drawings.clear();
    for (const part of parts) if (part.digest && part.svg) this.drawings.set(part.digest, part.svg);
    this.newest = parts.filter((part) => part.svg);
    return { ...stage, parts };
  }
  /** A service that draws no parts gives one picture of all. */
  async picture(address, source) {
    const answer = await fetch(address, { headers: source.headers });
    if (!answer.ok) throw await problemOf(answer);
    return { version: address, parts: [{ id: "picture", kind: "board", title: "The table", svg: await answer.text() }] };
  }
  draw(stage, still) {
    const first = this.root.querySelector(".part") === null;
    const focused = document.activeElement?.id;
    const start = performance.now();
    const change = this.changed(stage.parts);
    morph(this.root, { olds: change.olds, nexts: [...change.drawn.values()] }, () => this.place(stage.parts, change.drawn), first || still ? 0 : MOTION);
    performance.measure("merge", { start });
    if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus();
    this.root.dataset["version"] = stage.version;
    this.onDrawn();
  }
  /** Drawings that go or change, and what those that change or come are to be. */
  changed(parts) {
    const olds = [], drawn = /* @__PURE__ */ new Map();
    const here = new Map([...this.root.querySelectorAll(".part")].map((el) => [el.id, el]));
    for (const part of parts) {
      const old = here.get(`part-${part.id}`);
      here.delete(`part-${part.id}`);
      if (old && part.digest && old.dataset["digest"] === part.digest) continue;
      if (old) olds.push(old);
      drawn.set(part.id, parsed(part.svg));
    }
    return { olds: [...olds, ...here.values()], drawn };
  }
  /** What is looked at as one: all groups but the seats, where these stand beside it. */
  get scene() {
    return this.root.querySelector(".scene") ?? this.root;
  }
  place(parts, drawn) {
    const groups = new Map(GROUPS.map((kind) => [kind, this.group(kind)]));
    const ids = new Set(parts.map((part) => `part-${part.id}`));
    for (const old of this.root.querySelectorAll(".part")) if (!ids.has(old.id)) old.remove();
    const filled = /* @__PURE__ */ new Map();
    for (const part of parts) {
      const group = groups.get(groupOf(part)) ?? groups.get("more"), figure = this.figure(group, part, drawn.get(part.id));
      const next = filled.has(group) ? filled.get(group).nextElementSibling : group.firstElementChild;
      if (next !== figure) group.insertBefore(figure, next);
      filled.set(group, figure);
    }
    for (const [kind, group] of groups) {
      const empty = group.childElementCount === 0;
      if (group.hidden !== empty) group.hidden = empty;
      this.root.classList.toggle(`has-${kind}`, !empty);
    }
    const box = groups.get("board")?.querySelector("svg")?.viewBox.baseVal;
    const wide = !!box && box.width > WIDE * box.height;
    this.root.classList.toggle("wide-board", wide);
    this.seat(groups.get("seat"), !!box && !wide);
  }
  /** Seats stand beside the picture, or in it between the board and the hand. */
  seat(group, beside) {
    const home = beside ? this.root : this.scene;
    if (group.parentElement !== home) home.insertBefore(group, beside ? null : home.querySelector(":scope > .below"));
  }
  row(name) {
    const home = this.scene;
    if (!name) return home;
    const found = home.querySelector(`:scope > .${name}`);
    if (found) return found;
    const made = document.createElement("div");
    made.className = name;
    home.append(made);
    return made;
  }
  group(kind) {
    const row = this.row(ROWS[kind]), found = this.root.querySelector(`.parts-${kind}`);
    if (found) return found;
    const made = document.createElement("div");
    made.className = `parts parts-${kind}`;
    if (kind !== "backdrop") {
      made.tabIndex = 0;
      made.setAttribute("role", "group");
      made.setAttribute("aria-label", GROUP_NAMES[kind] ?? kind);
    }
    row.append(made);
    return made;
  }
  /** The figure of a part: as it is, made like the new drawing, or new. */
  figure(group, part, svg) {
    const id = `part-${part.id}`, old = document.getElementById(id);
    if (old && !svg) return old;
    if (old?.firstElementChild && old.parentElement === group && svg) {
      old.dataset["digest"] = part.digest ?? "";
      sync(old.firstElementChild, svg);
      return old;
    }
    old?.remove();
    const made = document.createElement("figure");
    made.id = id;
    made.className = "part";
    made.dataset["kind"] = part.kind;
    made.dataset["digest"] = part.digest ?? "";
    if (part.kind === "backdrop") made.setAttribute("aria-hidden", "true");
    else made.setAttribute("aria-label", part.title);
    made.append(document.importNode(svg ?? parsed(part.svg), true));
    return made;
  }
};
var icons = null;
function withIcons(api) {
  icons ??= (async () => {
    const answer = await fetch(`${api}/web/icons.svg`);
    if (!answer.ok) return;
    const svg = document.importNode(parsed(await answer.text()), true);
    svg.setAttribute("aria-hidden", "true");
    svg.setAttribute("class", "signs");
    document.body.append(svg);
  })().catch(() => void 0);
  return icons;
}

// board.ts
var SealogBoard = class extends HTMLElement {
  static observedAttributes = ["api", "game", "token", "seat", "at", "lit"];
  scenery = null;
  line = null;
  connectedCallback() {
    this.scenery ??= new Scenery(this);
    this.scenery.onDrawn = () => this.light();
    this.addEventListener("click", this.clicked);
    this.addEventListener("keydown", this.keyed);
    this.begin();
  }
  disconnectedCallback() {
    this.line?.abort();
    this.removeEventListener("click", this.clicked);
    this.removeEventListener("keydown", this.keyed);
  }
  attributeChangedCallback(name) {
    if (!this.isConnected || !this.scenery) return;
    if (name === "lit") this.light();
    else this.begin();
  }
  get api() {
    return (this.getAttribute("api") ?? "").replace(/\/$/, "");
  }
  get headers() {
    const token = this.getAttribute("token");
    return token ? { Authorization: `Bearer ${token}` } : {};
  }
  begin() {
    this.line?.abort();
    if (!this.getAttribute("game")) return;
    void withIcons(this.api);
    this.show();
    if (!this.getAttribute("at")) void this.follow();
  }
  show() {
    const of = (name) => this.getAttribute(name) ?? "";
    this.scenery?.show({ api: this.api, game: of("game"), seat: of("seat"), at: of("at"), headers: this.headers });
  }
  async follow() {
    const line = this.line = new AbortController();
    const seat = this.getAttribute("seat");
    const address = `${this.api}/v1/games/${encodeURIComponent(this.getAttribute("game"))}/stream${seat ? `?seat=${seat}` : ""}`;
    while (!line.signal.aborted) {
      try {
        const answer = await fetch(address, { headers: this.headers, signal: line.signal });
        if (!answer.ok || !answer.body || answer.status === 204) return;
        const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
        const cutter = new Cutter();
        for (let part = await reader.read(); !part.done; part = await reader.read()) {
          if (cutter.take(part.value).some((message) => message.event === "state" || message.event === "step")) this.show();
        }
      } catch {
        if (line.signal.aborted) return;
      }
      await new Promise((done) => setTimeout(done, 2e3));
    }
  }
  light() {
    const lit = new Set((this.getAttribute("lit") ?? "").split(" ").filter(Boolean));
    for (const el of this.querySelectorAll("[data-id]")) {
      const can = lit.has(el.dataset["id"]);
      el.classList.toggle("can", can);
      if (can) el.setAttribute("tabindex", "0");
      else el.removeAttribute("tabindex");
      el.setAttribute("role", can ? "button" : "img");
    }
  }
  clicked = (event) => {
    const thing = event.target.closest(".can");
    if (thing) this.dispatchEvent(new CustomEvent("sealog-pick", { bubbles: true, detail: { id: thing.dataset["id"] } }));
  };
  keyed = (event) => {
    if (event.key === "Enter" || event.key === " ") this.clicked(event);
  };
};
customElements.define("sealog-board", SealogBoard);
