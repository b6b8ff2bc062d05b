import type { Stripe } from '../../../platform/stripe/stripe-client.ts';

export interface ReadInvoice {
  id: string;
  amountCents: number;
  paymentIntentId: string;
}

export interface ReadSubscription {
  status: string;
  currentPeriodEnd: Date | undefined;
  canceledAt: Date | undefined;
  endedAt: Date | undefined;
  /** Invoices that a card is or was charged for, newest first. */
  invoices: ReadInvoice[];
}

/** Two years of months. A subscription does not miss more settlements than that in practice. */
const maxInvoices = 24;

export async function readSubscription(stripe: Stripe, subscriptionId: string): Promise<ReadSubscription> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  const { data } = await stripe.invoices.list({
    subscription: subscriptionId,
    limit: maxInvoices,
    expand: ['data.payments'],
  });
  return { ...factsOf(subscription), invoices: data.flatMap(readInvoice) };
}

export function factsOf(subscription: Stripe.Subscription): Omit<ReadSubscription, 'invoices'> {
  return {
    status: subscription.status,
    currentPeriodEnd: instant(subscription.items.data[0]?.current_period_end),
    canceledAt: instant(subscription.canceled_at),
    endedAt: instant(subscription.ended_at),
  };
}

export function readInvoice(invoice: Stripe.Invoice): ReadInvoice[] {
  const attempts = invoice.payments?.data ?? [];
  const chosen =
    attempts.find(({ status }) => status === 'paid') ?? attempts.find(({ is_default }) => is_default);
  const intent = chosen?.payment.payment_intent;
  if (intent === undefined || invoice.id === undefined || invoice.amount_due === 0) return [];
  const paymentIntentId = typeof intent === 'string' ? intent : intent.id;
  return [{ id: invoice.id, amountCents: invoice.amount_due, paymentIntentId }];
}

const instant = (seconds: number | null | undefined) =>
  seconds === null || seconds === undefined ? undefined : new Date(seconds * 1_000);
