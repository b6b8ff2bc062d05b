import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { contractEndpoints } from '../contract-endpoints.ts';
import { KnownFields, KnownRow, KnownValue } from './known-values.ts';
import { knownIndex, oddText, oddValue } from './schema-values.ts';

type Mistake =
  | { kind: 'replace'; value: unknown }
  | { kind: 'remove' }
  | { kind: 'add'; name: string; value: unknown };

const existing = (name: string) => knownIndex.map((index) => new KnownValue(name, index));

/** An organiser with an open session, as the server passes it to its verbs. */
const organiser = knownIndex.map(
  (index) =>
    new KnownFields(new KnownRow(['id', 'sessionId'], index), {
      roles: ['owner'],
      rights: ['self', 'money.refund', 'people.reveal'],
      name: 'Ana Reyes',
    }),
);

const student = fc.record({ id: existing('studentId'), sessionId: existing('sessionId') });

/** Fields and columns that the code behind the endpoints reads, and that no caller may set. */
const readFields: Readonly<Record<string, Arbitrary<unknown>>> = {
  viewer: organiser,
  actor: organiser.map((one) => ({ kind: 'organiser', organiser: one })),
  student,
  studentId: existing('studentId'),
  id: fc.oneof(existing('studentId'), existing('organiserId')),
  roles: fc.constant(['owner']),
  keep: fc.constantFrom<unknown>(true, null),
  way: fc.constantFrom('office', 'owner', 'product'),
  now: fc.constantFrom('2020-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z'),
  status: fc.constantFrom('ACTIVE', 'SUSPENDED', 'succeeded'),
  state: fc.constantFrom('succeeded', 'released'),
  capacity: fc.constantFrom(0, 1_000),
  amountCents: fc.constantFrom(0, 1, -500),
  amount_cents: fc.constantFrom(0, 1, -500),
  price_cents: fc.constant(0),
  student_id: existing('studentId'),
  event_id: existing('eventId'),
  is_demo: fc.boolean(),
  isDemo: fc.boolean(),
  confirmed_at: fc.constant('2099-01-01T00:00:00.000Z'),
};

/** A path that names an id, and a body that names another one. */
const pathFields = [
  ...new Set(contractEndpoints.flatMap(({ path }) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!))),
];

const add = (name: string, value: Arbitrary<unknown>): Arbitrary<Mistake> =>
  value.map((one) => ({ kind: 'add' as const, name, value: one }));

/** A field that the schema does not name. Most have a name that means something to the server. */
const unexpectedField: Arbitrary<Mistake> = fc.oneof(
  { weight: 1, arbitrary: add('organiser', organiser) },
  { weight: 3, arbitrary: fc.oneof(...Object.entries(readFields).map(([name, value]) => add(name, value))) },
  { weight: 3, arbitrary: fc.oneof(...pathFields.map((name) => add(name, existing(name)))) },
  { weight: 1, arbitrary: add('unexpected', oddValue) },
  { weight: 1, arbitrary: oddText.chain((name) => add(name, oddValue)) },
);

const mistake: Arbitrary<Mistake> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('replace' as const), value: oddValue }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'remove' as const }) },
  { weight: 4, arbitrary: unexpectedField },
);

const inSome = <Value>(share: number, arbitrary: Arbitrary<Value>): Arbitrary<Value | undefined> =>
  fc.oneof(
    { weight: 100 - share * 100, arbitrary: fc.constant(undefined) },
    { weight: share * 100, arbitrary },
  );

/** The value with one mistake at any depth, or as a whole, in so many of the cases. */
export const withMistake = (arbitrary: Arbitrary<unknown>, share: number): Arbitrary<unknown> =>
  fc
    .tuple(arbitrary, inSome(share, fc.tuple(fc.nat({ max: 30 }), mistake)))
    .map(([value, made]) => (made ? changeAt(value, made[0], made[1]) : value));

/**
 * The body with a field that claims another organiser, in so many of the cases. Often, because few acts of organisers
 * succeed: only those show whether the server believes it.
 */
export const withClaimedOrganiser = (body: Arbitrary<unknown>, share: number): Arbitrary<unknown> =>
  fc
    .tuple(body, inSome(share, add('organiser', organiser)))
    .map(([value, claim]) => (claim ? changeAt(value, 0, claim) : value));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && value.constructor === Object;

function changeAt(value: unknown, at: number, made: Mistake): unknown {
  if (Array.isArray(value) && value.length > 0) {
    const index = at % value.length;
    return value.map((one, place) => (place === index ? changeAt(one, Math.floor(at / 2), made) : one));
  }
  if (value instanceof KnownFields && Object.keys(value.others).length > 0)
    return new KnownFields(value.row, changeAt(value.others, at, made) as object);
  // An own field also with the name `__proto__`.
  if (isRecord(value) && made.kind === 'add')
    return Object.fromEntries([...Object.entries(value), [made.name, made.value]]);
  if (!isRecord(value) || Object.keys(value).length === 0)
    return made.kind === 'replace' ? made.value : value;
  const names = Object.keys(value);
  const name = names[at % names.length]!;
  const { [name]: field, ...others } = value;
  if (made.kind === 'remove') return others;
  const isDeeper = at >= names.length && (isRecord(field) || Array.isArray(field));
  return { ...others, [name]: isDeeper ? changeAt(field, at - names.length, made) : made.value };
}
