import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from './errors/errors.ts';
import type { OrganiserRight } from './rules/organiser-rights.ts';
import { universalErrors } from './errors/universal-errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call the endpoint.
 * - anyone: everyone. An expired session is refused.
 * - student: signed-in students only.
 * - entrance: everyone. An expired session is ignored, because the call may start a new one.
 * - machine: other machines, such as health checks. The session is not read.
 * - demo: everyone in demo mode, 404 otherwise. The session is not read. Production with test payments also
 *   serves the sandbox's endpoints.
 * - organiser: organisers only, with the endpoint's `right`. The session of a student does not count.
 * - organiser-entrance: everyone. The call may start or end an organiser's session.
 * 'machine' and 'demo' do not read the session because it may have expired or the database may be
 * unavailable.
 */
export type Access =
  | 'anyone'
  | 'student'
  | 'entrance'
  | 'machine'
  | 'demo'
  | 'organiser'
  | 'organiser-entrance';

/**
 * How the server answers a repeated request with the same `Idempotency-Key`. 'stored-answer' returns the
 * stored first response. 'safe-verb' runs the verb again, which must be safe: its response holds a secret
 * that must not be stored.
 */
export type Repeat = 'stored-answer' | 'safe-verb';

/**
 * A multipart form has text fields only, each at most once; no endpoint accepts a file. A signed body is read
 * as raw bytes, because another machine signed exactly these bytes. It is rejected without a valid signature.
 */
export type BodyType = 'json' | 'multipart' | 'signed';

export type SuccessStatus = 200 | 201 | 202;

/** The definition of one endpoint, shared by server and browser. */
export interface Endpoint {
  readonly method: Method;
  /** Relative to `/api/`; `:name` marks a parameter. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** Exists in demo mode only, 404 otherwise. For endpoints that read the session; access 'demo' implies it. */
  readonly demoOnly?: true;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** The encoding of the body: JSON, a form with one part per field, or signed raw bytes. JSON by default. */
  readonly bodyType?: BodyType;
  /** The largest body, if it is not the usual 64 KiB. */
  readonly maxBodyBytes?: number;
  readonly answers: { readonly [status in SuccessStatus]?: TSchema };
  /** Errors specific to this endpoint. `errorsOf` adds those of all endpoints and those of its access. */
  readonly errors: readonly ErrorCode[];
  readonly repeat?: Repeat;
  /** Sends an `ETag`, and an empty 304 to a caller who sends the same one in `If-None-Match`. */
  readonly hasEntityTag?: true;
  /** Messages for users, by field of the body: sent if the schema rejects that field. */
  readonly messages?: { readonly [field: string]: string };
  /**
   * Limits how often one student or organiser may call it, in demo mode too. Limits with the same name share a counter.
   */
  readonly perAccount?: AccountLimit;
  /** What an organiser needs to call it. Every endpoint with the access 'organiser' has one. */
  readonly right?: OrganiserRight;
  /** The organiser must have confirmed with a passkey in the last minutes. */
  readonly needsConfirmation?: true;
  /** Open pages of organisers call it by themselves: it does not keep a session from being locked. */
  readonly isPolled?: true;
  /**
   * For the time when the server has more requests than it can work on. 'refused-last': passcodes and payments.
   * 'never-refused': machines ask with it whether the server is alive.
   */
  readonly underLoad?: 'refused-last' | 'never-refused';
  /** Suspended students may call it although it changes data. */
  readonly whileSuspended?: 'allowed';
}

export interface AccountLimit {
  readonly name: string;
  readonly perHour: number;
}

type Of<Schema> = Schema extends TSchema ? Static<Schema> : undefined;

export type Params<E extends Endpoint> = Of<E['params']>;
export type Query<E extends Endpoint> = Of<E['query']>;
export type Body<E extends Endpoint> = Of<E['body']>;
export type Answer<E extends Endpoint> = E['answers'] extends infer Answers
  ? { [Status in keyof Answers]: Of<Answers[Status]> }[keyof Answers]
  : never;

/** Checks that the value is an `Endpoint` and keeps its exact type. */
export function endpoint<const E extends Endpoint>(value: E): E {
  return value;
}

/** The success status of an endpoint. Each endpoint has exactly one. */
export function successStatus(value: Endpoint): SuccessStatus {
  return Number(Object.keys(value.answers)[0]) as SuccessStatus;
}

/** Errors caused by the access: a missing or expired session. */
const accessErrors: Record<Access, readonly ErrorCode[]> = {
  anyone: ['session_expired'],
  student: ['not_signed_in', 'session_expired'],
  entrance: [],
  machine: [],
  demo: [],
  organiser: ['not_signed_in', 'locked', 'no_right'],
  'organiser-entrance': [],
};

/** Errors caused by an `Idempotency-Key`. */
const repeatErrors: Record<Repeat, readonly ErrorCode[]> = {
  'stored-answer': ['key_reused', 'still_running'],
  'safe-verb': ['key_reused'],
};

/** A suspended student can read, but can only change data through endpoints that allow it explicitly. */
export function isRefusedWhileSuspended({ method, access, whileSuspended }: Endpoint): boolean {
  const isForStudents = access === 'student' || access === 'anyone';
  return isForStudents && method !== 'GET' && whileSuspended !== 'allowed';
}

/** Whether production leaves the endpoint out. */
export function isDemoOnly({ access, demoOnly }: Endpoint): boolean {
  return access === 'demo' || demoOnly === true;
}

/** Every error code that this endpoint may return. */
export function errorsOf(value: Endpoint): ErrorCode[] {
  const { errors, access, repeat, needsConfirmation } = value;
  return [
    ...new Set([
      ...errors,
      ...accessErrors[access],
      ...(isDemoOnly(value) ? (['not_found'] as const) : []),
      ...(isRefusedWhileSuspended(value) ? (['suspended'] as const) : []),
      ...(needsConfirmation ? (['confirm_first', 'confirm_later'] as const) : []),
      ...(repeat ? repeatErrors[repeat] : []),
      ...universalErrors,
    ]),
  ];
}

export const apiBase = '/api/';
