/** What the page keeps in this browser. A browser that keeps nothing is played in all the same, until the tab closes. */
const memory = new Map<string, string>();

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(`sealog.${name}`) ?? memory.get(name) ?? null;
  } catch {
    return memory.get(name) ?? null;
  }
}

export function keep(name: string, value: string | null): void {
  if (value === null) memory.delete(name);
  else memory.set(name, value);
  try {
    if (value === null) localStorage.removeItem(`sealog.${name}`);
    else localStorage.setItem(`sealog.${name}`, value);
  } catch {
    /* it stays in memory */
  }
}

export function keptNames(prefix: string): string[] {
  const names = new Set(memory.keys());
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith("sealog.")) names.add(name.slice(7));
  } catch {
    /* only memory */
  }
  return [...names].filter((name) => name.startsWith(prefix)).sort();
}
