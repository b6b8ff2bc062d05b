/** The path of a URL of this site; returns undefined for a URL of another site. */
export function sameSitePath(address: string, origin = window.location.origin): string | undefined {
  if (!URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  if (url.origin !== origin) return undefined;
  const way = `${url.pathname}${url.search}${url.hash}`;
  // '/.//host' is normalised to '//host', which browsers would resolve to another site.
  return way.startsWith('//') ? undefined : way;
}
