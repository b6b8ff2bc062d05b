import { apiBase } from '@crewtable/contract';
import type { Endpoint } from '@crewtable/contract';
import type { PaymentProvider } from '../../src/platform/stripe/payment-provider.ts';
import type { GeneratedRequest } from './generated-requests.ts';
import type { SentRequest } from './http-client.ts';
import type { KnownValues } from './known-values.ts';

/** Paths with longer parameters belong to no route. */
const maxParamLength = 190;

interface EncodingDeps {
  known: KnownValues;
  /** The id of the student who calls. */
  callerId: string | undefined;
  cookie: string;
  provider: PaymentProvider;
}

export interface EncodedRequest extends SentRequest {
  params: unknown;
}

/** Turns a generated request into bytes. Signs those that only another machine may send. */
export async function encodeRequest(
  request: GeneratedRequest,
  { known, callerId, cookie, provider }: EncodingDeps,
): Promise<EncodedRequest> {
  const { endpoint, rawBody, idempotencyKey } = request;
  const params = known.resolve(request.params, callerId) as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeParam(params[name]));
  const body = known.resolve(request.body, callerId, params);
  const encoded = rawBody === undefined ? await encodeBody(endpoint, body) : jsonBody(rawBody);
  const entityTag = request.entityTag && textOf(known.resolve(request.entityTag, callerId));
  const isSigned = endpoint.bodyType === 'signed' && typeof encoded.body === 'string';
  const { stripe, webhookSecret } = provider;
  return {
    params,
    method: endpoint.method,
    path: `${apiBase}${path}${encodeQuery(known.resolve(request.query, callerId, params))}`,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(cookie !== '' && { cookie }),
      ...(encoded.type !== undefined && { 'content-type': encoded.type }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(entityTag !== undefined && { 'if-none-match': entityTag }),
      ...(isSigned && {
        'stripe-signature': stripe.webhooks.generateTestHeaderString({
          payload: encoded.body as string,
          secret: webhookSecret,
        }),
      }),
    },
    body: encoded.body,
  };
}

interface EncodedBody {
  type: string | undefined;
  body: string | Buffer | undefined;
}

const jsonBody = (body: string): EncodedBody => ({ type: 'application/json', body });

async function encodeBody({ bodyType }: Endpoint, body: unknown): Promise<EncodedBody> {
  if (body === undefined) return { type: undefined, body: undefined };
  if (bodyType !== 'multipart') return jsonBody(JSON.stringify(body) ?? '');
  const form = new FormData();
  if (typeof body === 'object' && body !== null)
    for (const [name, value] of Object.entries(body)) form.append(name, textOf(value));
  const encoded = new Response(form);
  return {
    type: encoded.headers.get('content-type')!,
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}

/** Half of a surrogate pair is no character: it is replaced, as browsers do. */
const encodeText = (text: string) => encodeURIComponent(Buffer.from(text).toString());

function encodeParam(value: unknown): string {
  let text = textOf(value);
  while (encodeText(text).length > maxParamLength) text = text.slice(0, text.length / 2);
  return text === '' ? 'x' : encodeText(text);
}

function encodeQuery(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one: unknown) => `${encodeText(name)}=${encodeText(textOf(one)).slice(0, 3_000)}`),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
