import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { stopwatchMs } from '../clock/clock.ts';
import type { Logger } from '../log/logger.ts';
import { AppError } from './app-error.ts';
import { refuse } from './error-responses.ts';

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

/**
 * Refuses requests with 503 and `Retry-After` while the process works on too many, before anything is read from the
 * database. Health checks always pass: a busy process must not be taken for a dead one.
 */
export function shedLoad(app: FastifyInstance, { ordinary, urgent }: RequestLimits, log: Logger): void {
  let inWork = 0;
  let refused = 0;
  let loggedAt = -Infinity;

  const note = () => {
    refused += 1;
    const now = stopwatchMs();
    if (now - loggedAt < logEveryMs) return;
    log.warn({ refused, inWork }, 'requests refused: too many at the same time');
    loggedAt = now;
    refused = 0;
  };

  app.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint?.underLoad === 'never-refused') return undefined;
    if (inWork >= (endpoint?.underLoad === 'refused-last' ? urgent : ordinary)) {
      note();
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

/** For a request that has become a WebSocket connection, which never has a response. */
export function endRequest({ raw }: FastifyRequest): void {
  endings.get(raw)?.();
}
