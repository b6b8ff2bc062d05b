import { Ajv } from 'ajv';
import type { ErrorObject } from 'ajv';
import formats from 'ajv-formats';
import { errorTable } from '@crewtable/contract';
import type { Endpoint } from '@crewtable/contract';
import type { FastifyInstance, FastifySchemaValidationError } from 'fastify';

/**
 * Bodies are taken as they are; what stands in an address is always text and is turned into the number or flag that
 * the contract asks for. All faults are collected, so that a form can show them together.
 */
export function useContractValidation(app: FastifyInstance): void {
  const strict = makeAjv({ coerceTypes: false });
  const coercing = makeAjv({ coerceTypes: true });
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? strict : coercing).compile(schema as object),
  );
}

function makeAjv(options: { coerceTypes: boolean }): Ajv {
  // A required text that is left out or null counts as empty where the contract gives it an empty default.
  const ajv = new Ajv({ allErrors: true, useDefaults: 'empty', removeAdditional: false, ...options });
  formats.default(ajv);
  return ajv;
}

/** A body can be wrong in thousands of places; nobody reads more than this. */
const maxFaults = 20;

type Fault = Pick<ErrorObject, 'instancePath' | 'keyword'> & { params: Record<string, unknown> };

/**
 * Sentences for a person. The validator's own sentences name fields and keywords, so none of them is used: the endpoint
 * has a sentence for the field, or a general one is told.
 */
export function describeFaults(
  faults: FastifySchemaValidationError[],
  messages: Endpoint['messages'] = {},
): string[] {
  const told = [...new Set(faults.map((fault) => describe(fault, messages)))];
  // The general sentence adds nothing to a precise one.
  const precise = told.filter((sentence) => sentence !== general);
  return (precise.length > 0 ? precise : told).slice(0, maxFaults);
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
