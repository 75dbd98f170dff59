/** The options of a game as fields of a form, from their JSON Schema. */
export interface Field {
  name: string;
  title: string;
  kind: "yes-no" | "one-of" | "some-of" | "number" | "json";
  choices: unknown[];
  default: unknown;
}

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  properties?: Record<string, Schema>;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  default?: unknown;
  description?: string;
}

export function fields(schema: Schema): Field[] {
  const resolved = (one: Schema): Schema => (one.$ref ? { ...schema.$defs?.[one.$ref.split("/").at(-1)!], ...one, $ref: undefined } as Schema : one);
  return Object.entries(resolved(schema).properties ?? {}).map(([name, raw]) => {
    const one = resolved(raw);
    const title = one.description?.split("\n")[0] ?? name.replaceAll("_", " ");
    const choices = one.enum ?? one.anyOf?.flatMap((part) => resolved(part).enum ?? ("const" in part ? [part.const] : [])) ?? [];
    const some = one.type === "array" && one.items ? resolved(one.items).enum : undefined;
    if (some) return { name, title, kind: "some-of", choices: some, default: one.default ?? [] };
    const kind = one.type === "boolean" ? "yes-no" : choices.length ? "one-of" : one.type === "integer" ? "number" : "json";
    return { name, title, kind, choices, default: one.default };
  });
}
