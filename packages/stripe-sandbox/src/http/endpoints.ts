import * as payouts from '../balance/payouts.ts';
import { readFromPath } from '../object-store.ts';
import type { Call } from '../object-store.ts';
import { chargeListParameters, listCharges } from '../payments/charges.ts';
import * as customers from '../billing/customers.ts';
import * as disputes from '../disputes/disputes.ts';
import { eventListParameters, listEvents } from '../webhooks/events.ts';
import * as holds from '../payments/holds.ts';
import * as invoices from '../billing/invoices.ts';
import { pageParameters } from './listing.ts';
import * as confirmations from '../payments/payment-confirmations.ts';
import * as intents from '../payments/payment-intents.ts';
import * as methods from '../payments/payment-methods.ts';
import type { Specification, Values } from './parameters.ts';
import * as prices from '../billing/prices.ts';
import * as products from '../billing/products.ts';
import * as refunds from '../payments/refunds.ts';
import * as setups from '../payments/setup-intents.ts';
import * as subscriptions from '../billing/subscriptions.ts';
import * as webhooks from '../webhooks/webhook-endpoints.ts';
import type { Kind } from './wire.ts';

type Verb<S extends Specification> = (call: Call, given: Values<S>, id: string) => Promise<object>;

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  parameters: Specification;
  run: Verb<Specification>;
}

function endpoint<S extends Specification>(
  method: Endpoint['method'],
  path: string,
  parameters: S,
  run: Verb<S>,
): Endpoint {
  // The cast is safe: http-api.ts reads the values with this endpoint's own `parameters`.
  return { method, path: `/v1/${path}`, parameters, run: run as unknown as Verb<Specification> };
}

const reading = (path: string, kind: Kind) =>
  endpoint('GET', `${path}/:id`, {}, async (call, _, id) => (await readFromPath(call, kind, id)).data);

/** The part of Stripe's API that the product uses. Every call also accepts `expand[]`. */
export const endpoints: readonly Endpoint[] = [
  endpoint('POST', 'customers', customers.customerParameters, customers.createCustomer),
  endpoint('GET', 'customers', customers.customerListParameters, customers.listCustomers),
  reading('customers', 'customer'),
  endpoint('POST', 'customers/:id', customers.customerParameters, customers.updateCustomer),
  endpoint('DELETE', 'customers/:id', {}, customers.deleteCustomer),

  endpoint('POST', 'products', products.productCreateParameters, products.createProduct),
  endpoint('GET', 'products', products.productListParameters, products.listProducts),
  reading('products', 'product'),
  endpoint('POST', 'products/:id', products.productUpdateParameters, products.updateProduct),

  endpoint('POST', 'prices', prices.priceCreateParameters, prices.createPrice),
  endpoint('GET', 'prices', prices.priceListParameters, prices.listPrices),
  reading('prices', 'price'),
  endpoint('POST', 'prices/:id', prices.priceUpdateParameters, prices.updatePrice),

  endpoint('GET', 'payment_methods', methods.paymentMethodListParameters, methods.listPaymentMethods),
  reading('payment_methods', 'payment_method'),
  endpoint('POST', 'payment_methods/:id/attach', methods.attachParameters, methods.attachPaymentMethod),

  endpoint('POST', 'payment_intents', intents.intentCreateParameters, intents.createIntent),
  endpoint('GET', 'payment_intents', intents.intentListParameters, intents.listIntents),
  reading('payment_intents', 'payment_intent'),
  endpoint('POST', 'payment_intents/:id', intents.intentUpdateParameters, intents.updateIntent),
  endpoint(
    'POST',
    'payment_intents/:id/confirm',
    confirmations.intentConfirmParameters,
    confirmations.confirmIntent,
  ),
  endpoint('POST', 'payment_intents/:id/capture', holds.intentCaptureParameters, holds.captureIntent),
  endpoint('POST', 'payment_intents/:id/cancel', holds.intentCancelParameters, holds.cancelIntent),

  endpoint(
    'GET',
    'balance_transactions',
    payouts.balanceTransactionListParameters,
    payouts.listBalanceTransactions,
  ),
  reading('balance_transactions', 'balance_transaction'),
  endpoint('GET', 'payouts', payouts.payoutListParameters, payouts.listPayouts),
  reading('payouts', 'payout'),

  endpoint('GET', 'charges', chargeListParameters, listCharges),
  reading('charges', 'charge'),

  endpoint('POST', 'refunds', refunds.refundCreateParameters, refunds.createRefund),
  endpoint('GET', 'refunds', refunds.refundListParameters, refunds.listRefunds),
  reading('refunds', 'refund'),
  endpoint('POST', 'refunds/:id', refunds.refundUpdateParameters, refunds.updateRefund),

  endpoint('GET', 'disputes', disputes.disputeListParameters, disputes.listDisputes),
  reading('disputes', 'dispute'),
  endpoint('POST', 'disputes/:id', disputes.disputeUpdateParameters, disputes.updateDispute),
  endpoint('POST', 'disputes/:id/close', {}, disputes.closeDispute),

  endpoint('POST', 'setup_intents', setups.setupCreateParameters, setups.createSetup),
  endpoint('GET', 'setup_intents', setups.setupListParameters, setups.listSetups),
  reading('setup_intents', 'setup_intent'),
  endpoint('POST', 'setup_intents/:id/confirm', setups.setupConfirmParameters, setups.confirmSetup),
  endpoint('POST', 'setup_intents/:id/cancel', {}, setups.cancelSetup),

  endpoint(
    'POST',
    'subscriptions',
    subscriptions.subscriptionCreateParameters,
    subscriptions.createSubscription,
  ),
  endpoint('GET', 'subscriptions', subscriptions.subscriptionListParameters, subscriptions.listSubscriptions),
  reading('subscriptions', 'subscription'),
  endpoint(
    'POST',
    'subscriptions/:id',
    subscriptions.subscriptionUpdateParameters,
    subscriptions.updateSubscription,
  ),
  endpoint(
    'DELETE',
    'subscriptions/:id',
    subscriptions.subscriptionCancelParameters,
    subscriptions.cancelSubscription,
  ),

  endpoint('GET', 'invoices', invoices.invoiceListParameters, invoices.listInvoices),
  reading('invoices', 'invoice'),
  endpoint('POST', 'invoices/:id/pay', invoices.invoicePayParameters, invoices.payInvoice),

  endpoint('GET', 'invoice_payments', invoices.invoicePaymentListParameters, invoices.listInvoicePayments),
  reading('invoice_payments', 'invoice_payment'),

  endpoint('GET', 'events', eventListParameters, listEvents),
  reading('events', 'event'),

  endpoint('POST', 'webhook_endpoints', webhooks.endpointCreateParameters, webhooks.createEndpoint),
  endpoint('GET', 'webhook_endpoints', pageParameters, webhooks.listEndpoints),
  reading('webhook_endpoints', 'webhook_endpoint'),
  endpoint('POST', 'webhook_endpoints/:id', webhooks.endpointUpdateParameters, webhooks.updateEndpoint),
  endpoint('DELETE', 'webhook_endpoints/:id', {}, webhooks.deleteEndpoint),
];
