/** `<sealog-board api game token seat at>`: the drawn table for other people's pages. It needs `SEALOG_CORS` and a token
 * that may `read`. A click on a thing that the page has lit (attribute `lit`, ids separated by spaces) is the event
 * `sealog-pick` with `detail.id`. */
import { Cutter } from "./api/stream";
import { Scenery, withIcons } from "./table/scenery";

class SealogBoard extends HTMLElement {
  static readonly observedAttributes = ["api", "game", "token", "seat", "at", "lit"];
  private scenery: Scenery | null = null;
  private line: AbortController | null = null;

  connectedCallback(): void {
    this.scenery ??= new Scenery(this);
    this.scenery.onDrawn = () => this.light();
    this.addEventListener("click", this.clicked);
    this.addEventListener("keydown", this.keyed);
    this.begin();
  }

  disconnectedCallback(): void {
    this.line?.abort();
    this.removeEventListener("click", this.clicked);
    this.removeEventListener("keydown", this.keyed);
  }

  attributeChangedCallback(name: string): void {
    if (!this.isConnected || !this.scenery) return;
    if (name === "lit") this.light();
    else this.begin();
  }

  private get api(): string {
    return (this.getAttribute("api") ?? "").replace(/\/$/, "");
  }

  private get headers(): Record<string, string> {
    const token = this.getAttribute("token");
    return token ? { Authorization: `Bearer ${token}` } : {};
  }

  private begin(): void {
    this.line?.abort();
    if (!this.getAttribute("game")) return;
    void withIcons(this.api);
    this.show();
    if (!this.getAttribute("at")) void this.follow();
  }

  private show(): void {
    const of = (name: string): string => this.getAttribute(name) ?? "";
    this.scenery?.show({ api: this.api, game: of("game"), seat: of("seat"), at: of("at"), headers: this.headers });
  }

  private async follow(): Promise<void> {
    const line = (this.line = new AbortController());
    const seat = this.getAttribute("seat");
    const address = `${this.api}/v1/games/${encodeURIComponent(this.getAttribute("game")!)}/stream${seat ? `?seat=${seat}` : ""}`;
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
      await new Promise((done) => setTimeout(done, 2000));
    }
  }

  private light(): void {
    const lit = new Set((this.getAttribute("lit") ?? "").split(" ").filter(Boolean));
    for (const el of this.querySelectorAll<SVGElement>("[data-id]")) {
      const can = lit.has(el.dataset["id"]!);
      el.classList.toggle("can", can);
      if (can) el.setAttribute("tabindex", "0");
      else el.removeAttribute("tabindex");
      el.setAttribute("role", can ? "button" : "img");
    }
  }

  private clicked = (event: Event): void => {
    const thing = (event.target as Element).closest<SVGElement>(".can");
    if (thing) this.dispatchEvent(new CustomEvent("sealog-pick", { bubbles: true, detail: { id: thing.dataset["id"] } }));
  };

  private keyed = (event: KeyboardEvent): void => {
    if (event.key === "Enter" || event.key === " ") this.clicked(event);
  };
}

customElements.define("sealog-board", SealogBoard);
