import { browserCallPaths } from '@crewtable/stripe-sandbox';
import type { StripeSandbox } from '@crewtable/stripe-sandbox';
import { AppError } from '../http/app-error.ts';

/** Replaces the card form of Stripe and the 3-D Secure page of the bank. */
export type CardForm = Pick<StripeSandbox, 'confirm' | 'authenticate'>;

const timeoutMs = 15_000;

/** The card form of a sandbox in another process (`npm run sandbox`). */
export function remoteCardForm(sandboxUrl: URL, secretKey: string): CardForm {
  const ask = async (path: string, asked: object) => {
    const response = await fetch(new URL(path, sandboxUrl), {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(asked),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw unavailable(error);
    });
    const { status } = response;
    if (![200, 400, 402, 404].includes(status)) throw unavailable(`The sandbox answered ${status}.`);
    return { status, body: await response.json() } as never;
  };
  return {
    confirm: (asked) => ask(browserCallPaths.confirm, asked),
    authenticate: (asked) => ask(browserCallPaths.authenticate, asked),
  };
}

const unavailable = (cause: unknown) =>
  Object.assign(
    new AppError('unavailable', {
      message: 'The card service is not reachable right now. Please try again in a moment.',
      retryAfterSeconds: 5,
    }),
    { cause },
  );
