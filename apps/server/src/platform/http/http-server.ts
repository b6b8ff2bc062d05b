import { randomUUID } from 'node:crypto';
import { apiBase } from '@crewtable/contract';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../log/logger.ts';
import { shortenAddress } from '../network-address.ts';
import { answerErrors, answerUnreadable, answerUnroutable } from './error-responses.ts';
import { guardAgainstOtherSites } from './cross-site-guard.ts';
import { readJsonBodies } from './json-bodies.ts';
import { setSecurityHeaders } from './security-headers.ts';
import type { PaymentHosts } from './security-headers.ts';
import { useContractValidation } from './validation.ts';

export interface HttpOptions {
  log: Logger;
  production: boolean;
  publicUrl: URL;
  trustedProxies: string[];
  transportSecurity: string | undefined;
  scriptHashes: readonly string[];
  paymentHosts: PaymentHosts | undefined;
  tagManager: boolean;
  /** Paths that other machines call: they prove who they are by a signature. */
  signedPaths: readonly string[];
  isStopping: () => boolean;
  /** Is told of every error that a request ended with. */
  onError?: (error: unknown) => void;
}

/** Paths that clients also write without the API's base. They reach the same handlers. */
const bareSpelling =
  /^\/(?:profile\/app-load|preferences|groups|(?:lobby|groups|messages|quickcrew)\/[^?]+)(?:\?|$)/;

/** Everything every answer has in common; what is answered is registered by the features. */
export function createHttpServer(options: HttpOptions): FastifyInstance {
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
    rewriteUrl: ({ url = '/' }) => (bareSpelling.test(url) ? `${apiBase}${url.slice(1)}` : url),
    frameworkErrors: (error, request, reply) => {
      // No hook runs for these answers.
      if (options.isStopping()) reply.header('connection', 'close');
      answerUnroutable(error, request, reply);
    },
    clientErrorHandler: answerUnreadable,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply));
  if (options.production && trustedProxies.length === 0) warnOfUntrustedProxy(app);
  closeConnectionsOnStop(app, options.isStopping);
  readJsonBodies(app);
  useContractValidation(app);
  answerErrors(app, options.onError ?? (() => {}));
  setSecurityHeaders(app, options);
  guardAgainstOtherSites(app, publicUrl, options.signedPaths);
  return app;
}

/** A connection that is kept open after its last answer would hold up the stop until it is given up. */
function closeConnectionsOnStop(app: FastifyInstance, isStopping: () => boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async () => {
    if (!app.server.listening) setImmediate(() => app.server.closeIdleConnections());
  });
}

/** Behind a proxy that is not trusted, all visitors share its address, and with it the limits per network. */
function warnOfUntrustedProxy(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', async (request) => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return;
    warned = true;
    request.log.warn(
      { from: shortenAddress(request.ip) },
      'X-Forwarded-For is ignored: TRUSTED_PROXIES is not set',
    );
  });
}

function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
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
}
