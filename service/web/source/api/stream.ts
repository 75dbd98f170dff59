/** Server-sent events over `fetch`, which can send the bearer secret. Where the line breaks, it goes on from there. */
import { headers, Problem, problemOf, wait } from "./client";

export interface Heard {
  event: string;
  id: string;
  data: unknown;
}

/** Cuts a stream of text into messages. */
export class Cutter {
  private rest = "";

  take(text: string): Heard[] {
    const blocks = (this.rest + text.replaceAll("\r\n", "\n")).split("\n\n");
    this.rest = blocks.pop() ?? "";
    return blocks.flatMap((block) => messageOf(block) ?? []);
  }
}

function messageOf(block: string): Heard | null {
  const message = { event: "message", id: "", data: [] as string[] };
  for (const line of block.split("\n")) {
    const [, field, value] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    if (field === "event" && value) message.event = value;
    if (field === "id" && value) message.id = value;
    if (field === "data") message.data.push(value ?? "");
  }
  if (message.data.length === 0) return null;
  return { ...message, data: JSON.parse(message.data.join("\n")) as unknown };
}

export interface Follower {
  /** The address of the next connection: with the version that one has. */
  address(): string;
  hear(message: Heard): void;
  /** "live", "lost" while it tries again, "away" while the tab is hidden, "over" for good. */
  state(state: "live" | "lost" | "away" | "over", why?: Problem): void;
}

const HIDDEN = 30_000;
const SILENT = 40_000;

export interface Following {
  stop(): void;
  /** Connects anew, at once: what was missed comes. */
  again(): void;
}

/** Follows until it is stopped, or until the service says that it is over. A hidden tab lets go after half a minute. */
export function follow(follower: Follower): Following {
  let stopped = false, anew = false;
  let line = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wake = (): void => undefined;
  const seen = (): void => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(() => line.abort(), HIDDEN);
    else wake();
  };
  const cut = (): void => line.abort();
  let hurry = (): void => undefined;
  const back = (): void => hurry();
  document.addEventListener("visibilitychange", seen);
  addEventListener("offline", cut);
  addEventListener("online", back);
  void (async () => {
    for (let lost = 0; !stopped; ) {
      if (document.hidden && line.signal.aborted) {
        follower.state("away");
        await new Promise<void>((done) => (wake = done));
      }
      if (stopped) return;
      line = new AbortController();
      anew = false;
      try {
        if (await listen(follower, line)) {
          follower.state("over");
          return;
        }
        lost = 0;
      } catch (error) {
        if (error instanceof Problem && error.status >= 400 && error.status < 500 && error.status !== 429) {
          follower.state("over", error);
          return;
        }
        lost += 1;
      }
      if (stopped) return;
      if (anew) continue;
      if (!line.signal.aborted || !document.hidden) follower.state("lost");
      await Promise.race([wait(Math.min(5000, 300 * 2 ** lost)), new Promise<void>((done) => (hurry = done))]);
    }
  })();
  const stop = (): void => {
    stopped = true;
    document.removeEventListener("visibilitychange", seen);
    removeEventListener("offline", cut);
    removeEventListener("online", back);
    clearTimeout(timer);
    line.abort();
    wake();
  };
  return { stop, again: () => { anew = true; line.abort(); hurry(); } };
}

/** One connection to its end; true if there is nothing more to come. */
async function listen(follower: Follower, line: AbortController): Promise<boolean> {
  const answer = await fetch(follower.address(), { headers: headers(), signal: line.signal });
  if (answer.status === 204) return true;
  if (!answer.ok || !answer.body) throw await problemOf(answer);
  follower.state("live");
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  const cutter = new Cutter();
  for (;;) {
    const silence = setTimeout(() => line.abort(), SILENT);
    const { value, done } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return false;
    for (const message of cutter.take(value)) {
      follower.hear(message);
      if (message.event === "end") return true;
    }
  }
}
