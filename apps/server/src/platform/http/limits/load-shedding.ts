import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { stopwatchMs } from '../../clock/clock.ts';
import type { Logger } from '../../log/logger.ts';
import { noMetrics } from '../../metrics/metrics.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import { AppError } from '../app-error.ts';
import { refuse } from '../error-responses.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for the files of the web build. */
    servesFile?: boolean;
  }
}

export interface RequestLimits {
  /** How many requests one process works on at the same time. */
  ordinary: number;
  /** Passcodes and payments (`underLoad: 'refused-last'`) are refused only beyond this number. */
  urgent: number;
}

/**
 * One process answers about 400 calls of a season's first day a second (bench/RESULTS.md), so 200 requests wait for
 * about half a second. More would only wait longer, and memory would grow.
 */
export const requestLimits: RequestLimits = { ordinary: 200, urgent: 400 };

const logEveryMs = 10_000;
/** Not the same for all, so that they do not all come back at once. */
const [retryFromSeconds, retryToSeconds] = [2, 6];

const endings = new WeakMap<IncomingMessage, () => void>();
const refusedRequests = new WeakSet<IncomingMessage>();

/**
 * Refuses requests with 503 and `Retry-After` while the process works on too many, before anything is read from the
 * database. Health checks always pass: a busy process must not be taken for a dead one. So do files and pages
 * (`isFileOrPage`), which cost little.
 */
export function shedLoad(
  app: FastifyInstance,
  { ordinary, urgent }: RequestLimits,
  log: Logger,
  metrics: Pick<Metrics, 'watch' | 'watchTotal'> = noMetrics,
): void {
  let inWork = 0;
  let refused = 0;
  let refusedSinceLog = 0;
  let loggedAt = -Infinity;
  metrics.watch('http_requests_in_work', 'Requests that this process works on now', () => inWork);
  metrics.watchTotal('http_requests_refused', 'Requests refused because of too many others', () => refused);

  const note = (request: FastifyRequest) => {
    refusedRequests.add(request.raw);
    refused += 1;
    refusedSinceLog += 1;
    const now = stopwatchMs();
    if (now - loggedAt < logEveryMs) return;
    log.warn({ refused: refusedSinceLog, inWork }, 'requests refused: too many at the same time');
    loggedAt = now;
    refusedSinceLog = 0;
  };

  app.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint?.underLoad === 'never-refused' || isFileOrPage(request)) return undefined;
    if (inWork >= (endpoint?.underLoad === 'refused-last' ? urgent : ordinary)) {
      note(request);
      return refuse(
        reply,
        new AppError('unavailable', { retryAfterSeconds: randomInt(retryFromSeconds, retryToSeconds + 1) }),
      );
    }
    inWork += 1;
    endings.set(request.raw, () => {
      endings.delete(request.raw);
      inWork -= 1;
    });
    // After the response, or when the client has closed the connection.
    reply.raw.once('close', () => endRequest(request));
    return undefined;
  });
}

/**
 * Pages have no routes: the not-found handler of the web site answers them with documents that are kept in memory.
 * One refused script would leave a visitor with a page that does not work.
 */
function isFileOrPage({ is404, routeOptions }: FastifyRequest): boolean {
  return is404 || routeOptions.config.servesFile === true;
}

export function wasRefused({ raw }: FastifyRequest): boolean {
  return refusedRequests.has(raw);
}

/** For a request that has become a WebSocket connection, which never has a response. */
export function endRequest({ raw }: FastifyRequest): void {
  endings.get(raw)?.();
}
