import { apiBase, fallbackErrors, successStatus } from '@crewtable/contract';
import type {
  Access,
  Answer,
  Body,
  Endpoint,
  ErrorBody,
  ErrorCode,
  Params,
  Query,
} from '@crewtable/contract';
import { CancelledCall, cancelledByLogOut } from '../session/cancelled-calls.ts';
import { withRenewal } from '../session/renewal.ts';
import { repeatWhileUnavailable } from './repeated-writes.ts';
import { isUnavailable, readRetryAfter } from './retry-after.ts';

/** An error response of the API, with the content of its error envelope. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly errors: readonly string[];
  /** 0 if the server did not ask to wait. */
  readonly retryAfterSeconds: number;

  constructor(status: number, { code, message, errors = [] }: ErrorBody, retryAfterSeconds = 0) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No response arrived. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(cause: unknown) {
    super('Unable to connect to the server. Please check your internet connection and try again.', { cause });
  }
}

type Given<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : { readonly [K in Key]: Value };

/** Exactly the inputs that the endpoint's contract declares: params, query and body only if it has them. */
export type CallInput<E extends Endpoint> = Given<'params', Params<E>> &
  Given<'query', Query<E>> &
  Given<'body', Body<E>> &
  CallChoices;

interface CallChoices {
  readonly signal?: AbortSignal;
  /** Gives a repeated press or a retry only one effect. The client itself repeats calls that have one. */
  readonly idempotencyKey?: string;
  /** The browser sends the request even if the page is closed before it is done. */
  readonly keepalive?: boolean;
  /** This call itself ends the session, so logging out does not cancel it. */
  readonly endsSession?: boolean;
}

type Scalar = string | number | boolean;

interface AnyCallInput extends CallChoices {
  readonly params?: Readonly<Record<string, Scalar>>;
  readonly query?: Readonly<Record<string, Scalar | readonly Scalar[] | undefined>>;
  readonly body?: unknown;
}

type CallArguments<E extends Endpoint> =
  CallChoices extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/**
 * Calls an endpoint. Only a write with an idempotency key is sent again here, if the server was unavailable; TanStack
 * Query retries reads by repeating the call.
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  ...[input = {}]: CallArguments<E>
): Promise<Answer<E>> {
  return readAnswer(await send(endpoint, input), endpoint, input);
}

/** Returns the body of a successful response. Throws an ApiError for any other status. */
export async function readAnswer<const E extends Endpoint>(
  response: Response,
  endpoint: E,
  input: AnyCallInput,
): Promise<Answer<E>> {
  if (response.status !== successStatus(endpoint)) throw await refusal(response);
  try {
    return (await response.json()) as Answer<E>;
  } catch (cause) {
    throw failure(cause, input);
  }
}

/** Endpoints for 'entrance', 'machine', 'demo' and organisers have no student's session that can expire. */
const needsSession: Record<Access, boolean> = {
  anyone: true,
  student: true,
  entrance: false,
  machine: false,
  demo: false,
  organiser: false,
  'organiser-entrance': false,
};

/** Returns the raw response. If `version` (an ETag) is current, the server answers 304 without a body. */
export function send(
  endpoint: Endpoint,
  input: AnyCallInput,
  version: string | null = null,
): Promise<Response> {
  const isRepeatable = endpoint.repeat !== undefined && input.idempotencyKey !== undefined;
  const attempt = (signal = input.signal) => {
    const once = () => sendOnce(endpoint, input, version, signal);
    return isRepeatable ? repeatWhileUnavailable(once, signal) : once();
  };
  if (!needsSession[endpoint.access]) return attempt();
  if (input.endsSession === true) return withRenewal(() => attempt());
  return cancelledByLogOut({ needsStudent: endpoint.access === 'student', signal: input.signal }, (signal) =>
    withRenewal(() => attempt(signal)),
  );
}

async function sendOnce(
  endpoint: Endpoint,
  input: AnyCallInput,
  version: string | null,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  if (input.idempotencyKey !== undefined) headers.set('idempotency-key', input.idempotencyKey);
  if (version !== null) headers.set('if-none-match', version);
  try {
    return await fetch(address(endpoint, input), {
      method: endpoint.method,
      headers,
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: signal ?? null,
      keepalive: input.keepalive ?? false,
    });
  } catch (cause) {
    throw failure(cause, input);
  }
}

function address(endpoint: Endpoint, { params = {}, query = {} }: AnyCallInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${endpoint.method} ${endpoint.path} needs a value for ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const one of typeof value === 'object' ? value : [value]) search.append(name, String(one));
  }
  return `${apiBase}${path}${search.size === 0 ? '' : `?${search}`}`;
}

/** An error page of a proxy or an unknown error body becomes a generic error; its raw text is never shown. */
async function refusal(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const seconds = readRetryAfter(response);
  if (isEnvelope(body)) return new ApiError(response.status, body, seconds);
  const code = isUnavailable(response) ? 'unavailable' : 'internal';
  return new ApiError(response.status, { code, message: fallbackErrors[code].message }, seconds);
}

function isEnvelope(body: unknown): body is ErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'message' in body &&
    typeof body.message === 'string' &&
    'code' in body &&
    typeof body.code === 'string' &&
    (!('errors' in body) || Array.isArray(body.errors))
  );
}

/** A call that was aborted by the caller or by logging out keeps its cause; all else is a network error. */
function failure(cause: unknown, { signal }: AnyCallInput): unknown {
  return signal?.aborted === true || cause instanceof CancelledCall ? cause : new NetworkError(cause);
}
