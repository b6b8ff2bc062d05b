import type Stripe from 'stripe';

/** As it travels: a decimal is a string of digits until the SDK makes an object of it. */
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

/** Every kind of object in the books, as Stripe publishes it. */
export interface Shapes {
  charge: Stripe.Charge;
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  dispute: Stripe.Dispute;
  event: Stripe.EventBase;
  invoice: Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  price: Price;
  product: Stripe.Product;
  refund: Stripe.Refund;
  setup_intent: Stripe.SetupIntent;
  subscription: Subscription;
  webhook_endpoint: Stripe.WebhookEndpoint;
}

export type Kind = keyof Shapes;

/** What belongs to an object and is never sent. */
export interface Unsent {
  charge: object;
  customer: object;
  dispute: object;
  event: object;
  invoice: object;
  invoice_payment: object;
  payment_intent: { returnUrl?: string; invoice?: string; subscription?: string };
  /** The name of the test card's behaviour; its number is never kept. */
  payment_method: { behaviour: string };
  price: object;
  product: object;
  refund: object;
  setup_intent: { returnUrl?: string };
  subscription: object;
  webhook_endpoint: { secret: string };
}

/** The id in a field that holds an object only when somebody asked for it to be expanded. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

export const apiVersion = '2026-10-28.endive';
