import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

/** What this is, and whose icons and fonts it uses. */
export function About(): JSX.Element {
  const [credits, set] = useState("");
  useEffect(() => void fetch("/web/CREDITS.txt").then(async (answer) => set(answer.ok ? await answer.text() : "")), []);
  return (
    <main class="page">
      <h1>About</h1>
      <p>Sealog plays board games and proves its dice: every decision and every draw stands in a log that anybody can check. It is not an official product of any publisher.</p>
      <ul class="plain">
        <li><a href="/docs">The API</a>: this page uses nothing else</li>
        <li><a href="/verify">Verify a record</a> without an account</li>
        <li><a href="/web/app.js">The script of this page</a>, readable</li>
      </ul>
      {credits && <><h2>Credits</h2><pre class="credits" tabIndex={0} aria-label="Credits">{credits}</pre></>}
    </main>
  );
}
