import type { Location, To } from 'react-router';

/** Carried in the history entry, unseen in the address: no link from elsewhere can set it. */
export interface OriginState {
  readonly origin: { readonly pathname: string; readonly search: string; readonly hash: string };
}

/** To be handed along with a visit of the login page, so that it leads back here. */
export function originState({ pathname, search, hash }: Location): OriginState {
  return { origin: { pathname, search, hash } };
}

const homePath = '/home';

/** Where somebody wanted to go before signing in, or home. Never to another site, whatever the entry holds. */
export function returnPath(state: unknown, otherwise: string = homePath): To {
  const origin = isRecord(state) && isRecord(state['origin']) ? state['origin'] : {};
  const part = (name: string) => (typeof origin[name] === 'string' ? origin[name] : '');
  const pathname = part('pathname');
  // Browsers read '//host' and '/\host' as addresses of other sites.
  if (!/^\/(?![/\\])/.test(pathname)) return otherwise;
  return { pathname, search: part('search'), hash: part('hash') };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
