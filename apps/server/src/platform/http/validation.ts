import { Ajv } from 'ajv';
import type { ErrorObject } from 'ajv';
import formats from 'ajv-formats';
import { errorTable } from '@crewtable/contract';
import type { Endpoint } from '@crewtable/contract';
import type { FastifyInstance, FastifySchemaValidationError } from 'fastify';

/**
 * Bodies are validated without type coercion. Values in a URL are always text, so they are converted to the
 * number or boolean of the contract. All faults are collected, so that a form can show them together.
 */
export function useContractValidation(app: FastifyInstance): void {
  const strict = makeAjv({ coerceTypes: false });
  const coercing = makeAjv({ coerceTypes: true });
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? strict : coercing).compile(schema as object),
  );
}

function makeAjv(options: { coerceTypes: boolean }): Ajv {
  // `empty`: a default of the contract also replaces null and the empty text, not only a missing field.
  const ajv = new Ajv({ allErrors: true, useDefaults: 'empty', removeAdditional: false, ...options });
  formats.default(ajv);
  return ajv;
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
