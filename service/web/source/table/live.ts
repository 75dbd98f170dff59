/** One table as this player follows it: the table, the view, the story, what is said, and how the line is. */
import { bringShares, sharesInLog } from "../api/chance";
import { account, call, command, gamePath, hasLost, keepReceipt, Problem, wait } from "../api/client";
import { named, namesOf, type Names } from "../api/names";
import { patched } from "../api/patch";
import { follow, type Following, type Heard } from "../api/stream";
import type { AnswerTaken, Ask, Game, History, Line, Message, Order, Step, View } from "../api/types";

export interface StoryLine {
  key: string;
  seq: number | null;
  text: string;
  quiet: boolean;
  turn?: boolean;
}

export interface Thrown {
  draw: number;
  text: string;
  faces: string[];
}

export type Link = "live" | "lost" | "away" | "over";

const STORY = 400;
/** So many lines are told one after the other; where more wait, at once. */
const SLOWLY = 12;

/** Refusals of an answer to a question that is not open any more. */
const MOVED_ON = new Set(["ask-closed", "already-answered", "already-passed", "undone", "resolving", "game-over"]);
/** So long a step takes to come, and a line that is made anew, in milliseconds. */
const SOON = 2500, LATE = 6000;

/** Whether a view's version is this one or a later one: `<event>.<own inputs after it>`. */
export function reached(version: string | undefined, wanted: string): boolean {
  const [seq = 0, own = 0] = (version ?? "").split(".").map(Number), [there = 0, inputs = 0] = wanted.split(".").map(Number);
  return seq > there || (seq === there && own >= inputs);
}

export class LiveTable {
  game: Game | null = null;
  view: View | null = null;
  story: StoryLine[] = [];
  chat: (Message & { channel?: string })[] = [];
  /** Which draw an event was: the story leads to its proof. */
  draws = new Map<number, number>();
  caption = "";
  link: Link = "lost";
  trouble = "";
  shares: boolean | null = null;
  /** Changes with everything that may change the picture. */
  version = "";
  /** How often this player has answered. */
  acts = 0;
  /** Dice that have just been rolled, by anybody. */
  thrown: Thrown | null = null;
  private head = "";
  private since: number[] = [];
  private listeners = new Set<() => void>();
  private following: Following | null = null;
  private lines = 0;
  private untold: Line[] = [];
  private telling = false;

  constructor(readonly id: string, public seat: string) {}

  get path(): string {
    return gamePath(this.id);
  }

  get names(): Names {
    return namesOf(this.game);
  }

  /** Seats that are this player's. */
  get mine(): string[] {
    return (this.game?.seats ?? []).filter((seat) => seat.you).map((seat) => seat.seat);
  }

  get onlyBots(): boolean {
    return (this.game?.seats ?? []).every((seat) => seat.you || seat.bot);
  }

