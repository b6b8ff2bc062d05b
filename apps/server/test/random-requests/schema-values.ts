import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { KnownFields, KnownRow, knownRowNames, KnownValue } from './known-values.ts';

/** The part of JSON Schema that the contract uses for requests. */
export interface Schema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  /** The field takes the existing values of this field. Not part of JSON Schema. */
  valuesOf?: string;
}

/** Fields whose rules a random text would never pass, with values that pass. */
const goodTexts: Readonly<Record<string, readonly string[]>> = {
  firstName: ['Ana', 'Zoë', "D'Arcy"],
  lastName: ['Li', 'Núñez', 'O’Neill-Smith'],
  gender: ['Female', 'Male', 'Non-binary'],
  birthdate: ['2003-05-21', '1999-12-31', '2004-02-29'],
  studentStatus: ['Graduate', 'Undergraduate'],
  reason: ['Asked by phone', 'They asked us to.'],
  number: ['4242424242424242', '4000000000000002', '4000002760003184'],
  cvc: ['123'],
  name: ['Ana Reyes', 'Corner Table', 'Second Table'],
  text: ['Called at noon.', 'It was fine.'],
  quote: ['I met three people whom I see every week.'],
  feedback: ['More dinners, please.'],
  street: ['1 Arch Street', '20 Bond Street'],
  city: ['New York'],
  phone: ['+1 212 555 0100'],
  zip: ['10003'],
  state: ['NY'],
  words: ['a', 'brunch', 'ana'],
};

/** Texts that have broken software before. */
const oddTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202Etxet',
  '\uFEFF',
  '\u200D\u200D',
  '👩‍👩‍👧‍👦',
  'e\u0301'.repeat(40),
  'İ',
  'ﬃ',
  '\n\r\t\v\f',
  '\u001b[31m',
  "' or 1=1 --",
  '%',
  '_%\\',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7}',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-0',
  '1e309',
  '99999999999999999999999999',
  '00000000-0000-0000-0000-000000000000',
  '2025-02-30',
  '+010000-01-01T00:00:00Z',
  '0000-01-01',
];

export const oddText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.nat({ max: 5_000 }).map((length) => 'x'.repeat(length)),
);

const edges = [
  0,
  -1,
  1,
  0.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53),
  1e308,
  -1e308,
  1e-308,
];

/** A value of any type, none of it made for the field. */
export const oddValue: Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: oddText },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...edges) },
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], { a: { b: [] } }),
  fc.jsonValue({ maxDepth: 2 }),
);

/**
 * - likely-valid: everything has a chance to pass the rules, so that the request gets far.
 * - any: what the schema accepts, mostly, and what is at its limits.
 */
export type Validity = 'likely-valid' | 'any';

/** The names of fields decide which existing values are tried. */
export function valueOf(schema: Schema, validity: Validity, field = ''): Arbitrary<unknown> {
  if (schema.valuesOf !== undefined) return known(schema.valuesOf);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueOf(one, validity, field)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objectOf(schema, validity);
    case 'array': {
      const { minItems = 0, maxItems = 4 } = schema;
      const maxLength = Math.max(minItems, Math.min(maxItems, 4));
      return fc.array(valueOf(schema.items ?? {}, validity, field), { minLength: minItems, maxLength });
    }
    case 'string':
      return validity === 'likely-valid' ? likelyText(schema, field) : anyText(schema, field);
    case 'integer':
    case 'number':
      return validity === 'likely-valid' ? likelyNumber(schema, field) : anyNumber(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(known(field), oddValue);
  }
}

function objectOf({ properties = {}, required = [] }: Schema, validity: Validity): Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, valueOf(property, validity, name)]),
  );
  const single = fc.record(fields, { requiredKeys: [...required], noNullPrototype: true });
  const names = knownRowNames.find((row) => row.every((name) => name in properties));
  if (!names) return single;
  const withKnownRow = fc
    .tuple(single, knownIndex)
    .map(([others, index]) => new KnownFields(new KnownRow(names, index), others));
  return fc.oneof(single, withKnownRow);
}

/** Often small: the newest values come first. */
export const knownIndex = fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 59 }));

const known = (field: string, fallback?: unknown) =>
  knownIndex.map((index) => new KnownValue(field, index, fallback));

/** A text of the wanted form; undefined if every form is allowed. */
function formedText({ format, pattern, maxLength = 200 }: Schema): Arbitrary<string> | undefined {
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === 'date')
    return fc
      .date({ min: new Date('2024-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  if (format === 'duration') return fc.constantFrom('PT0S', 'PT1M', 'PT1H');
  return pattern === undefined ? undefined : fc.stringMatching(new RegExp(pattern), { maxLength });
}

const address = fc.nat({ max: 9 }).map((number) => `someone-${number}@nyu.edu`);
const isAddress = (field: string) => /e?mail|username|address/i.test(field);

function likelyText(schema: Schema, field: string): Arbitrary<unknown> {
  const good = goodTexts[field];
  if (good) return fc.constantFrom(...good);
  if (isAddress(field)) return fc.oneof(known(field), address);
  const formed = formedText(schema);
  return formed ? fc.oneof(known(field), formed) : known(field, 'Something');
}

function anyText(schema: Schema, field: string): Arbitrary<unknown> {
  const { minLength = 0, maxLength = 200 } = schema;
  const limits = [minLength, maxLength, maxLength + 1].map((length) => 'y'.repeat(Math.min(length, 5_000)));
  return fc.oneof(
    known(field),
    formedText(schema) ?? oddText,
    isAddress(field) ? address : oddText,
    fc.constantFrom(...limits),
  );
}

/** Small, because it often counts something. */
function likelyNumber({ minimum = 0, maximum = 2 ** 31 - 1 }: Schema, field: string): Arbitrary<unknown> {
  const small = fc.integer({ min: minimum, max: Math.min(maximum, minimum + 20) });
  return fc.oneof(known(field, minimum), small);
}

function anyNumber({ type, minimum = -(2 ** 31), maximum = 2 ** 31 - 1 }: Schema): Arbitrary<number> {
  const whole = fc.oneof(
    fc.integer({ min: minimum, max: Math.min(maximum, minimum + 1_000) }),
    fc.constantFrom(minimum, maximum),
  );
  return type === 'integer' ? whole : fc.oneof(whole, fc.double({ noNaN: true, noDefaultInfinity: true }));
}
