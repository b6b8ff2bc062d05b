/** Whether the page before this one in the browser's history is one of ours, so that going back does not lead away. */
export function cameFromOurPage(): boolean {
  // The router numbers its own entries, across reloads too.
  const { idx } = (window.history.state ?? {}) as { readonly idx?: number };
  if (idx !== undefined && idx > 0) return true;
  // A link that was followed before any script had started was a plain one: the browser knows where it stood.
  return window.history.length > 1 && document.referrer.startsWith(`${window.location.origin}/`);
}
