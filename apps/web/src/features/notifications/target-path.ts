import type { To } from 'react-router';

/** The page of this site that a notification opens; returns undefined for paths that lead to another site. */
export function targetPath(path: string, home: string = window.location.origin): To | undefined {
  if (!path.startsWith('/') || !URL.canParse(path, home)) return undefined;
  // Uses the URL parser of the browser so that no spelling of '//host' (backslash, tab, dot) gets through.
  const { origin, pathname, search, hash } = new URL(path, home);
  return origin === home && !pathname.startsWith('//') ? { pathname, search, hash } : undefined;
}
