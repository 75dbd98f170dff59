/** What several forms share: a stepper, and the small print of an option. */
import type { ComponentChildren, JSX } from "preact";
import type { Cost, Odds } from "../api/types";

interface StepperProps {
  label: string;
  value: number;
  least: number;
  most: number;
  change(value: number): void;
}

/** − n +, as a spin button for those who cannot see it. */
export function Stepper({ label, value, least, most, change }: StepperProps): JSX.Element {
  const to = (n: number): void => change(Math.max(least, Math.min(most, n)));
  const keys = (event: KeyboardEvent): void => {
    const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 5, PageDown: -5 }[event.key];
    if (step) to(value + step);
    else if (event.key === "Home") to(least);
    else if (event.key === "End") to(most);
    else return;
    event.preventDefault();
  };
  return (
    <span class="stepper">
      <button type="button" tabIndex={-1} aria-hidden="true" disabled={value <= least} onClick={() => to(value - 1)}>−</button>
      <span role="spinbutton" tabIndex={0} aria-label={label} aria-valuenow={value} aria-valuemin={least} aria-valuemax={most} onKeyDown={keys}>
        {value}
      </span>
      <button type="button" tabIndex={-1} aria-hidden="true" disabled={value >= most} onClick={() => to(value + 1)}>+</button>
    </span>
  );
}

const share = (n: number, of: number): string => `${n} in ${of}`;

/** A cost stands in mid-sentence. */
export const inWords = (en: string): string => en.replace(/^(A|An|The) /, (article) => article.toLowerCase());

/** Costs and odds, in words. Where every face is as likely as the next, nothing is said. */
export function SmallPrint({ cost = [], odds = [] }: { cost?: readonly Cost[]; odds?: readonly Odds[] }): JSX.Element | null {
  const telling = odds.filter((die) => Object.keys(die.outcomes).length < die.of);
  if (cost.length === 0 && telling.length === 0) return null;
  return (
    <span class="small-print">
      {cost.map((one) => <span class="cost">costs {inWords(one.text.en)}</span>)}
      {telling.map((die) => (
        <span class="odds">
          {(die.dice ?? 1) > 1 ? `${die.dice} dice, each ` : ""}
          {Object.entries(die.outcomes).map(([face, n]) => `${face.replaceAll("_", " ")}: ${share(n, die.of)}`).join(", ")}
        </span>
      ))}
    </span>
  );
}

export function Hint({ children }: { children: ComponentChildren }): JSX.Element {
  return <p class="hint">{children}</p>;
}
