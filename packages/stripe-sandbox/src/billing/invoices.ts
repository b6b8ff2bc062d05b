import { lockBill } from './billing.ts';
import type { Call } from '../object-store.ts';
import { list, matching, pageParameters } from '../http/listing.ts';
import type { ObjectList } from '../http/listing.ts';
import { hash, oneOf, required, text } from '../http/parameters.ts';
import type { Values } from '../http/parameters.ts';
import { invalidRequest, resourceMissing } from '../http/refusal.ts';
import { payNow } from './subscription-cycle.ts';
import type { Shapes } from '../http/wire.ts';

export const invoiceListParameters = {
  ...pageParameters,
  customer: text,
  status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
  subscription: text,
};

export const listInvoices = (
  call: Call,
  { customer, status, subscription, ...page }: Values<typeof invoiceListParameters>,
): Promise<ObjectList<Shapes['invoice']>> =>
  list(call, 'invoice', '/v1/invoices', page, [
    matching('customer', customer),
    matching('status', status),
    matching('parent.subscription_details.subscription', subscription),
  ]);

export const invoicePayParameters = { payment_method: text };

export async function payInvoice(
  call: Call,
  given: Values<typeof invoicePayParameters>,
  id: string,
): Promise<Shapes['invoice']> {
  const bill = await lockBill(call, id);
  if (!bill) throw resourceMissing('invoice', id, 'invoice');
  const { data } = bill.invoice;
  if (data.status === 'paid') throw invalidRequest('Invoice is already paid');
  if (data.status !== 'open') {
    throw invalidRequest(`This invoice can no longer be paid: it is ${data.status}.`);
  }
  const refusal = await payNow(call, bill, given.payment_method);
  if (refusal) throw refusal;
  return data;
}

export const invoicePaymentListParameters = {
  ...pageParameters,
  invoice: text,
  payment: hash({ type: required(oneOf('payment_intent')), payment_intent: text }),
  status: oneOf('canceled', 'open', 'paid'),
};

export const listInvoicePayments = (
  call: Call,
  { invoice, payment, status, ...page }: Values<typeof invoicePaymentListParameters>,
): Promise<ObjectList<Shapes['invoice_payment']>> =>
  list(call, 'invoice_payment', '/v1/invoice_payments', page, [
    matching('invoice', invoice),
    matching('payment.payment_intent', payment?.payment_intent),
    matching('status', status),
  ]);
