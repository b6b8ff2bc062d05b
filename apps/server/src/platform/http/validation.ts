import { Ajv } from 'ajv';
import type { ErrorObject } from 'ajv';
import formats from 'ajv-formats';
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
  const ajv = new Ajv({ allErrors: true, useDefaults: true, removeAdditional: false, ...options });
  formats.default(ajv);
  return ajv;
}

/** A body can be wrong in thousands of places; nobody reads more than this. */
const mostFaults = 20;

type Fault = Pick<ErrorObject, 'instancePath' | 'keyword'> & {
  params: Record<string, unknown>;
  message?: string;
};

export function describeFaults(faults: FastifySchemaValidationError[]): string[] {
  return [...new Set(faults.map((fault) => describe(fault)))].slice(0, mostFaults);
}

function describe({ instancePath, keyword, params, message }: Fault): string {
  const field = instancePath.slice(1).replaceAll('/', '.');
  if (keyword === 'required') {
    const missing = [field, params['missingProperty']].filter(Boolean).join('.');
    return `${missing} is required.`;
  }
  return `${field || 'The request'} ${message ?? 'is not valid'}.`;
}
