import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

type Json = Record<string, unknown>;

interface Operation {
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: object }[];
  requestBody?: { content?: Content };
  responses?: Record<string, { description?: string; content?: Content }>;
}

type Content = Record<string, { schema?: object }>;

export interface OpenApi extends Json {
  openapi: string;
  info: { title?: string; version?: string };
  paths: Record<string, Record<string, Operation>>;
  components?: object;
}

/** Compiles schemas of the document in strict mode: a keyword that JSON Schema does not know is a fault. */
export function makeSchemaChecker({ components }: OpenApi): (schema: object) => ValidateFunction {
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  formats.default(ajv);
  ajv.addKeyword('components');
  return (schema) => ajv.compile({ ...schema, components });
}

/** Violations of the OpenAPI 3.1 rules that we rely on, each with its location. */
export function openApiFaults(document: OpenApi): string[] {
  const faults: string[] = [];
  if (!/^3\.1\.\d+$/.test(document.openapi)) faults.push('openapi: not 3.1');
  if (!document.info?.title || !document.info.version) faults.push('info: no title or version');
  for (const [path, operations] of Object.entries(document.paths)) {
    if (!path.startsWith('/')) faults.push(`${path}: does not begin with /`);
    for (const [method, operation] of Object.entries(operations)) {
      faults.push(...operationFaults(path, method, operation).map((fault) => `${method} ${path}: ${fault}`));
    }
  }
  for (const ref of refsIn(document)) {
    if (resolve(document, ref) === undefined) faults.push(`${ref}: cannot be resolved`);
  }
  return faults;
}

function operationFaults(path: string, method: string, operation: Operation): string[] {
  const faults: string[] = [];
  if (!['get', 'put', 'post', 'delete'].includes(method)) faults.push('unknown method');
  if (!operation.summary) faults.push('no summary');
  const parameters = operation.parameters ?? [];
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const templated = [...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!);
  for (const name of templated) {
    if (!inPath.some((parameter) => parameter.name === name)) faults.push(`{${name}} is not declared`);
  }
  for (const { name, required } of inPath) {
    if (!templated.includes(name)) faults.push(`${name} is not in the path`);
    if (required !== true) faults.push(`${name} is in the path, so it is required`);
  }
  const names = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
  if (new Set(names).size < names.length) faults.push('a parameter is declared twice');
  for (const { name, schema } of parameters) if (!schema) faults.push(`${name} has no schema`);
  if (operation.requestBody && method === 'get') faults.push('GET has no body');
  if (operation.requestBody) faults.push(...contentFaults('body', operation.requestBody.content));

  const responses = Object.entries(operation.responses ?? {});
  if (!responses.some(([status]) => status.startsWith('2'))) faults.push('no success');
  for (const [status, { description, content }] of responses) {
    if (!/^[2-5]\d\d$/.test(status)) faults.push(`${status} is no status`);
    if (!description) faults.push(`${status} has no description`);
    if (status !== '304') faults.push(...contentFaults(status, content));
    else if (content) faults.push('304 has a body');
  }
  return faults;
}

function contentFaults(where: string, content: Content | undefined): string[] {
  const kinds = Object.values(content ?? {});
  return kinds.length === 0 || kinds.some(({ schema }) => !schema) ? [`${where} has no schema`] : [];
}

function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = '$ref' in value && typeof value.$ref === 'string' ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(refsIn)];
}

function resolve(document: OpenApi, ref: string): unknown {
  if (!ref.startsWith('#/')) return undefined;
  const steps = ref
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return steps.reduce<unknown>((place, step) => (place as Json | undefined)?.[step], document);
}
