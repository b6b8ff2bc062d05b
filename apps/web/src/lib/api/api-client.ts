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

/** What the API refused, in the words of its envelope. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  readonly errors: readonly string[];

  constructor(status: number, { code, message, errors = [] }: ErrorBody) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/** No answer arrived at all. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(cause: unknown) {
    super('Unable to connect to the server. Please check your internet connection and try again.', { cause });
  }
}

type Given<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : { readonly [K in Key]: Value };

/** An endpoint asks for exactly what its contract names: no params, query or body where it has none. */
export type CallInput<E extends Endpoint> = Given<'params', Params<E>> &
  Given<'query', Query<E>> &
  Given<'body', Body<E>> &
  CallChoices;

interface CallChoices {
  readonly signal?: AbortSignal;
  /** Lets a repeated press or a retry have one effect. */
  readonly idempotencyKey?: string;
  /** Goes out even if the page is closed meanwhile. */
  readonly keepalive?: boolean;
  /** This very call ends the session, so leaving does not cancel it. */
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

/** Calls an endpoint once; whoever wants a retry (TanStack Query, for reads) repeats the call. */
export async function call<const E extends Endpoint>(
  endpoint: E,
  ...[input = {}]: CallArguments<E>
): Promise<Answer<E>> {
  return answerIn(await send(endpoint, input), endpoint, input);
}

/** What an endpoint promises, or what it said instead. */
export async function answerIn<const E extends Endpoint>(
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

/** The entrance, machines and the demo know no session that could run out. */
const needsSession: Record<Access, boolean> = {
  anyone: true,
  student: true,
  entrance: false,
  machine: false,
  demo: false,
};

/** The answer as it comes; a version that is known already need not come again. */
export function send(
  endpoint: Endpoint,
  input: AnyCallInput,
  version: string | null = null,
): Promise<Response> {
  const attempt = (signal = input.signal) => sendOnce(endpoint, input, version, signal);
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

/** A proxy's error page or a status that nobody agreed on is told as our own fault, never as its raw text. */
async function refusal(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  if (isEnvelope(body)) return new ApiError(response.status, body);
  const code = [502, 503, 504].includes(response.status) ? 'unavailable' : 'internal';
  return new ApiError(response.status, { code, message: fallbackErrors[code].message });
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

/** Whoever stopped waiting knows why; that is no fault of the connection. */
function failure(cause: unknown, { signal }: AnyCallInput): unknown {
  return signal?.aborted === true || cause instanceof CancelledCall ? cause : new NetworkError(cause);
}
