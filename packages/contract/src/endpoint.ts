import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from './errors/errors.ts';
import { universalErrors } from './errors/universal-errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: anyone, signed-in students, whoever stands at the entrance (a session that is over is no hindrance to
 * begin a new one), machines that watch over the process, or whoever tries the product in demo mode (404 otherwise).
 * For the last two no session is looked at: it may have expired, or the database be away.
 */
export type Access = 'anyone' | 'student' | 'entrance' | 'machine' | 'demo';

/**
 * How a repeated call with the same `Idempotency-Key` is answered: from the stored first answer, or, where that
 * answer holds a secret that must not be stored, by a verb that is safe to run again.
 */
export type Repeat = 'stored-answer' | 'safe-verb';

/**
 * A form holds text fields alone, each at most once: no endpoint asks for a file. A signed body is taken byte by byte
 * as another machine signed it, and is worth nothing without its signature.
 */
export type BodyType = 'json' | 'multipart' | 'signed';

export type SuccessStatus = 200 | 201 | 202;

/** Everything both sides need to know of one call, written once. */
export interface Endpoint {
  readonly method: Method;
  /** Below `/api/`, with `:name` for parameters. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** How the body travels: as JSON, as a form with one part for each field, or as bytes under a signature. */
  readonly bodyType?: BodyType;
  readonly answers: { readonly [status in SuccessStatus]?: TSchema };
  /** Beyond those that any endpoint, or any with its access, may give: see `errorsOf`. */
  readonly errors: readonly ErrorCode[];
  readonly repeat?: Repeat;
  /** Sentences for people, by field of the body: the answer where the schema refuses that field. */
  readonly messages?: { readonly [field: string]: string };
  /** How often one student may call it, in every installation. Endpoints with the same name share a counter. */
  readonly perAccount?: AccountLimit;
  /** Suspended students may call it although it changes something. */
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

/** Checks an endpoint's shape while keeping its exact types. */
export function endpoint<const E extends Endpoint>(value: E): E {
  return value;
}

/** The one success status of an endpoint. */
export function successStatus(value: Endpoint): SuccessStatus {
  return Number(Object.keys(value.answers)[0]) as SuccessStatus;
}

/** What comes with being called by somebody: a session may be missing or over, the demo may be absent. */
const accessErrors: Record<Access, readonly ErrorCode[]> = {
  anyone: ['session_expired'],
  student: ['not_signed_in', 'session_expired'],
  entrance: [],
  machine: [],
  demo: ['not_found'],
};

/** What comes with an `Idempotency-Key`. */
const repeatErrors: Record<Repeat, readonly ErrorCode[]> = {
  'stored-answer': ['key_reused', 'still_running'],
  'safe-verb': ['key_reused'],
};

/** A suspended student can look around and leave, and changes nothing else. */
export function isRefusedWhileSuspended({ method, access, whileSuspended }: Endpoint): boolean {
  const isForStudents = access === 'student' || access === 'anyone';
  return isForStudents && method !== 'GET' && whileSuspended !== 'allowed';
}

/** Every refusal that a caller of this endpoint may meet. */
export function errorsOf(value: Endpoint): ErrorCode[] {
  const { errors, access, repeat } = value;
  return [
    ...new Set([
      ...errors,
      ...accessErrors[access],
      ...(isRefusedWhileSuspended(value) ? (['suspended'] as const) : []),
      ...(repeat ? repeatErrors[repeat] : []),
      ...universalErrors,
    ]),
  ];
}

export const apiBase = '/api/';
