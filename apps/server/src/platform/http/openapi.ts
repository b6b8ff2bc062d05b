import { apiBase, errorsOf, errorTable, isDemoOnly, successStatus } from '@crewtable/contract';
import type { Endpoint, ErrorCode } from '@crewtable/contract';

type Json = Record<string, unknown>;

/** Describes the contract as an OpenAPI 3.1 document. Its schemas are JSON Schema already. */
export function describeApi(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = `${apiBase}${endpoint.path}`.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Crewtable', version, description: 'Small tables for university students in New York.' },
    paths,
    components: { schemas: { Error: errorSchema } },
  };
}

const errorSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errorTable) },
    errors: { type: 'array', items: { type: 'string' } },
    error: {
      type: 'object',
      description: "With a 402 for a declined card: the payment provider's codes",
      required: ['type'],
      properties: {
        type: { type: 'string' },
        code: { type: 'string' },
        decline_code: { type: 'string' },
      },
    },
  },
};

function describe(endpoint: Endpoint): Json {
  const status = successStatus(endpoint);
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[0]],
    ...(endpoint.access === 'student' && { 'x-access': 'student' }),
    ...(isDemoOnly(endpoint) && {
      'x-access': endpoint.access === 'student' ? 'student, demo mode only' : 'demo mode only',
    }),
    ...(endpoint.access === 'organiser' && { 'x-access': `organiser with the right ${endpoint.right}` }),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...repeatHeader(endpoint),
      ...entityTagHeader(endpoint),
    ],
    ...(endpoint.body && { requestBody: { required: true, content: content(endpoint, endpoint.body) } }),
    responses: {
      [status]: { description: 'Success', content: answerContent(endpoint.answers[status] ?? {}) },
      ...(endpoint.hasEntityTag && { 304: { description: 'Unchanged since the version in If-None-Match' } }),
      ...errorResponses(errorsOf(endpoint)),
    },
  };
}

function content({ bodyType }: Endpoint, schema: object): Json {
  return bodyType === 'multipart' ? { 'multipart/form-data': { schema } } : json(schema);
}

/** A file, such as a calendar, is sent as it is and not as JSON. */
function answerContent(schema: object): Json {
  return 'contentMediaType' in schema ? { [String(schema.contentMediaType)]: { schema } } : json(schema);
}

function json(schema: object): Json {
  return { 'application/json': { schema } };
}

function parameters(place: 'path' | 'query', schema: object | undefined): Json[] {
  if (!schema || !('properties' in schema)) return [];
  const required = 'required' in schema ? (schema.required as string[]) : [];
  return Object.entries(schema.properties as Record<string, object>).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function repeatHeader(endpoint: Endpoint): Json[] {
  if (!endpoint.repeat) return [];
  return [
    { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } },
  ];
}

function entityTagHeader({ hasEntityTag }: Endpoint): Json[] {
  return hasEntityTag
    ? [{ name: 'If-None-Match', in: 'header', required: false, schema: { type: 'string' } }]
    : [];
}

function errorResponses(codes: readonly ErrorCode[]): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = errorTable[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      { description: group.join(', '), content: json({ $ref: '#/components/schemas/Error' }) },
    ]),
  );
}
