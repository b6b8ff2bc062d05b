import { timingSafeEqual } from 'node:crypto';
import type Stripe from 'stripe';
import { answerOf } from './answers.ts';
import { dateOf, find, secondsOf } from '../object-store.ts';
import type { Call, Entry } from '../object-store.ts';
import { parseCard } from '../payments/cards.ts';
import type { CardDetails } from '../payments/cards.ts';
import { randomLetters } from '../ids.ts';
import { confirmWithCard, finishAuthentication } from '../payments/payment-confirmations.ts';
import { addCard } from '../payments/payment-methods.ts';
import { invalidRequest, resourceMissing } from './refusal.ts';
import type { ErrorObject } from './refusal.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { confirmSetupWithCard, finishSetupAuthentication } from '../payments/setup-intents.ts';
import { inTransaction } from '../transaction.ts';

export interface ConfirmRequest {
  clientSecret: string;
  card: CardDetails;
  /** The address to which the 3-D Secure page redirects afterwards. */
  returnUrl?: string | undefined;
}

export interface AuthenticateRequest {
  clientSecret: string;
  outcome: 'succeed' | 'fail';
}

/** The part of an error that a browser may see. It contains no objects. */
export type BrowserError = Pick<
  ErrorObject,
  'type' | 'code' | 'decline_code' | 'message' | 'param' | 'doc_url'
>;

export type BrowserAnswer<T> =
  | { status: 200; body: T }
  | { status: 400 | 402 | 404; body: { error: BrowserError } };

export interface Confirmed {
  id: string;
  status: string;
  nextAction?: { type: 'redirect_to_url'; url: string };
}

export interface Authenticated {
  id: string;
  status: string;
  /** The `returnUrl` of the confirmation, with the query parameters that Stripe adds. */
  redirectUrl?: string;
  /** Why the authentication or the payment failed. */
  error?: BrowserError;
}

/** Called by our card form, which replaces Stripe's. It knows only the client secret of one payment. */
export function confirmFromBrowser(
  parts: SandboxDeps,
  { clientSecret, card, returnUrl }: ConfirmRequest,
): Promise<BrowserAnswer<Confirmed>> {
  return fromBrowser(parts, async (call) => {
    if (returnUrl !== undefined && !/^https?:\/\//.test(returnUrl)) {
      throw invalidRequest('Invalid URL: An explicit scheme (such as https) must be provided.', {
        code: 'url_invalid',
        param: 'return_url',
      });
    }
    const id = await idBehind(call, clientSecret);
    const cardFor = () => addCard(call, parseCard(card, dateOf(call.now)));
    const intent = id.startsWith('pi_')
      ? await confirmWithCard(call, id, cardFor, returnUrl)
      : await confirmSetupWithCard(call, id, cardFor, returnUrl);
    const url = intent.next_action?.redirect_to_url?.url;
    return {
      id,
      status: intent.status,
      ...(url && { nextAction: { type: 'redirect_to_url' as const, url } }),
    };
  });
}

/** Called by our 3-D Secure page, which replaces the bank's page. */
export function authenticateFromBrowser(
  parts: SandboxDeps,
  { clientSecret, outcome }: AuthenticateRequest,
): Promise<BrowserAnswer<Authenticated>> {
  return fromBrowser(parts, async (call) => {
    const id = await idBehind(call, clientSecret);
    const entry = id.startsWith('pi_')
      ? await finishAuthentication(call, id, outcome)
      : await finishSetupAuthentication(call, id, outcome);
    const error = problemOf(entry.data);
    const redirectUrl = redirectOf(entry);
    return {
      id,
      status: entry.data.status,
      ...(redirectUrl !== undefined && { redirectUrl }),
      ...(error && { error: forBrowser(error) }),
    };
  });
}

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

const problemOf = (intent: Intent): ErrorObject | null =>
  intent.object === 'payment_intent' ? intent.last_payment_error : intent.last_setup_error;

function redirectOf({ data, unsent }: Entry<'payment_intent'> | Entry<'setup_intent'>): string | undefined {
  if (unsent.returnUrl === undefined) return undefined;
  const url = new URL(unsent.returnUrl);
  url.searchParams.set(data.object, data.id);
  url.searchParams.set(`${data.object}_client_secret`, data.client_secret!);
  url.searchParams.set('redirect_status', problemOf(data) ? 'failed' : 'succeeded');
  return url.href;
}

async function fromBrowser<T extends object>(
  { pool, clock, threeDSecurePage }: SandboxDeps,
  work: (call: Call) => Promise<T>,
): Promise<BrowserAnswer<T>> {
  const { status, body } = await inTransaction(pool, (db) => {
    const request = { id: `req_${randomLetters(14)}`, idempotencyKey: null };
    const call: Call = { db, now: secondsOf(clock.now()), request, threeDSecurePage };
    return answerOf(db, () => work(call));
  });
  if (status === 200) return { status, body: body as T };
  const { error } = body as { error: ErrorObject };
  return { status: status as 400 | 402 | 404, body: { error: forBrowser(error) } };
}

function forBrowser({ type, code, decline_code, message, param, doc_url }: ErrorObject): BrowserError {
  return {
    type,
    ...(code !== undefined && { code }),
    ...(decline_code !== undefined && { decline_code }),
    ...(message !== undefined && { message }),
    ...(param !== undefined && { param }),
    ...(doc_url !== undefined && { doc_url }),
  };
}

/**
 * The client secret authorizes the call. The error does not reveal whether the id or the secret was wrong.
 */
async function idBehind(call: Call, clientSecret: string): Promise<string> {
  const [id = ''] = clientSecret.split('_secret_');
  const kind = id.startsWith('seti_') ? 'setup_intent' : 'payment_intent';
  const entry = await find(call, kind, id);
  if (!entry || !sameText(entry.data.client_secret ?? '', clientSecret)) {
    throw resourceMissing(kind, id, 'client_secret');
  }
  return id;
}

function sameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
