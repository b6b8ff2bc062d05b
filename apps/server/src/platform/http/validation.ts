import { Ajv } from 'ajv';
import type { ErrorObject } from 'ajv';
import formats from 'ajv-formats';
import makeSerializer from 'fast-json-stringify';
import { errorTable } from '@crewtable/contract';
import type { Endpoint } from '@crewtable/contract';
import type { FastifyInstance, FastifySchemaValidationError } from 'fastify';

/**
 * Bodies are validated without type coercion. Values in a URL are always text, so they are converted to the
 * number or boolean of the contract. All faults are collected, so that a form can show them together.
 *
 * A schema is compiled at its first use, and once in a process: to compile all of them takes half a second, by which
 * every start would be later.
 */
export function useContractSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) =>
    lazyValidator(httpPart === 'body' ? strict : coercing, schema as object),
  );
  app.setSerializerCompiler(
    ({ schema }) =>
      (answer) =>
        serializerOf(schema)(answer),
  );
}

const strict = makeAjv({ coerceTypes: false });
// '1e309' becomes Infinity. Ajv looks at the bounds of such a number only if numbers need not be finite.
const coercing = makeAjv({ coerceTypes: true, strictNumbers: false });

function makeAjv(options: { coerceTypes: boolean; strictNumbers?: boolean }): Ajv {
  // `empty`: a default of the contract also replaces null and the empty text, not only a missing field.
  const ajv = new Ajv({ allErrors: true, useDefaults: 'empty', removeAdditional: false, ...options });
  formats.default(ajv);
  return ajv;
}

interface Validator {
  (value: unknown): boolean;
  /** Of the last call, as in Ajv. Fastify reads it at once. */
  errors?: ErrorObject[] | null;
}

function lazyValidator(ajv: Ajv, schema: object): Validator {
  const validator: Validator = (value) => {
    // Ajv keeps what it has compiled, by the object of the schema.
    const compiled = ajv.compile(schema);
    const isValid = compiled(value);
    validator.errors = compiled.errors ?? null;
    return isValid;
  };
  return validator;
}

const serializers = new WeakMap<object, (answer: unknown) => string>();

function serializerOf(schema: object): (answer: unknown) => string {
  const known = serializers.get(schema);
  if (known) return known;
  const serializer = makeSerializer(schema);
  serializers.set(schema, serializer);
  return serializer;
}

/** Limits the size of the response: a body can have thousands of faults. */
const maxFaults = 20;

type Fault = Pick<ErrorObject, 'instancePath' | 'keyword'> & { params: Record<string, unknown> };

/**
 * Returns messages for the student. The messages of the validator contain field names and keywords, so they
 * are not used: the endpoint has a message for the field, or the general message is returned.
 */
export function describeFaults(
  faults: FastifySchemaValidationError[],
  messages: Endpoint['messages'] = {},
): string[] {
  const sentences = [...new Set(faults.map((fault) => describe(fault, messages)))];
  // The general message is redundant next to a precise one.
  const precise = sentences.filter((sentence) => sentence !== general);
  return (precise.length > 0 ? precise : sentences).slice(0, maxFaults);
}

const general = errorTable.bad_input.message;

function describe(
  { instancePath, keyword, params }: Fault,
  messages: NonNullable<Endpoint['messages']>,
): string {
  const missing = keyword === 'required' ? `/${String(params['missingProperty'])}` : '';
  const [field = ''] = `${instancePath}${missing}`.slice(1).split('/');
  const message = Object.hasOwn(messages, field) ? messages[field] : undefined;
  if (message !== undefined) return message;
  if (keyword === 'maxLength') return `Please use at most ${String(params['limit'])} characters.`;
  return general;
}
