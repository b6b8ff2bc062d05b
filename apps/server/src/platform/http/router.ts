import { apiBase, isRefusedWhileSuspended, successStatus } from '@crewtable/contract';
import type { AccountLimit, Answer, Body, Endpoint, Params, Query } from '@crewtable/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from './app-error.ts';
import { unchanged } from './entity-tags.ts';
import type { Unchanged } from './entity-tags.ts';
import type { Idempotency, KeepAnswer } from './idempotency.ts';
import { takeMultipartBodies } from './multipart-bodies.ts';
import { withoutNullOptionals } from './optional-fields.ts';
import type { Limit, RateLimits } from './rate-limits.ts';
import { takeSignedBodies } from './raw-bodies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint behind a route, for whoever answers in its name: errors take their sentences from it. */
    endpoint?: Endpoint;
  }
}

/** Whoever is signed in. */
export interface Viewer {
  id: string;
  sessionId: string;
}

/** A viewer as the session's row and the student's row say at the moment of the call. */
export interface Authenticated extends Viewer {
  suspended: boolean;
}

/** A session that is over is refused, except at the entrance: there it counts as none. */
export type Authenticate = (
  request: FastifyRequest,
  atEntrance: boolean,
) => Promise<Authenticated | undefined>;

/** What a handler works with: what was sent, checked against the contract, and who sent it. */
export interface Call<E extends Endpoint> {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  viewer: E['access'] extends 'student' ? Viewer : Viewer | undefined;
  /** For endpoints whose answer is stored: keeps it in the verb's transaction. Does nothing without a key. */
  keep: KeepAnswer<Answer<E>>;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Route = <E extends Endpoint>(
  endpoint: E,
  work: (call: Call<E>) => Promise<Answer<E> | Unchanged>,
) => void;

export interface RouterDeps {
  authenticate: Authenticate;
  idempotency: Idempotency;
  limits: RateLimits;
  demo: boolean;
  /** Calls of the demo that are answered without it: those of the sandbox, where production has test payments. */
  alsoServed?: readonly Endpoint[];
}

export interface Router {
  route: Route;
  /** What is answered: all of it, less the demo's calls in production. */
  registered: readonly Endpoint[];
}

/** Registers endpoints of the contract: path, validation, access, repeated calls and the shape of the answer. */
export function createRouter(app: FastifyInstance, deps: RouterDeps): Router {
  const { authenticate, idempotency, limits, demo, alsoServed = [] } = deps;
  const registered: Endpoint[] = [];
  const viewers = new WeakMap<FastifyRequest, Viewer>();
  const route: Route = (endpoint, work) => {
    if (endpoint.access === 'demo' && !demo && !alsoServed.includes(endpoint)) return;
    registered.push(endpoint);
    const atEntrance = endpoint.access === 'entrance';
    const forPeople = atEntrance || endpoint.access === 'anyone' || endpoint.access === 'student';
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
      // Before the body is parsed: a caller who may not call learns that first, whatever the body contains.
      onRequest: async (request) => {
        if (!forPeople) return;
        const viewer = await authenticate(request, atEntrance);
        if (endpoint.access === 'student' && !viewer) throw new AppError('not_signed_in');
        if (!viewer) return;
        if (viewer.suspended && isRefusedWhileSuspended(endpoint)) throw new AppError('suspended');
        if (endpoint.perAccount) await limits.perSubject(hourly(endpoint.perAccount), viewer.id);
        viewers.set(request, viewer);
      },
      preValidation: async (request) => {
        if (endpoint.body) request.body = withoutNullOptionals(endpoint.body, request.body ?? {});
      },
      handler: async (request, reply) => {
        const viewer = viewers.get(request);
        // Fastify has checked each part against the very schemas these types come from.
        const call = {
          params: request.params,
          query: request.query,
          body: request.body,
          viewer,
          request,
          reply,
        };
        const answer = <Given>(keep: KeepAnswer) => work({ ...call, keep } as never) as Promise<Given>;
        reply.code(status);
        const repeatable = { endpoint, request, viewerId: viewer?.id };
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

const hourly = ({ name, perHour }: AccountLimit): Limit => ({ name, max: perHour, perSeconds: 3_600 });
