import { sameSitePath } from '../same-site-path.ts';

/** What the test bank is told by its address. The secret comes behind the #, where no log sees it. */
export interface BankVisit {
  readonly clientSecret: string | undefined;
  readonly returnUrl: string | undefined;
}

export function visitOf({ search, hash }: { search: string; hash: string }): BankVisit {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.slice(1));
  const told = (name: string) => fragment.get(name) ?? query.get(name) ?? undefined;
  return { clientSecret: told('client_secret'), returnUrl: told('return_url') };
}

const completePath = '/payment-complete';

/** To where the payment began, with its name as the provider adds it; never to another site. */
export function wayBack(returnUrl: string | undefined, clientSecret: string): string {
  const way = (returnUrl === undefined ? undefined : sameSitePath(returnUrl)) ?? completePath;
  const url = new URL(way, window.location.origin);
  url.searchParams.set('payment_intent', clientSecret.split('_secret_', 1)[0] ?? '');
  return `${url.pathname}${url.search}${url.hash}`;
}