  /** What this seat is asked, the most pressing first. */
  get asks(): Ask[] {
    const view = this.view;
    if (!view || this.game?.state !== "running" || this.game.paused) return [];
    return (view.asks ?? []).filter((ask) => ask.seat === view.seat && ask.form && !ask.passed && (!ask.answered || !!ask.group));
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  changed(): void {
    for (const listener of this.listeners) listener();
  }

  async open(): Promise<void> {
    this.game = await call<Game>("GET", this.path);
    if (!this.seat) this.seat = this.mine[0] ?? "onlooker";
    this.changed();
    void this.serve();
    this.following = follow({
      address: () => `${this.path}/stream?seat=${this.seat}${this.view ? `&after=${this.view.version}` : ""}${this.chat.length ? `&chat=${this.chat.at(-1)!.id}` : ""}`,
      hear: (message) => this.hear(message),
      state: (state, why) => {
        this.link = state;
        if (why) {
          this.trouble = why.message;
          void this.compare();
        }
        this.changed();
      },
    });
    void this.remember();
    void this.overhear();
  }

  close(): void {
    this.following?.stop();
    this.listeners.clear();
  }

  private hear({ event, data }: Heard): void {
    if (event === "state") this.take(data as { view: View; head: string });
    else if (event === "step") this.step(data as Step);
    else if (event === "table") {
      this.game = data as Game;
      void this.serve();
    } else if (event === "chat") this.chat = [...this.chat, data as Message];
    else if (event === "problem") this.trouble = (data as { detail?: string }).detail ?? "";
    else if (event === "end") void call<Game>("GET", this.path).then((game) => { this.game = game; this.changed(); });
    this.changed();
  }

  private take(state: { view: View; head: string }): void {
    this.view = state.view;
    this.head = state.head;
    this.version = state.view.version;
    this.since = [state.view.seq];
    void this.compare();
  }

  /** Whether the service still holds what it has given receipts for. */
  private async compare(): Promise<void> {
    if (this.game?.state !== "running" || !(await hasLost(this.id))) return;
    this.trouble = "The service has lost a part of this game that it had acknowledged. Nobody goes on with it until that is there again.";
    this.changed();
  }

  /** Events after which the table stood still since this was last asked, the newest last. */
  steps(): number[] {
    const { since } = this;
    this.since = [];
    return since;
  }

  private step(step: Step): void {
    if (!this.view) return;
    this.view = patched(this.view, step.patch);
    this.head = step.head;
    this.version = step.version;
    this.since.push(step.seq);
    this.untold.push(...step.events);
    if (!this.telling) void this.tellOn();
  }

  /** Tells what has happened, one line after the other; at once where many wait or nobody looks. */
  private async tellOn(): Promise<void> {
    this.telling = true;
    for (let line = this.untold.shift(); line; line = this.untold.shift()) {
      this.tell(line);
      if (line.quiet || this.untold.length === 0 || this.untold.filter((next) => !next.quiet).length > SLOWLY || document.hidden) continue;
      this.changed();
      await wait(140);
    }
    this.telling = false;
    this.changed();
  }

  /** Whoever acts has seen enough: the rest is told at once. */
  private tellAll(): void {
    for (const line of this.untold.splice(0)) this.tell(line);
  }

  private tell(line: Line): void {
    const text = named(line.text.en, this.names);
    this.story = [...this.story.slice(-STORY), { key: `l${this.lines++}`, seq: line.seq, text, quiet: !!line.quiet }];
    if (!line.quiet && line.tag !== "Passed") this.caption = text;
    if (line.draw === undefined) return;
    this.draws = new Map([...this.draws, [line.seq, line.draw]]);
    if (line.faces?.length) this.thrown = { draw: line.draw, text, faces: line.faces.map((face) => named(face.en, this.names)) };
  }

  /** What happened before one came. */
  private async remember(): Promise<void> {
    const after = Math.max(0, (this.game?.seq ?? 0) - 150);
    const past = await call<History>("GET", `${this.path}/history?seat=${this.seat}&after=${after}&limit=500`).catch(() => null);
    if (!past) return;
    const told: StoryLine[] = past.turns.flatMap((turn) => turn.chapters.flatMap((chapter) => chapter.deeds.flatMap((deed) => deed.events)))
      .map((event) => ({ key: `h${event.seq}`, seq: event.seq, text: named(event.text.en, this.names), quiet: !!event.quiet }));
    const first = this.story.find((line) => line.seq !== null)?.seq ?? Infinity;
    this.mark(past);
    this.story = [...told.filter((line) => (line.seq ?? 0) < first), ...this.story];
    this.changed();
  }

  private async overhear(): Promise<void> {
    const said = await call<{ messages: Message[] }>("GET", `${this.path}/chat?limit=50`).catch(() => null);
    if (!said) return;
    const known = new Set(this.chat.map((message) => message.id));
    this.chat = [...said.messages.filter((message) => !known.has(message.id)), ...this.chat];
    this.changed();
  }

  private mark(past: History): void {
    const told = past.turns.flatMap((turn) => turn.chapters.flatMap((chapter) => chapter.deeds.flatMap((deed) => deed.events)));
    this.draws = new Map([...this.draws, ...told.flatMap((event): [number, number][] => (typeof event.draw === "number" ? [[event.seq, event.draw]] : []))]);
    this.changed();
  }

  /** Bring what is owed, unasked. */
  private async serve(): Promise<void> {
    const game = this.game;
    if (!game) return;
    keepReceipt(game.receipt);
    if (game.chance?.owed?.length && account()) {
      const after = await bringShares(game).catch((error: unknown) => this.complain(error));
      if (after) this.game = after;
      if (after?.chance?.owed?.length) void this.serve();
      this.changed();
    } else if (this.shares === null && game.chance?.phase === "sealed") {
      this.shares = await sharesInLog(game.id).catch(() => null);
      this.changed();
    }
  }

  complain(error: unknown): null {
    this.trouble = error instanceof Problem || error instanceof Error ? error.message : String(error);
    this.changed();
    return null;
  }

  /** Answers, and waits until what came of it is here: until then the question looks open and is not. */
  async answer(ask: Ask, answer: unknown): Promise<void> {
    this.trouble = "";
    this.acts += 1;
    this.tellAll();
    this.changed();
    try {
      const body = { ask: ask.id, answer, seat: ask.seat, ...(this.head ? { saw: this.head } : {}) };
      const taken = await call<AnswerTaken>("POST", `${this.path}/answers`, body, { again: true });
      keepReceipt(taken.receipt);
      await this.caughtUp(() => reached(this.view?.version, taken.version));
    } catch (error) {
      if (await this.closed(ask, error)) this.caption = "That question is closed already.";
      else this.complain(error);
    }
  }

  /** Whether a question was refused only because the table has moved on, unseen as yet. */
  private async closed(ask: Ask, error: unknown): Promise<boolean> {
    if (!(error instanceof Problem) || !MOVED_ON.has(error.code)) return false;
    return this.caughtUp(() => !this.asks.some((one) => one.id === ask.id));
  }

  /** Waits until this holds; where nothing comes for a while, the line is made anew. */
  private async caughtUp(holds: () => boolean): Promise<boolean> {
    for (const patience of [SOON, LATE]) {
      if (await this.until(holds, patience)) return true;
      if (this.link !== "over") this.following?.again();
    }
    return this.until(holds, LATE);
  }

  private until(holds: () => boolean, ms: number): Promise<boolean> {
    return new Promise((done) => {
      const end = (): void => {
        clearTimeout(timer);
        off();
        done(holds());
      };
      const off = this.subscribe(() => { if (holds()) end(); });
      const timer = setTimeout(end, holds() || this.link === "over" ? 0 : ms);
    });
  }

  async undo(): Promise<void> {
    if (!this.view) return;
    const body = { seat: this.seat, version: this.view.version };
    await call<AnswerTaken>("POST", `${this.path}/undo`, body, { again: true }).catch((error: unknown) => this.complain(error));
  }

  async order(orders: Order[]): Promise<boolean> {
    try {
      keepReceipt((await call<AnswerTaken>("PUT", `${this.path}/orders`, { orders, seat: this.seat }, { again: true })).receipt);
      this.trouble = "";
      return true;
    } catch (error) {
      this.complain(error);
      return false;
    }
  }

  /** A command around the table. */
  async do(path: string, body?: unknown, method = "POST"): Promise<boolean> {
    try {
      this.game = await command(`${this.path}${path}`, body, method);
      this.trouble = "";
      void this.serve();
      this.changed();
      return true;
    } catch (error) {
      this.complain(error);
      return false;
    }
  }

  async say(said: string, channel?: string): Promise<void> {
    await call("POST", `${this.path}/chat`, channel ? { said, channel } : { said }, { once: true }).catch((error: unknown) => this.complain(error));
  }
}
