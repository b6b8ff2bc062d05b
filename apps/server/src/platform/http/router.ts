import { apiBase, successStatus } from '@crewtable/contract';
import type { Answer, Body, Endpoint, Params, Query } from '@crewtable/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import type { Idempotency } from './idempotency.ts';

/** Whoever is signed in. */
export interface Viewer {
  id: string;
  sessionId: string;
}

export type Authenticate = (request: FastifyRequest) => Promise<Viewer | undefined>;

/** What a handler works with: what was sent, checked against the contract, and who sent it. */
export interface Call<E extends Endpoint> {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  viewer: E['access'] extends 'student' ? Viewer : Viewer | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Route = <E extends Endpoint>(endpoint: E, work: (call: Call<E>) => Promise<Answer<E>>) => void;

export interface RouterParts {
  authenticate: Authenticate;
  idempotency: Idempotency;
  demo: boolean;
}

export interface Router {
  route: Route;
  /** What has been registered, for the test that holds server and contract together. */
  registered: readonly Endpoint[];
}

/** Registers endpoints of the contract: path, validation, access, repeated calls and the shape of the answer. */
export function createRouter(app: FastifyInstance, { authenticate, idempotency, demo }: RouterParts): Router {
  const registered: Endpoint[] = [];
  const route: Route = (endpoint, work) => {
    registered.push(endpoint);
    if (endpoint.access === 'demo' && !demo) return;
    const status = successStatus(endpoint);
    app.route({
      method: endpoint.method,
      url: `${apiBase}${endpoint.path}`,
      schema: {
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        response: endpoint.answers,
      },
      handler: async (request, reply) => {
        const viewer = await authenticate(request);
        if (endpoint.access === 'student' && !viewer) throw new AppError('not_signed_in');
        // Fastify has checked each part against the very schemas these types come from.
        const call = {
          params: request.params,
          query: request.query,
          body: request.body,
          viewer,
          request,
          reply,
        };
        const answer = () => work(call as never) as Promise<object>;
        reply.code(status);
        if (endpoint.repeat !== 'stored-answer') return answer();
        return idempotency.once({ endpoint, request, viewerId: viewer?.id }, answer);
      },
    });
  };
  return { route, registered };
}
