import { AppError } from '../../../platform/http/app-error.ts';
import { askProvider } from '../../../platform/stripe/provider-errors.ts';
import type { Stripe } from '../../../platform/stripe/stripe-client.ts';
import { findByIntent } from '../payments.repository.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { settle } from '../settlement/settle.ts';
import { settleSubscription } from '../subscriptions/settle-subscription.ts';
import { findByProviderId } from '../subscriptions/subscriptions.repository.ts';

export interface SignedMessage {
  body: Buffer;
  signature: string | undefined;
}

/**
 * An event only names what changed; the state is read from the provider. So the order, the number and the
 * delay of events do not matter. Events about objects that we do not know are accepted and ignored. Returns when the
 * provider wrote it.
 */
export async function receiveWebhook(
  deps: PaymentsDeps,
  webhookSecret: string,
  message: SignedMessage,
): Promise<{ createdAt: Date }> {
  const event = readEvent(deps.stripe, webhookSecret, message);
  const { id, type } = event;
  const about = subjectOf(event);
  await askProvider(async () => {
    if (about.paymentIntentId !== undefined) {
      const payment = await findByIntent(deps.db, about.paymentIntentId);
      if (payment?.subscription_id) await settleSubscription(deps, payment.subscription_id);
      if (payment) await settle(deps, about.paymentIntentId, { id, type });
    }
    if (about.subscriptionId !== undefined) {
      const subscription = await findByProviderId(deps.db, about.subscriptionId);
      if (subscription) await settleSubscription(deps, subscription.id, { id, type });
    }
  });
  return { createdAt: new Date(event.created * 1_000) };
}

/**
 * Refuses a body without the right signature. A signature proves the sender, not that the body is an event.
 */
function readEvent(stripe: Stripe, secret: string, { body, signature }: SignedMessage): Stripe.Event {
  let event: unknown;
  try {
    event = stripe.webhooks.constructEvent(body, signature ?? '', secret);
  } catch {
    throw new AppError('bad_input', { message: 'The signature is not valid.' });
  }
  if (!isEvent(event)) throw new AppError('bad_input', { message: 'The body is not an event.' });
  return event;
}

function isEvent(body: unknown): body is Stripe.Event {
  return (
    isObject(body) &&
    typeof body['id'] === 'string' &&
    typeof body['type'] === 'string' &&
    isObject(body['data']) &&
    isObject(body['data']['object'])
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface Subject {
  paymentIntentId?: string | undefined;
  subscriptionId?: string | undefined;
}

function subjectOf({ data }: Stripe.Event): Subject {
  const { object } = data;
  if (!('object' in object)) return {};
  switch (object.object) {
    case 'payment_intent':
      return { paymentIntentId: object.id };
    case 'charge':
    case 'refund':
    case 'dispute':
      return { paymentIntentId: idOf(object.payment_intent) };
    case 'subscription':
      return { subscriptionId: object.id };
    case 'invoice':
      return { subscriptionId: idOf(object.parent?.subscription_details?.subscription) };
    default:
      return {};
  }
}

function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}
