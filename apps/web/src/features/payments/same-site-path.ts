/** The way to an address of this site, or nothing for one that leads elsewhere. */
export function sameSitePath(address: string, origin = window.location.origin): string | undefined {
  if (!URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  if (url.origin !== origin) return undefined;
  const way = `${url.pathname}${url.search}${url.hash}`;
  // '/.//host' is normalised to a path that the next reader takes for another site.
  return way.startsWith('//') ? undefined : way;
}
