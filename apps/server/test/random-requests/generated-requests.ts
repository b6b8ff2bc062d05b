import { api, isDemoOnly } from '@crewtable/contract';
import type { Endpoint } from '@crewtable/contract';
import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { mayCall, personNames } from './callers.ts';
import type { PersonName } from './callers.ts';
import { KnownRow, KnownValue } from './known-values.ts';
import { knownIndex, oddText, oddValue, valueOf } from './schema-values.ts';
import type { Schema } from './schema-values.ts';
import { withClaimedOrganiser, withMistake } from './mistakes.ts';

/** Contains `KnownValue`s, which are replaced when it is sent. */
export interface GeneratedRequest {
  endpoint: Endpoint;
  as: PersonName;
  params: unknown;
  query: unknown;
  body: unknown;
  /** Sent instead of the body, as it is. */
  rawBody: string | undefined;
  /** One of few, so that keys are used again, by others and with other bodies. */
  idempotencyKey: string | undefined;
  /** The index of an ETag that was sent before. */
  entityTag: KnownValue | undefined;
}

/** An object with these fields, all required. */
const object = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

/** Bodies that would make the rest of the run pointless or slow, with the values that they may have. */
const gentleBodies = new Map<Endpoint, Schema>([
  // The clock moves by little: all events of the calendar would be over soon.
  [
    api.demo.moveClock,
    object({ advance: { enum: ['PT0S', 'PT1M', 'PT20M', 'PT12H', 'P9Y', '-PT1H', 'P', ''] } }),
  ],
  [
    api.demo.populate,
    {
      anyOf: [
        object({ eventId: { type: 'string' }, students: { enum: [0, 1, 2, 301] } }),
        object({ quickcrew: { const: true }, students: { enum: [1, 2] }, meetingTime: { type: 'string' } }),
      ],
    },
  ],
]);

/** The contract does not describe it, because it belongs to the provider. */
const webhookBody = object({
  id: { enum: ['evt_1', 'evt_2', 'evt_3'] },
  object: { const: 'event' },
  type: {
    enum: [
      'payment_intent.succeeded',
      'payment_intent.payment_failed',
      'charge.refunded',
      'charge.dispute.created',
      'invoice.paid',
      'customer.subscription.deleted',
      'account.updated',
    ],
  },
  data: object({
    object: object({
      id: { valuesOf: 'paymentIntentId' },
      object: { const: 'payment_intent' },
      payment_intent: { valuesOf: 'paymentIntentId' },
    }),
  }),
});

const asSchema = (schema: object | undefined): Schema => schema ?? { type: 'object' };

export function requestTo(endpoint: Endpoint): Arbitrary<GeneratedRequest> {
  return fc.record({
    endpoint: fc.constant(endpoint),
    as: callerOf(endpoint),
    params: paramsOf(endpoint),
    query: withMistake(valueFor(asSchema(endpoint.query)), 0.2),
    body: bodyOf(endpoint),
    rawBody: endpoint.method === 'GET' ? fc.constant(undefined) : sometimes(0.03, rawBody),
    idempotencyKey: sometimes(0.3, fc.oneof(fc.constantFrom('k1', 'k2', 'k3'), oddText.map(asHeader))),
    entityTag: endpoint.hasEntityTag
      ? sometimes(
          0.5,
          knownIndex.map((index) => new KnownValue('etag', index)),
        )
      : fc.constant(undefined),
  });
}

function bodyOf(endpoint: Endpoint): Arbitrary<unknown> {
  if (endpoint.method === 'GET') return fc.constant(undefined);
  const gentle = gentleBodies.get(endpoint);
  if (gentle) return valueFor(gentle);
  const schema = endpoint.bodyType === 'signed' ? webhookBody : endpoint.body;
  if (!schema) return sometimes(0.1, oddValue);
  const body = withMistake(valueFor(schema), 0.3);
  return endpoint.access === 'organiser' ? withClaimedOrganiser(body, 0.25) : body;
}

const valueFor = (schema: Schema) =>
  fc.oneof({ weight: 2, arbitrary: valueOf(schema, 'likely-valid') }, valueOf(schema, 'any'));

const rawBody = fc.constantFrom(
  '{',
  '[]',
  '""',
  'null',
  '{"a":1}{',
  '\u0000',
  '{"__proto__":{}}',
  `${'['.repeat(60)}${']'.repeat(60)}`,
  '{"a":1e999}',
);

/** Node refuses to send other characters in a header. */
const asHeader = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 300);

const sometimes = <Value>(share: number, arbitrary: Arbitrary<Value>): Arbitrary<Value | undefined> =>
  fc.oneof(
    { weight: 100 - share * 100, arbitrary: fc.constant(undefined) },
    { weight: share * 100, arbitrary },
  );

function paramsOf({ params }: Endpoint): Arbitrary<unknown> {
  const names = Object.keys(asSchema(params).properties ?? {});
  const odd = fc.record(Object.fromEntries(names.map((name) => [name, oddText])), { noNullPrototype: true });
  const existing = knownIndex.map((index) => new KnownRow(names, index));
  return fc.oneof(
    { weight: 8, arbitrary: valueOf(asSchema(params), 'likely-valid') },
    { weight: names.length > 1 ? 8 : 0, arbitrary: existing },
    { weight: 2, arbitrary: valueOf(asSchema(params), 'any') },
    { weight: 1, arbitrary: odd },
  );
}

/** Mostly a person who has access to the endpoint, sometimes any other one. */
function callerOf(endpoint: Endpoint): Arbitrary<PersonName> {
  const anybody = fc.constantFrom(...personNames);
  const allowed = personNames.filter((name) => mayCall(endpoint, name));
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...allowed) }, anybody);
}

/** Demo endpoints show mails to everybody, which is what they are for. */
export const showsEverything = (endpoint: Endpoint) => isDemoOnly(endpoint) && endpoint.access === 'demo';
