/** Fetches the drawn table and puts it into the page, part by part. Used by the table, the replay and `board.js`. */
import { Problem, problemOf, wait } from "../api/client";
import type { Part, StageShown } from "../api/types";
import { calm, morph, MOTION, parsed, sync } from "./morph";

export interface Source {
  /** Where the API is; empty: here. */
  api: string;
  game: string;
  seat: string;
  at: string;
  headers: Record<string, string>;
}

const GROUPS = ["backdrop", "heading", "common", "board", "panel", "seat", "open", "hand", "notes", "legend", "more"];

const GROUP_NAMES: Record<string, string> = { heading: "State of the game", common: "Dials", board: "Board", panel: "Beside the board", seat: "Seats", open: "Open cards", hand: "Your cards", notes: "Notes", legend: "What the signs mean", more: "Piles" };

/** Groups that stand in one row. */
const ROWS: Record<string, string> = { heading: "band", common: "band", open: "below", hand: "below", notes: "rest", legend: "rest", more: "rest" };

/** Where a part goes: what is common is told apart by what it is, since dials are looked at more often than piles. */
function groupOf(part: Part): string {
  if (part.kind !== "common") return part.kind;
  if (["heading", "notes", "legend"].includes(part.id)) return part.id;
  if (part.id.startsWith("cards:")) return "open";
  if (part.id.startsWith("panel:")) return "panel";
  return /^(dials|tracks|dice|tokens)\b/.test(part.id) ? "common" : "more";
}


interface Wanted {
  source: Source;
  still: boolean;
  seq: number;
}

/** So many steps wait to be shown; more are left out. */
const MOST_WAITING = 3;

/** A board that is so many times as wide as high takes the whole width; seats stand beneath it, else beside the picture. */
const WIDE = 2.4;

export class Scenery {
  private busy = false;
  private wanted: Wanted[] = [];
  private etags = new Map<string, { etag: string; shown: StageShown }>();
  /** Drawings by their digest: what is here already is not sent again. */
  private drawings = new Map<string, string>();
  private newest: Part[] = [];
  private pictured = false;
  private hurried: () => void = () => undefined;
  onDrawn: () => void = () => undefined;

  constructor(readonly root: HTMLElement) {}

  /** Show this. What comes while another is being shown waits for it and is shown after it, step by step; where three
   * wait, or nothing may move, only the newest is. `seq`: the event after which a table stands so. */
  show(source: Source, still = false, seq = 0): void {
    const last = this.wanted.at(-1);
    const steps = !still && !calm() && !document.hidden && !source.at && seq > 0;
    if (!steps || this.wanted.length >= MOST_WAITING || last?.still) this.wanted = [];
    this.wanted.push({ source, still, seq });
    if (!this.busy) void this.work();
  }

