import type Stripe from 'stripe';

/** The JSON form of a type: a decimal is a string of digits, which the SDK converts to an object. */
type WithDecimal<T, Names extends keyof T> = Omit<T, Names> & { [Name in Names]: string | null };

type List<T> = Omit<Stripe.ApiList<unknown>, 'data'> & { data: T[] };

export type Price = WithDecimal<Stripe.Price, 'unit_amount_decimal'>;
export type Plan = WithDecimal<Stripe.Plan, 'amount_decimal'>;

export type SubscriptionItem = Omit<Stripe.SubscriptionItem, 'price' | 'plan'> & { price: Price; plan: Plan };
export type Subscription = Omit<Stripe.Subscription, 'items'> & { items: List<SubscriptionItem> };

type Pricing = WithDecimal<Stripe.InvoiceLineItem.Pricing, 'unit_amount_decimal'>;
export type InvoiceLineItem = Omit<Stripe.InvoiceLineItem, 'pricing' | 'quantity_decimal'> & {
  pricing: Pricing | null;
  quantity_decimal: string | null;
};
export type Invoice = Omit<Stripe.Invoice, 'lines'> & { lines: List<InvoiceLineItem> };

/** Every kind of stored object, with the type that Stripe publishes. */
export interface Shapes {
  balance_transaction: Stripe.BalanceTransaction;
  charge: Stripe.Charge;
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  dispute: Stripe.Dispute;
  event: Stripe.EventBase;
  invoice: Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  payout: Stripe.Payout;
  price: Price;
  product: Stripe.Product;
  refund: Stripe.Refund;
  setup_intent: Stripe.SetupIntent;
  subscription: Subscription;
  webhook_endpoint: Stripe.WebhookEndpoint;
}

export type Kind = keyof Shapes;

/** Internal data of an object, which is never sent. */
export interface Unsent {
  /** The payout that contains it, once there is one. */
  balance_transaction: { payout?: string };
  charge: object;
  customer: object;
  dispute: object;
  event: object;
  invoice: object;
  invoice_payment: object;
  payment_intent: { returnUrl?: string; invoice?: string; subscription?: string };
  /** The name of the test card's behaviour. The card number is never stored. */
  payment_method: { behaviour: string };
  payout: object;
  price: object;
  product: object;
  refund: object;
  setup_intent: { returnUrl?: string };
  subscription: object;
  webhook_endpoint: { secret: string };
}

/** The id in a field that holds either an id or, if the caller expanded it, the object. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

export const apiVersion = '2026-10-28.endive';
