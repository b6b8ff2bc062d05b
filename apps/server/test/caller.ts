import { apiBase, errorsOf, successStatus } from '@crewtable/contract';
import type { Answer, Body, Endpoint, ErrorBody, Params, Query } from '@crewtable/contract';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

export type Sent<E extends Endpoint> = (Params<E> extends undefined
  ? { params?: undefined }
  : { params: Params<E> }) &
  (Query<E> extends undefined ? { query?: undefined } : { query: Query<E> }) &
  (Body<E> extends undefined ? { body?: undefined } : { body: Body<E> }) & {
    headers?: Record<string, string>;
  };

/** Calls the app like one browser: it keeps cookies and sends the `sec-fetch-site` header. */
export class Caller {
  readonly #http: FastifyInstance;
  readonly #cookies: Map<string, string>;

  constructor(http: FastifyInstance, cookies: ReadonlyMap<string, string> = new Map()) {
    this.#http = http;
    this.#cookies = new Map(cookies);
  }

  /** Returns the response body of a call that is expected to succeed. */
  async call<E extends Endpoint>(endpoint: E, sent: Sent<E>): Promise<Answer<E>> {
    const response = await this.send(endpoint, sent);
    if (response.statusCode !== successStatus(endpoint)) {
      throw new Error(
        `${endpoint.method} ${endpoint.path} answered ${response.statusCode}: ${response.body}`,
      );
    }
    return response.json<Answer<E>>();
  }

  /** Returns the error of a call that is expected to fail. */
  async refusal<E extends Endpoint>(endpoint: E, sent: Sent<E>): Promise<ErrorBody & { status: number }> {
    const response = await this.send(endpoint, sent);
    if (response.statusCode < 400)
      throw new Error(`${endpoint.path} answered ${response.statusCode}, not a refusal.`);
    const refusal = response.json<ErrorBody>();
    if (!errorsOf(endpoint).includes(refusal.code))
      throw new Error(`${endpoint.path} answered ${refusal.code}, which its contract does not name.`);
    return { status: response.statusCode, ...refusal };
  }

  send<E extends Endpoint>(
    endpoint: E,
    { params, query, body, headers }: Sent<E>,
  ): Promise<LightMyRequestResponse> {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown>)[name])),
    );
    return this.raw(endpoint.method, `${apiBase}${path}`, {
      ...(query !== undefined && { query }),
      ...(body !== undefined && { payload: payloadOf(endpoint, body) }),
      ...(headers && { headers }),
    });
  }

  /** Sends any request, also one that no well-behaved client would send. */
  async raw(
    method: NonNullable<InjectOptions['method']>,
    url: string,
    sent: {
      query?: Record<string, string>;
      payload?: object | string;
      headers?: Record<string, string>;
    } = {},
  ): Promise<LightMyRequestResponse> {
    const response = await this.#http.inject({
      method,
      url,
      ...sent,
      headers: { 'sec-fetch-site': 'same-origin', cookie: this.#cookieHeader(), ...sent.headers },
    });
    for (const { name, value } of response.cookies) {
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }

  /** The cookies of this browser by name. */
  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  #cookieHeader(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

function payloadOf({ bodyType }: Endpoint, body: unknown): object {
  if (bodyType !== 'multipart') return body as object;
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, string>)) form.append(name, value);
  return form;
}
