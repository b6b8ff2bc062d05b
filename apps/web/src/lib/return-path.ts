import type { Location, To } from 'react-router';

/** Stored in the history entry and not in the URL, so that a link on another site cannot set it. */
export interface OriginState {
  readonly origin: { readonly pathname: string; readonly search: string; readonly hash: string };
}

/** The history state for a navigation to the login page, which returns to this page afterwards. */
export function originState({ pathname, search, hash }: Location): OriginState {
  return { origin: { pathname, search, hash } };
}

const homePath = '/home';

/** The page that the student wanted before signing in, or `otherwise`. Never a page of another site. */
export function returnPath(state: unknown, otherwise: string = homePath): To {
  const origin = isRecord(state) && isRecord(state['origin']) ? state['origin'] : {};
  const part = (name: string) => (typeof origin[name] === 'string' ? origin[name] : '');
  const pathname = part('pathname');
  // Browsers read '//host' and '/\host' as URLs of other sites.
  if (!/^\/(?![/\\])/.test(pathname)) return otherwise;
  return { pathname, search: part('search'), hash: part('hash') };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
