import {
  apiBase,
  hourSeconds,
  isDemoOnly,
  isRefusedWhileSuspended,
  successStatus,
} from '@crewtable/contract';
import type {
  AccountLimit,
  Answer,
  Body,
  Endpoint,
  OrganiserRight,
  OrganiserRole,
  Params,
  Query,
} from '@crewtable/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from './app-error.ts';
import { unchanged } from './polling/entity-tags.ts';
import type { Unchanged } from './polling/entity-tags.ts';
import type { Idempotency, KeepAnswer } from './idempotency/idempotency.ts';
import { takeMultipartBodies } from './bodies/multipart-bodies.ts';
import { keepNamedFields } from './bodies/named-fields.ts';
import { withoutNullOptionals } from './bodies/optional-fields.ts';
import { noteForLog } from './request-log-fields.ts';
import { tracedBy } from '../request-id.ts';
import type { Traced } from '../request-id.ts';
import type { Limit, RateLimits } from './limits/rate-limits.ts';
import { takeSignedBodies } from './bodies/raw-bodies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of a route. The error handler takes the messages for invalid fields from it. */
    endpoint?: Endpoint;
  }
}

/** The signed-in student. */
export interface Viewer {
  id: string;
  sessionId: string;
}

/** A viewer with data from the rows of the session and the student at the time of the call. */
export interface Authenticated extends Viewer {
  suspended: boolean;
}

/** The organiser who calls. */
export interface ActingOrganiser {
  id: string;
  sessionId: string;
  roles: readonly OrganiserRole[];
  rights: ReadonlySet<OrganiserRight>;
  /** Empty without the role host. What they limit: own-shifts.ts. */
  shifts: OwnShifts;
}

export interface OwnShifts {
  /** The events of shifts that are not over. */
  eventIds: ReadonlySet<string>;
  /** Those of them that are running: from two hours before the start until two hours after the end. */
  runningEventIds: ReadonlySet<string>;
}

/** An organiser with the state of the session at the time of the call. */
export interface AuthenticatedOrganiser extends ActingOrganiser {
  isLocked: boolean;
  confirmation: 'confirmed' | 'missing' | 'not_yet_possible';
}

/** Returns undefined without an open session. A call that is no activity does not delay the lock of the session. */
export type AuthenticateOrganiser = (
  request: FastifyRequest,
  isActivity: boolean,
) => Promise<AuthenticatedOrganiser | undefined>;

/** Refuses an expired session. With `isSignInEndpoint` (sign-in endpoints) it returns undefined instead. */
export type Authenticate = (
  request: FastifyRequest,
  isSignInEndpoint: boolean,
) => Promise<Authenticated | undefined>;

