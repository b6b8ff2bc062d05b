import type Stripe from 'stripe';
import { add, lock, lockFromPath, save } from '../object-store.ts';
import type { Call } from '../object-store.ts';
import { newId, randomLetters } from '../ids.ts';
import { list } from '../http/listing.ts';
import type { ObjectList, Page } from '../http/listing.ts';
import { changeMetadata, metadata } from '../http/metadata.ts';
import { clearable, listParameter, required, text, yesOrNo } from '../http/parameters.ts';
import type { Values } from '../http/parameters.ts';
import { apiVersion } from '../http/wire.ts';
import type { Shapes } from '../http/wire.ts';

/** The endpoint that the product registers for itself. All processes use the same id. */
const ownId = 'we_sandbox';

function newEndpoint({ now }: Call, id: string, url: string, events: string[]): Stripe.WebhookEndpoint {
  return {
    id,
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created: now,
    description: null,
    enabled_events: events,
    livemode: false,
    metadata: {},
    status: 'enabled',
    url,
  };
}

/** Sends a webhook for every later event to this address. A second call changes address and secret. */
export async function registerOwnEndpoint(call: Call, url: string, secret: string): Promise<void> {
  await call.db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [ownId]);
  const existing = await lock(call, 'webhook_endpoint', ownId);
  if (!existing) {
    await add(call, 'webhook_endpoint', newEndpoint(call, ownId, url, ['*']), { secret });
    return;
  }
  existing.data.url = url;
  existing.data.status = 'enabled';
  existing.unsent.secret = secret;
  await save(call, existing);
}

export const endpointCreateParameters = {
  description: clearable(text),
  enabled_events: required(listParameter(text)),
  metadata,
  url: required(text),
};

/** Only this response contains the secret. */
export async function createEndpoint(call: Call, given: Values<typeof endpointCreateParameters>) {
  const secret = `whsec_${randomLetters(32)}`;
  const endpoint = newEndpoint(call, newId('webhook_endpoint'), given.url, given.enabled_events);
  endpoint.description = given.description ?? null;
  endpoint.metadata = changeMetadata({}, given.metadata);
  await add(call, 'webhook_endpoint', endpoint, { secret });
  return { ...endpoint, secret };
}

export const endpointUpdateParameters = {
  description: clearable(text),
  disabled: yesOrNo,
  enabled_events: listParameter(text),
  metadata,
  url: text,
};

export async function updateEndpoint(call: Call, given: Values<typeof endpointUpdateParameters>, id: string) {
  const endpoint = await lockFromPath(call, 'webhook_endpoint', id);
  const { disabled, metadata: labels, ...rest } = given;
  Object.assign(endpoint.data, rest);
  if (disabled !== undefined) endpoint.data.status = disabled ? 'disabled' : 'enabled';
  endpoint.data.metadata = changeMetadata(endpoint.data.metadata, labels);
  await save(call, endpoint);
  return endpoint.data;
}

export async function deleteEndpoint(call: Call, _: object, id: string) {
  await lockFromPath(call, 'webhook_endpoint', id);
  await call.db.query('delete from stripe_sandbox.objects where id = $1', [id]);
  await call.db.query('update stripe_sandbox.deliveries set due_at = null where endpoint_id = $1', [id]);
  return { id, object: 'webhook_endpoint' as const, deleted: true as const };
}

export const listEndpoints = (call: Call, page: Page): Promise<ObjectList<Shapes['webhook_endpoint']>> =>
  list(call, 'webhook_endpoint', '/v1/webhook_endpoints', page);