  private async work(): Promise<void> {
    this.busy = true;
    await Promise.resolve(); // what is wished for in one go is there before the first is taken
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
  private motion(): Promise<void> {
    return Promise.race([wait(MOTION), new Promise<void>((done) => (this.hurried = done))]);
  }

  hurry(): void {
    this.wanted = this.wanted.slice(-1);
    this.hurried();
  }

  /** Fetch ahead: what is shown next comes at once. */
  async ahead(source: Source): Promise<void> {
    await this.fetched(source).catch(() => undefined);
  }

  private async fetched(source: Source): Promise<StageShown> {
    const query = new URLSearchParams();
    if (source.seat) query.set("seat", source.seat);
    if (source.at) query.set("at", source.at);
    const base = `${source.api}/v1/games/${encodeURIComponent(source.game)}`;
    if (this.pictured) return this.picture(`${base}/picture?${query}`, source);
    const address = `${base}/stage?${query}`;
    const known = this.etags.get(address);
    const headers = known ? { ...source.headers, "If-None-Match": known.etag } : source.headers;
    const have = this.newest.flatMap((part) => part.digest ?? []).join(",");
    const answer = await fetch(have && have.length < 4000 ? `${address}&have=${have}` : address, { headers });
    if (answer.status === 304 && known) return known.shown;
    if (answer.status === 404 && (await answer.clone().json().catch(() => ({})) as { code?: string }).code !== "no-such-game") {
      this.pictured = true;
      return this.picture(`${base}/picture?${query}`, source);
    }
    if (!answer.ok) throw await problemOf(answer);
    const shown = this.whole((await answer.json()) as StageShown);
    const etag = answer.headers.get("ETag");
    if (etag) {
      if (this.etags.size > 60) this.etags.clear();
      this.etags.set(address, { etag, shown });
    }
    return shown;
  }

  private whole(stage: StageShown): StageShown {
    const parts = stage.parts.map((part) => ({ ...part, svg: part.svg || this.drawings.get(part.digest ?? "") || "" }));
    if (this.drawings.size > 400) this.drawings.clear();
    for (const part of parts) if (part.digest && part.svg) this.drawings.set(part.digest, part.svg);
    this.newest = parts.filter((part) => part.svg);
    return { ...stage, parts };
  }

  /** A service that draws no parts gives one picture of all. */
  private async picture(address: string, source: Source): Promise<StageShown> {
    const answer = await fetch(address, { headers: source.headers });
    if (!answer.ok) throw await problemOf(answer);
    return { version: address, parts: [{ id: "picture", kind: "board", title: "The table", svg: await answer.text() }] };
  }

  private draw(stage: StageShown, still: boolean): void {
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
  private changed(parts: readonly Part[]): { olds: Element[]; drawn: Map<string, SVGSVGElement> } {
    const olds: Element[] = [], drawn = new Map<string, SVGSVGElement>();
    const here = new Map([...this.root.querySelectorAll<HTMLElement>(".part")].map((el) => [el.id, el]));
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
  private get scene(): HTMLElement {
    return this.root.querySelector<HTMLElement>(".scene") ?? this.root;
  }

  private place(parts: Part[], drawn: ReadonlyMap<string, SVGSVGElement>): void {
    const groups = new Map(GROUPS.map((kind) => [kind, this.group(kind)]));
    const ids = new Set(parts.map((part) => `part-${part.id}`));
    for (const old of this.root.querySelectorAll(".part")) if (!ids.has(old.id)) old.remove();
    const filled = new Map<HTMLElement, HTMLElement | null>();
    for (const part of parts) {
      const group = groups.get(groupOf(part)) ?? groups.get("more")!, figure = this.figure(group, part, drawn.get(part.id));
      const next: Element | null = filled.has(group) ? filled.get(group)!.nextElementSibling : group.firstElementChild;
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
    this.seat(groups.get("seat")!, !!box && !wide);
  }

  /** Seats stand beside the picture, or in it between the board and the hand. */
  private seat(group: HTMLElement, beside: boolean): void {
    const home = beside ? this.root : this.scene;
    if (group.parentElement !== home) home.insertBefore(group, beside ? null : home.querySelector(":scope > .below"));
  }

  private row(name: string | undefined): HTMLElement {
    const home = this.scene;
    if (!name) return home;
    const found = home.querySelector<HTMLElement>(`:scope > .${name}`);
    if (found) return found;
    const made = document.createElement("div");
    made.className = name;
    home.append(made);
    return made;
  }

  private group(kind: string): HTMLElement {
    const row = this.row(ROWS[kind]), found = this.root.querySelector<HTMLElement>(`.parts-${kind}`);
    if (found) return found;
    const made = document.createElement("div");
    made.className = `parts parts-${kind}`;
    if (kind !== "backdrop") {
      made.tabIndex = 0; // what may scroll must be reached by keys
      made.setAttribute("role", "group");
      made.setAttribute("aria-label", GROUP_NAMES[kind] ?? kind);
    }
    row.append(made);
    return made;
  }

  /** The figure of a part: as it is, made like the new drawing, or new. */
  private figure(group: HTMLElement, part: Part, svg: SVGSVGElement | undefined): HTMLElement {
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
}

let icons: Promise<void> | null = null;

/** Signs are drawn once per page and referred to. */
export function withIcons(api: string): Promise<void> {
  icons ??= (async () => {
    const answer = await fetch(`${api}/web/icons.svg`);
    if (!answer.ok) return;
    const svg = document.importNode(parsed(await answer.text()), true);
    svg.setAttribute("aria-hidden", "true");
    svg.setAttribute("class", "signs");
    document.body.append(svg);
  })().catch(() => undefined);
  return icons;
}
