import type Stripe from 'stripe';
import { add, find, lockFromPath, save } from '../object-store.ts';
import type { Call } from '../object-store.ts';
import { emit, previousOf } from '../webhooks/events.ts';
import { newId } from '../ids.ts';
import { list, matching, pageParameters } from '../http/listing.ts';
import type { ObjectList } from '../http/listing.ts';
import { changeMetadata, metadata } from '../http/metadata.ts';
import { clearable, listParameter, required, text, yesOrNo } from '../http/parameters.ts';
import type { Values } from '../http/parameters.ts';
import { invalidRequest } from '../http/refusal.ts';
import type { Shapes } from '../http/wire.ts';

export const productCreateParameters = {
  active: yesOrNo,
  description: text,
  id: text,
  metadata,
  name: required(text),
  statement_descriptor: text,
  unit_label: text,
};

export async function createProduct(
  call: Call,
  given: Values<typeof productCreateParameters>,
): Promise<Shapes['product']> {
  if (given.id !== undefined && (await find(call, 'product', given.id))) {
    throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' });
  }
  const product: Stripe.Product = {
    id: given.id ?? newId('product'),
    object: 'product',
    active: given.active ?? true,
    created: call.now,
    default_price: null,
    description: given.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: changeMetadata({}, given.metadata),
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: given.statement_descriptor ?? null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: given.unit_label ?? null,
    updated: call.now,
    url: null,
  };
  await add(call, 'product', product);
  await emit(call, 'product.created', product);
  return product;
}

export const productUpdateParameters = {
  active: yesOrNo,
  description: clearable(text),
  metadata,
  name: text,
  statement_descriptor: text,
  unit_label: clearable(text),
};

export async function updateProduct(
  call: Call,
  given: Values<typeof productUpdateParameters>,
  id: string,
): Promise<Shapes['product']> {
  const product = await lockFromPath(call, 'product', id);
  const before = structuredClone(product.data);
  const { metadata: labels, ...rest } = given;
  Object.assign(product.data, rest, { updated: call.now });
  product.data.metadata = changeMetadata(product.data.metadata, labels);
  await save(call, product);
  await emit(call, 'product.updated', product.data, previousOf(before, product.data));
  return product.data;
}

export const productListParameters = { ...pageParameters, active: yesOrNo, ids: listParameter(text) };

export const listProducts = (
  call: Call,
  { active, ids, ...page }: Values<typeof productListParameters>,
): Promise<ObjectList<Shapes['product']>> =>
  list(call, 'product', '/v1/products', page, [
    matching('active', active),
    ids && { path: ['id'], among: ids },
  ]);
