/** Where one is in the page. Links of our own are followed without loading the page again. */
const changes = new Set<() => void>();

export function go(path: string): void {
  history.pushState(null, "", path);
  for (const change of changes) change();
}

export function onChange(change: () => void): () => void {
  changes.add(change);
  window.addEventListener("popstate", change);
  return () => {
    changes.delete(change);
    window.removeEventListener("popstate", change);
  };
}

const OURS = /^\/(?:$|open\/|join\/|series\/|table\/|replay\/|proof\/|verify$|me$|about$)/;

export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a");
  if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || link.target) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || !OURS.test(url.pathname) || url.hash) return;
  event.preventDefault();
  go(url.pathname + url.search);
  window.scrollTo(0, 0);
}
