import { apiBase, errorsOf, errorTable, successStatus } from '@crewtable/contract';
import type { Endpoint, ErrorBody } from '@crewtable/contract';
import type { ValidateFunction } from 'ajv';
import { makeSchemaChecker } from '../openapi-faults.ts';
import type { OpenApi } from '../openapi-faults.ts';
import type { HttpAnswer } from './http-client.ts';

/** Compares answers with the OpenAPI document, in which no object may have a field that it does not name. */
export class AnswerRules {
  readonly #document: OpenApi;
  readonly #compile: (schema: object) => ValidateFunction;
  readonly #compiled = new Map<object, ValidateFunction>();

  constructor(document: OpenApi) {
    this.#document = closed(document);
    this.#compile = makeSchemaChecker(this.#document);
  }

  /** What is wrong with the answer, in sentences. */
  faultsIn(endpoint: Endpoint, { status, headers, text }: HttpAnswer): string[] {
    if (status >= 500) return [`The status is ${status}.`];
    const response = this.#operationOf(endpoint).responses?.[String(status)];
    if (response && status === 304) return text === '' ? [] : ['An answer 304 has a body.'];
    const content = response?.content;
    if (!content) return [`The document does not name the status ${status}.`];
    const [declaredType, media] = Object.entries(content)[0]!;
    const sentType = String(headers['content-type']).split(';')[0];
    if (status === successStatus(endpoint) && declaredType !== 'application/json')
      return sentType === declaredType ? [] : [`The answer is ${sentType}, and not ${declaredType}.`];
    const body = parse(text);
    if (body === undefined) return ['The answer is not JSON.'];
    const faults = this.#schemaFaults(media.schema!, body);
    return status < 400 ? faults : [...faults, ...errorFaults(endpoint, status, body as ErrorBody)];
  }

  #operationOf({ method, path }: Endpoint) {
    const name = `${apiBase}${path}`.replace(/:(\w+)/g, '{$1}');
    return this.#document.paths[name]![method.toLowerCase()]!;
  }

  #schemaFaults(schema: object, body: unknown): string[] {
    let validate = this.#compiled.get(schema);
    if (!validate) this.#compiled.set(schema, (validate = this.#compile(schema)));
    if (validate(body)) return [];
    return validate
      .errors!.slice(0, 5)
      .map(
        ({ instancePath, message, params }) =>
          `The answer${instancePath} ${message} ${JSON.stringify(params)}.`,
      );
  }
}

function errorFaults(endpoint: Endpoint, status: number, { code }: ErrorBody): string[] {
  if (!errorsOf(endpoint).includes(code)) return [`The contract does not name the error ${code}.`];
  return errorTable[code].status === status ? [] : [`The error ${code} has the status ${status}.`];
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Json = Record<string, unknown>;

/** The same document with `unevaluatedProperties: false` in every object that names its fields. */
function closed<Document>(document: Document): Document {
  const close = (value: unknown, isPart: boolean): unknown => {
    if (Array.isArray(value)) return value.map((one) => close(one, isPart));
    if (typeof value !== 'object' || value === null) return value;
    const copy: Json = {};
    // The parts of an intersection are closed together, by the intersection.
    for (const [name, field] of Object.entries(value)) copy[name] = close(field, name === 'allOf');
    const namesFields =
      ('type' in copy && copy['type'] === 'object' && 'properties' in copy) || 'allOf' in copy;
    const isOpen = 'additionalProperties' in copy || 'patternProperties' in copy;
    return namesFields && !isOpen && !isPart
      ? { type: 'object', ...copy, unevaluatedProperties: false }
      : copy;
  };
  return close(document, false) as Document;
}
