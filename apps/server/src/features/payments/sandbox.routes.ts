import { api } from '@crewtable/contract';
import type { StripeSandbox } from '@crewtable/stripe-sandbox';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import { isOurs } from '../../platform/http/security/cross-site-guard.ts';
import type { CardForm } from '../../platform/stripe/remote-sandbox.ts';
import type { Route } from '../../platform/http/router.ts';
import { cardErrorOf } from '../../platform/stripe/card-error.ts';
import type { ProviderError } from '../../platform/stripe/card-error.ts';

export interface SandboxRoutesDeps {
  route: Route;
  cardForm: CardForm;
  /** Undefined if the sandbox runs in its own process. */
  faults: StripeSandbox['faults'] | undefined;
  publicUrl: URL;
}

/**
 * Replaces the provider's card form and the bank's 3-D Secure page. Only registered if no real money moves.
 */
export function registerSandbox({ route, cardForm, faults, publicUrl }: SandboxRoutesDeps): void {
  route(api.sandbox.confirm, async ({ body, request }) => {
    const { returnUrl, ...asked } = body;
    const answer = await cardForm.confirm({
      ...asked,
      ...(returnUrl !== undefined && { returnUrl: onThisSite(returnUrl, publicUrl, request) }),
    });
    if (answer.status !== 200) throw refusalOf(answer);
    const { id, status, nextAction } = answer.body;
    return { id, status, ...(nextAction && { nextAction: { redirectTo: withinSite(nextAction.url) } }) };
  });

  route(api.sandbox.threeDSecure, async ({ body }) => {
    const answer = await cardForm.authenticate(body);
    if (answer.status !== 200) throw refusalOf(answer);
    const { id, status, redirectUrl } = answer.body;
    return { id, status, ...(redirectUrl !== undefined && { nextAction: { redirectTo: redirectUrl } }) };
  });

  if (!faults) return;
  route(api.sandbox.faults, async ({ body }) => {
    await faults.webhooks(body.webhooks);
    return body;
  });
}

/** Prevents open redirects: the return URL must be on this site. */
function onThisSite(returnUrl: string, publicUrl: URL, request: FastifyRequest): string {
  const here = new URL(`${request.protocol}://${request.host}`);
  const url = URL.canParse(returnUrl, here.href) ? new URL(returnUrl, here) : undefined;
  if (!url || (url.origin !== here.origin && !isOurs(url.origin, publicUrl, request.host)))
    throw new AppError('bad_input', { message: 'The return address must be a page of this site.' });
  return url.href;
}

/** The bank's page is part of this site. A relative path works under every host name of the site. */
function withinSite(url: string): string {
  const { pathname, search, hash } = new URL(url);
  return `${pathname}${search}${hash}`;
}

function refusalOf({
  status,
  body: { error },
}: {
  status: number;
  body: { error: ProviderError };
}): AppError {
  const { message } = error;
  const words = message === undefined ? {} : { message };
  if (status === 402) return new AppError('card_refused', { ...words, cardError: cardErrorOf(error) });
  // The provider's message contains internal ids, so it is not shown.
  if (status === 404) return new AppError('not_found', { message: 'Failed to load payment details.' });
  return new AppError('bad_input', words);
}
