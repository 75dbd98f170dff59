/** What is chosen for a series. */
import type { JSX } from "preact";
import { fields, type Field } from "../lobby/schema";
import { OptionField } from "../lobby/Open";

interface Props {
  rules: Record<string, unknown>;
  chosen: Record<string, unknown>;
  locked: boolean;
  change(options: Record<string, unknown>): void;
}

export function Options({ rules, chosen, locked, change }: Props): JSX.Element {
  const all = fields(rules as never);
  if (!all.length) return <p class="hint">There is nothing to choose.</p>;
  if (locked) return <ul class="plain">{all.map((field) => <li key={field.name}>{field.title} <strong>{said(field, chosen)}</strong></li>)}</ul>;
  return <div class="chosen">{all.map((field) => <OptionField key={field.name} field={field} value={chosen[field.name] ?? field.default} change={(value) => change({ ...chosen, [field.name]: value })} />)}</div>;
}

function said(field: Field, chosen: Record<string, unknown>): string {
  const value = chosen[field.name] ?? field.default;
  return value === true ? "yes" : value === false ? "no" : String(value).replaceAll("_", " ");
}