/** The input of a handler: the validated request and the caller. */
export interface Call<E extends Endpoint> {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  viewer: E['access'] extends 'student' ? Viewer : Viewer | undefined;
  organiser: E['access'] extends 'organiser' ? ActingOrganiser : undefined;
  /**
   * For endpoints with `stored-answer`: stores the response in the transaction. Does nothing without a key.
   */
  keep: KeepAnswer<Answer<E>>;
  /** Dependencies of work that enqueues jobs go through it, so that the jobs have the id of this request. */
  traced: Traced;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Route = <E extends Endpoint>(
  endpoint: E,
  work: (call: Call<E>) => Promise<Answer<E> | Unchanged>,
) => void;

export interface RouterDeps {
  authenticate: Authenticate;
  authenticateOrganiser: AuthenticateOrganiser;
  idempotency: Idempotency;
  limits: RateLimits;
  demo: boolean;
  /**
   * Demo endpoints that are also served in production: those of the sandbox, if test payments are allowed.
   */
  alsoServed?: readonly Endpoint[];
}

export interface Router {
  route: Route;
  /** The served endpoints: all of them, without those of the demo in production. */
  registered: readonly Endpoint[];
}

/** Registers endpoints of the contract: path, validation, access, idempotency and response schema. */
export function createRouter(app: FastifyInstance, deps: RouterDeps): Router {
  const { authenticate, authenticateOrganiser, idempotency, limits, demo, alsoServed = [] } = deps;
  const registered: Endpoint[] = [];
  const viewers = new WeakMap<FastifyRequest, Viewer>();
  const organisers = new WeakMap<FastifyRequest, ActingOrganiser>();
  const route: Route = (endpoint, work) => {
    if (isDemoOnly(endpoint) && !demo && !alsoServed.includes(endpoint)) return;
    registered.push(endpoint);
    const isSignInEndpoint = endpoint.access === 'entrance';
    const forPeople = isSignInEndpoint || endpoint.access === 'anyone' || endpoint.access === 'student';
    const status = successStatus(endpoint);
    const options: RouteOptions = {
      method: endpoint.method,
      url: `${apiBase}${endpoint.path}`,
      schema: {
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        response: endpoint.answers,
      },
      config: { endpoint },
      ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
      // Runs before the body is parsed: an unauthorised caller gets that error first, even if the body is
      // invalid.
      onRequest: async (request) => {
        if (endpoint.access === 'organiser') {
          const found = await authenticateOrganiser(request, !endpoint.isPolled);
          if (found) noteForLog(request, { organiserId: found.id });
          const organiser = requireOrganiser(endpoint, found);
          if (endpoint.perAccount) await limits.perSubject(hourly(endpoint.perAccount), organiser.id);
          organisers.set(request, organiser);
        }
        if (!forPeople) return;
        const viewer = await authenticate(request, isSignInEndpoint);
        if (endpoint.access === 'student' && !viewer) throw new AppError('not_signed_in');
        if (!viewer) return;
        noteForLog(request, { studentId: viewer.id });
        if (viewer.suspended && isRefusedWhileSuspended(endpoint)) throw new AppError('suspended');
        if (endpoint.perAccount) await limits.perSubject(hourly(endpoint.perAccount), viewer.id);
        viewers.set(request, viewer);
      },
      preValidation: async (request) => {
        if (endpoint.body) request.body = withoutNullOptionals(endpoint.body, request.body ?? {});
      },
      handler: async (request, reply) => {
        const viewer = viewers.get(request);
        const organiser = organisers.get(request);
        // The casts are safe: Fastify has validated each part with the schemas of these types.
        const call = {
          params: request.params,
          query: request.query,
          body: endpoint.body ? keepNamedFields(endpoint.body, request.body) : request.body,
          viewer,
          organiser,
          traced: tracedBy(request.id),
          request,
          reply,
        };
        const answer = <Given>(keep: KeepAnswer) => work({ ...call, keep } as never) as Promise<Given>;
        reply.code(status);
        const repeatable = { endpoint, request, viewerId: viewer?.id ?? organiser?.id };
        const run = () => answer<object | Unchanged>(async () => {});
        if (endpoint.repeat === 'stored-answer') return idempotency.once(repeatable, answer<object>);
        if (endpoint.repeat === 'safe-verb') return idempotency.withOneBody(repeatable, run);
        const given = await run();
        return given === unchanged ? reply.code(304).send() : given;
      },
    };
    if (endpoint.bodyType === 'multipart') takeMultipartBodies(app, options);
    else if (endpoint.bodyType === 'signed') takeSignedBodies(app, options);
    else app.route(options);
  };
  return { route, registered };
}

/** An endpoint without a right is open to nobody, so that a forgotten one is noticed. */
function requireOrganiser(
  { right, needsConfirmation }: Endpoint,
  organiser: AuthenticatedOrganiser | undefined,
): ActingOrganiser {
  if (!organiser) throw new AppError('not_signed_in');
  if (organiser.isLocked) throw new AppError('locked');
  if (right === undefined || !organiser.rights.has(right)) throw new AppError('no_right');
  if (needsConfirmation && organiser.confirmation !== 'confirmed')
    throw new AppError(organiser.confirmation === 'missing' ? 'confirm_first' : 'confirm_later');
  return organiser;
}

const hourly = ({ name, perHour }: AccountLimit): Limit => ({ name, max: perHour, perSeconds: hourSeconds });
