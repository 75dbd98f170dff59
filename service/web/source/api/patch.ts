/** JSON patches (RFC 6902) as streams send them: `add`, `remove` and `replace`. What is not touched is shared. */
import type { Op } from "./types";

export function patched<T>(document: T, ops: readonly Op[]): T {
  return ops.reduce<unknown>((whole, op) => changed(whole, keys(op.path), op), document) as T;
}

function keys(path: string): string[] {
  return path === "" ? [] : path.slice(1).split("/").map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function changed(whole: unknown, path: string[], op: Op): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return op.value;
  if (Array.isArray(whole)) return inList(whole, key, rest, op);
  if (whole === null || typeof whole !== "object") throw new Error(`nothing lies at ${op.path}`);
  const copy = { ...(whole as Record<string, unknown>) };
  if (rest.length > 0) {
    if (!(key in copy)) throw new Error(`nothing lies at ${op.path}`);
    copy[key] = changed(copy[key], rest, op);
  } else if (op.op === "remove") delete copy[key];
  else copy[key] = op.value;
  return copy;
}

function inList(list: unknown[], key: string, rest: string[], op: Op): unknown[] {
  const copy = [...list];
  const at = key === "-" ? copy.length : Number(key);
  if (!Number.isInteger(at) || at < 0 || at > copy.length) throw new Error(`nothing lies at ${op.path}`);
  if (rest.length > 0) copy[at] = changed(copy[at], rest, op);
  else if (op.op === "add") copy.splice(at, 0, op.value);
  else if (op.op === "remove") copy.splice(at, 1);
  else copy[at] = op.value;
  return copy;
}
