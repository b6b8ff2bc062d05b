import { timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { secondsOf } from '../object-store.ts';
import type { Call } from '../object-store.ts';
import { endpoints } from './endpoints.ts';
import type { Endpoint } from './endpoints.ts';
import { serveBrowserCalls } from './browser-calls.ts';
import { expand } from './expand.ts';
import { takeFault } from '../faults.ts';
import type { ActiveFault } from '../faults.ts';
import { listOf, parseForm } from './form-body.ts';
import { answerOf, errorBody } from './answers.ts';
import type { Answer } from './answers.ts';
import { withIdempotencyKey } from './idempotency.ts';
import { randomLetters } from '../ids.ts';
import { readParameters } from './parameters.ts';
import { Refusal, invalidRequest } from './refusal.ts';
import type { SandboxDeps } from '../sandbox-deps.ts';
import { inTransaction } from '../transaction.ts';
import { apiVersion } from './wire.ts';

/** Stripe's API over HTTP. Runs `afterwards` after each call that may have created webhooks to deliver. */
export function createHttpApi(parts: SandboxDeps, afterwards: () => void): FastifyInstance {
  const app = fastify({ bodyLimit: 1024 * 1024, forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  for (const endpoint of endpoints) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: (request, reply) => answerCall(parts, endpoint, request, reply, afterwards),
    });
  }
  serveBrowserCalls(app, parts, (request) => isOurKey(request, parts.secretKey), afterwards);
  app.setNotFoundHandler((request, reply) =>
    send(reply, newRequestId(), {
      status: 404,
      body: errorBody(
        invalidRequest(
          `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}). The sandbox knows the part of the API that is listed in endpoints.ts.`,
        ),
      ),
    }),
  );
  return app;
}

const newRequestId = () => `req_${randomLetters(14)}`;

async function answerCall(
  parts: SandboxDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  afterwards: () => void,
): Promise<FastifyReply> {
  const requestId = newRequestId();
  if (!isOurKey(request, parts.secretKey)) {
    return send(reply, requestId, {
      status: 401,
      body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } },
    });
  }
  const path = request.url.split('?')[0]!;
  const fault = await takeFault(parts.pool, request.method, path);
  if (fault?.kind === 'drop_before_work') return dropConnection(request, reply);
  if (fault?.kind === 'error') return send(reply, requestId, internalError);
  const answer = await perform(parts, endpoint, request, requestId).catch((problem: unknown) => {
    if (problem instanceof Refusal) return { status: problem.status, body: errorBody(problem) };
    parts.log.error(
      { err: problem, call: `${endpoint.method} ${endpoint.path}` },
      'stripe sandbox: request failed',
    );
    return internalError;
  });
  afterwards();
  return afterWork(request, reply, requestId, answer, fault);
}

const internalError: Answer = {
  status: 500,
  body: { error: { type: 'api_error', message: 'An unexpected error has occurred in the sandbox.' } },
};

async function afterWork(
  request: FastifyRequest,
  reply: FastifyReply,
  requestId: string,
  answer: Answer,
  fault: ActiveFault | undefined,
): Promise<FastifyReply> {
  if (fault?.kind === 'drop_after_work') return dropConnection(request, reply);
  if (fault?.kind === 'error_after_work') return send(reply, requestId, internalError);
  if (fault?.kind === 'late') await wait(request, fault.lateMs);
  const key = request.headers['idempotency-key'];
  if (typeof key === 'string') reply.header('idempotency-key', key);
  return send(reply, requestId, answer);
}

/** Waits for `ms`, or until the client closes the connection. */
async function wait({ raw }: FastifyRequest, ms: number): Promise<void> {
  const closed = new AbortController();
  raw.socket.once('close', () => closed.abort());
  await delay(ms, undefined, { signal: closed.signal }).catch(() => {});
}

function dropConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

function send(
  reply: FastifyReply,
  requestId: string,
  { status, body, replayOf }: Answer & { replayOf?: string },
): FastifyReply {
  reply.header('request-id', requestId).header('stripe-version', apiVersion);
  if (replayOf !== undefined) {
    reply.header('idempotent-replayed', 'true').header('original-request', replayOf);
  }
  return reply.code(status).type('application/json').send(JSON.stringify(body));
}

function isOurKey({ headers }: FastifyRequest, secretKey: string): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${secretKey}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function perform(
  { pool, clock, realTime, threeDSecurePage }: SandboxDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  requestId: string,
): Promise<Answer & { replayOf?: string }> {
  const [path, query = ''] = request.url.split('?') as [string, string?];
  const form = endpoint.method === 'POST' ? ((request.body as string | undefined) ?? '') : query;
  const { expand: wanted, ...raw } = parseForm(form);
  const given = readParameters(raw, endpoint.parameters);
  const paths = wanted === undefined ? [] : (listOf(wanted) ?? []).map(String);
  const { id = '' } = request.params as { id?: string };
  const key = request.headers['idempotency-key'];
  const idempotencyKey = endpoint.method === 'POST' && typeof key === 'string' ? key : null;

  return inTransaction(pool, async (db) => {
    const call: Call = {
      db,
      now: secondsOf(clock.now()),
      request: { id: requestId, idempotencyKey },
      threeDSecurePage,
    };
    const work = () => answerOf(db, async () => expand(call, await endpoint.run(call, given, id), paths));
    if (idempotencyKey === null) return work();
    const keyed = { key: idempotencyKey, method: request.method, path, body: form, requestId };
    return withIdempotencyKey(db, keyed, realTime.now(), work);
  });
}
