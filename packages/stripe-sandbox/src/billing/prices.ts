import { add, find, lockFromPath, readFromParameter, save } from '../object-store.ts';
import type { Call } from '../object-store.ts';
import { emit, previousOf } from '../webhooks/events.ts';
import { newId } from '../ids.ts';
import { list, matching, pageParameters } from '../http/listing.ts';
import type { ObjectList } from '../http/listing.ts';
import { changeMetadata, metadata } from '../http/metadata.ts';
import {
  currency,
  hash,
  integer,
  listParameter,
  oneOf,
  required,
  text,
  yesOrNo,
} from '../http/parameters.ts';
import type { Values } from '../http/parameters.ts';
import { createProduct } from './products.ts';
import { invalidRequest } from '../http/refusal.ts';
import type { Price, Shapes } from '../http/wire.ts';

const interval = oneOf('day', 'month', 'week', 'year');

export const priceCreateParameters = {
  active: yesOrNo,
  currency: required(currency),
  lookup_key: text,
  metadata,
  nickname: text,
  product: text,
  product_data: hash({ name: required(text), metadata }),
  recurring: hash({ interval: required(interval), interval_count: integer(1) }),
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
  transfer_lookup_key: yesOrNo,
  unit_amount: required(integer(0)),
};

export async function createPrice(
  call: Call,
  given: Values<typeof priceCreateParameters>,
): Promise<Shapes['price']> {
  const product = await productFor(call, given);
  await freeLookupKey(call, given.lookup_key, given.transfer_lookup_key ?? false);
  const price: Price = {
    id: newId('price'),
    object: 'price',
    active: given.active ?? true,
    billing_scheme: 'per_unit',
    created: call.now,
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: given.lookup_key ?? null,
    metadata: changeMetadata({}, given.metadata),
    nickname: given.nickname ?? null,
    product,
    recurring: given.recurring
      ? {
          interval: given.recurring.interval,
          interval_count: given.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: given.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: given.recurring ? 'recurring' : 'one_time',
    unit_amount: given.unit_amount,
    unit_amount_decimal: String(given.unit_amount),
  };
  await add(call, 'price', price);
  await emit(call, 'price.created', price);
  return price;
}

async function productFor(
  call: Call,
  { product, product_data }: Values<typeof priceCreateParameters>,
): Promise<string> {
  if (product !== undefined) return (await readFromParameter(call, 'product', product, 'product')).data.id;
  if (product_data) return (await createProduct(call, product_data)).id;
  throw invalidRequest('You must specify either `product` or `product_data` when creating a price.', {
    code: 'parameter_missing',
    param: 'product',
  });
}

/** A lookup key belongs to one price. Takes it from the old price if `transfer` is set, else throws. */
async function freeLookupKey(call: Call, key: string | undefined, transfer: boolean): Promise<void> {
  if (key === undefined) return;
  // Of two concurrent calls with the same key, the second waits here and then sees the price of the first.
  await call.db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`lookup_key:${key}`]);
  const { rows } = await call.db.query<{ id: string }>(
    `select id from stripe_sandbox.objects where object = 'price' and data ->> 'lookup_key' = $1`,
    [key],
  );
  const holder = rows[0] && (await find(call, 'price', rows[0].id));
  if (!holder) return;
  if (!transfer) {
    throw invalidRequest(`A price (\`${holder.data.id}\`) already uses that lookup key.`, {
      code: 'resource_already_exists',
      param: 'lookup_key',
    });
  }
  holder.data.lookup_key = null;
  await save(call, holder);
}

export const priceUpdateParameters = {
  active: yesOrNo,
  lookup_key: text,
  metadata,
  nickname: text,
  transfer_lookup_key: yesOrNo,
};

export async function updatePrice(
  call: Call,
  given: Values<typeof priceUpdateParameters>,
  id: string,
): Promise<Shapes['price']> {
  const price = await lockFromPath(call, 'price', id);
  const before = structuredClone(price.data);
  const { lookup_key, metadata: labels, transfer_lookup_key, ...rest } = given;
  if (lookup_key !== undefined && lookup_key !== price.data.lookup_key) {
    await freeLookupKey(call, lookup_key, transfer_lookup_key ?? false);
    price.data.lookup_key = lookup_key;
  }
  Object.assign(price.data, rest);
  price.data.metadata = changeMetadata(price.data.metadata, labels);
  await save(call, price);
  await emit(call, 'price.updated', price.data, previousOf(before, price.data));
  return price.data;
}

export const priceListParameters = {
  ...pageParameters,
  active: yesOrNo,
  currency,
  lookup_keys: listParameter(text),
  product: text,
  type: oneOf('one_time', 'recurring'),
};

export const listPrices = (
  call: Call,
  { active, currency: money, lookup_keys, product, type, ...page }: Values<typeof priceListParameters>,
): Promise<ObjectList<Shapes['price']>> =>
  list(call, 'price', '/v1/prices', page, [
    matching('active', active),
    matching('currency', money),
    lookup_keys && { path: ['lookup_key'], among: lookup_keys },
    matching('product', product),
    matching('type', type),
  ]);
