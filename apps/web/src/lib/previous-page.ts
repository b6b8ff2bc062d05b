/** Whether the previous history entry is a page of this site, so that going back stays on the site. */
export function cameFromOurPage(): boolean {
  // The router numbers its history entries; the numbers survive reloads.
  const { idx } = (window.history.state ?? {}) as { readonly idx?: number };
  if (idx !== undefined && idx > 0) return true;
  // A link that was followed before the app started caused a page load, so the referrer is set.
  return window.history.length > 1 && document.referrer.startsWith(`${window.location.origin}/`);
}
