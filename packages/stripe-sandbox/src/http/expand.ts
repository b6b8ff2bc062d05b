import { find } from '../object-store.ts';
import type { Call } from '../object-store.ts';
import { kindOf } from '../ids.ts';
import { list, matching } from './listing.ts';
import { invalidRequest } from './refusal.ts';
import { idOf } from './wire.ts';
import type { Kind, Shapes } from './wire.ts';

const maxDepth = 4;

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type JsonObject = { [name: string]: Json };

/**
 * Fields that hold an id, or the object if the caller expands it. Every other part of a path is always
 * present.
 */
const expandable: Partial<Record<string, readonly string[]>> = {
  balance_transaction: ['source'],
  charge: ['customer', 'payment_intent'],
  customer: ['invoice_settings.default_payment_method'],
  dispute: ['charge', 'payment_intent'],
  invoice: ['customer', 'default_payment_method', 'parent.subscription_details.subscription'],
  invoice_payment: ['invoice', 'payment.payment_intent'],
  line_item: ['subscription', 'pricing.price_details.price'],
  payment_intent: ['customer', 'latest_charge', 'payment_method'],
  payment_method: ['customer'],
  plan: ['product'],
  price: ['product'],
  product: ['default_price'],
  refund: ['charge', 'customer', 'payment_intent', 'payment_method'],
  setup_intent: ['customer', 'payment_method'],
  subscription: ['customer', 'default_payment_method', 'latest_invoice', 'pending_setup_intent'],
};

type Include<K extends Kind> = (call: Call, object: Shapes[K]) => Promise<unknown>;

/** Fields that are present only if the caller expands them. */
const includable: { [K in Kind]?: Record<string, Include<K>> } = {
  charge: { refunds: (call, { id }) => every(call, 'refund', `/v1/charges/${id}/refunds`, 'charge', id) },
  customer: {
    subscriptions: (call, { id }) =>
      every(call, 'subscription', `/v1/customers/${id}/subscriptions`, 'customer', id),
  },
  invoice: {
    payments: (call, { id }) => every(call, 'invoice_payment', `/v1/invoices/${id}/payments`, 'invoice', id),
    confirmation_secret: confirmationSecret,
  },
};

const every = (call: Call, kind: Kind, url: string, field: string, id: string) =>
  list(call, kind, url, { limit: 100 }, [matching(field, id)]);

async function confirmationSecret(call: Call, { id, status }: Shapes['invoice']): Promise<unknown> {
  if (status !== 'open') return null;
  const payments = await list(call, 'invoice_payment', '', { limit: 1 }, [matching('invoice', id)]);
  const intentId = payments.data[0]?.payment.payment_intent;
  const intent = intentId && (await find(call, 'payment_intent', idOf(intentId)));
  return intent ? { client_secret: intent.data.client_secret, type: 'payment_intent' } : null;
}

/** Replaces ids in the response by their objects, for the paths that the caller asked for. */
export async function expand(call: Call, answer: object, paths: readonly string[]): Promise<object> {
  const expanded = structuredClone(answer) as JsonObject;
  for (const path of paths) {
    const steps = path.split('.');
    const [first] = steps;
    const isList = expanded['object'] === 'list';
    if (steps.filter((step) => step !== 'data').length > maxDepth) {
      throw invalidRequest(`You cannot expand more than ${maxDepth} levels of a property. Property: ${path}`);
    }
    if (isList !== (first === 'data')) throw notExpandable(path);
    await walk(call, expanded, steps, path);
  }
  return expanded;
}

async function walk(call: Call, at: JsonObject, steps: readonly string[], path: string): Promise<void> {
  let place = at;
  let inside = '';
  for (const [index, step] of steps.entries()) {
    inside = inside === '' ? step : `${inside}.${step}`;
    const rest = steps.slice(index + 1);
    if (await fill(call, at, place, step, inside)) return follow(call, place[step], rest, path);
    const next = place[step];
    if (Array.isArray(next)) return follow(call, next, rest, path);
    if (next === null && rest.length > 0) return;
    if (!isObject(next) || rest.length === 0) throw notExpandable(path);
    if (typeof next['object'] === 'string') return walk(call, next, rest, path);
    place = next;
  }
}

/** Expands the field and returns true; returns false if the field is not expandable. */
async function fill(
  call: Call,
  owner: JsonObject,
  place: JsonObject,
  step: string,
  inside: string,
): Promise<boolean> {
  const kind = owner['object'] as string;
  const include = (includable as Record<string, Record<string, Include<never>>>)[kind]?.[inside];
  if (include) {
    place[step] ??= (await include(call, owner as never)) as Json;
    return true;
  }
  if (!expandable[kind]?.includes(inside)) return false;
  const reference = place[step];
  if (typeof reference === 'string') {
    const named = kindOf(reference) ?? (inside === 'product' ? 'product' : undefined);
    const found = named && (await find(call, named, reference));
    if (found) place[step] = found.data as unknown as Json;
  }
  return true;
}

async function follow(
  call: Call,
  found: Json | undefined,
  rest: readonly string[],
  path: string,
): Promise<void> {
  if (rest.length === 0 || found === null || found === undefined) return;
  if (Array.isArray(found)) {
    for (const each of found) await follow(call, each, rest, path);
    return;
  }
  if (!isObject(found)) throw notExpandable(path);
  await walk(call, found, rest, path);
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const notExpandable = (path: string) =>
  invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
