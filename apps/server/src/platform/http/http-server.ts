import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Logger } from '../log/logger.ts';
import { shortenAddress } from '../log/scrub.ts';
import { answerErrors } from './error-answers.ts';
import { guardAgainstOtherSites } from './cross-site-guard.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { useContractValidation } from './validation.ts';

export interface HttpOptions {
  log: Logger;
  production: boolean;
  publicUrl: URL;
  trustedProxies: string[];
  scriptHashes: readonly string[];
  paymentHosts: readonly string[];
  /** Paths that other machines call: they prove who they are by a signature. */
  signedPaths: readonly string[];
}

/** Everything every answer has in common; what is answered is registered by the features. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { log, publicUrl, trustedProxies } = options;
  const loggerInstance: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance,
    // One line of our own per answer instead: see onResponse.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    bodyLimit: 64 * 1024,
    // A slow client may not hold a connection by sending its request drop by drop.
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // While we stop, a request on an open connection is still answered, and told to close it.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        // The pattern, not the address: an address may hold an invite code or a ticket.
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ip: shortenAddress(request.ip),
      },
      'request',
    );
  });
  acceptEmptyJson(app);
  useContractValidation(app);
  answerErrors(app);
  await setSecurityHeaders(app, options);
  guardAgainstOtherSites(app, publicUrl, options.signedPaths);
  await app.register(cookie);
  return app;
}

/** A call without a body may still say that it sends JSON. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body as string, done);
  });
}
