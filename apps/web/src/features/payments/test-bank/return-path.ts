import { sameSitePath } from '../same-site-path.ts';

/**
 * The parameters in the URL of the test bank. The secret is in the fragment (#), which servers do not log.
 */
export interface BankParams {
  readonly clientSecret: string | undefined;
  readonly returnUrl: string | undefined;
}

export function readBankParams({ search, hash }: { search: string; hash: string }): BankParams {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.slice(1));
  const told = (name: string) => fragment.get(name) ?? query.get(name) ?? undefined;
  return { clientSecret: told('client_secret'), returnUrl: told('return_url') };
}

const completePath = '/payment-complete';

/** The return URL with the payment id appended, as the real provider does; never a URL of another site. */
export function wayBack(returnUrl: string | undefined, clientSecret: string): string {
  const way = (returnUrl === undefined ? undefined : sameSitePath(returnUrl)) ?? completePath;
  const url = new URL(way, window.location.origin);
  url.searchParams.set('payment_intent', clientSecret.split('_secret_', 1)[0] ?? '');
  return `${url.pathname}${url.search}${url.hash}`;
}
