import type { To } from 'react-router';

/** The page of ours that a notification leads to, or nothing: no notification leads to another site. */
export function targetPath(path: string, home: string = window.location.origin): To | undefined {
  if (!path.startsWith('/') || !URL.canParse(path, home)) return undefined;
  // Read as a browser would read it, so that no way of writing '//host' (a backslash, a tab, a dot) slips through.
  const { origin, pathname, search, hash } = new URL(path, home);
  return origin === home && !pathname.startsWith('//') ? { pathname, search, hash } : undefined;
}
