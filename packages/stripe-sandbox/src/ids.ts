import { randomBytes } from 'node:crypto';
import type { Kind } from './http/wire.ts';

const prefixes: Readonly<Record<Kind, string>> = {
  balance_transaction: 'txn',
  charge: 'ch',
  customer: 'cus',
  dispute: 'du',
  event: 'evt',
  invoice: 'in',
  invoice_payment: 'inpay',
  payment_intent: 'pi',
  payment_method: 'pm',
  payout: 'po',
  price: 'price',
  product: 'prod',
  refund: 're',
  setup_intent: 'seti',
  subscription: 'sub',
  webhook_endpoint: 'we',
};

/** Random letters and digits, as in Stripe's ids. 24 of them cannot be guessed. */
export function randomLetters(count = 24): string {
  let letters = '';
  while (letters.length < count) {
    letters += randomBytes(count)
      .toString('base64')
      .replace(/[^a-zA-Z0-9]/g, '');
  }
  return letters.slice(0, count);
}

export const newId = (kind: Kind): string => `${prefixes[kind]}_${randomLetters()}`;

export const newSubscriptionItemId = (): string => `si_${randomLetters(14)}`;

export const newLineItemId = (): string => `il_${randomLetters()}`;

/** The kind of object according to the prefix of the id. Returns undefined if the prefix is unknown. */
export function kindOf(id: string): Kind | undefined {
  const prefix = id.slice(0, id.indexOf('_'));
  return (Object.keys(prefixes) as Kind[]).find((kind) => prefixes[kind] === prefix);
}
