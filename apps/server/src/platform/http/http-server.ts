import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerOptions } from 'node:http';
import { apiBase, minuteMs } from '@crewtable/contract';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from '../log/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { shortenAddress } from '../network-address.ts';
import { closeConnectionsOnStop } from './close-connections.ts';
import { answerErrors, answerUnreadable, answerUnroutable } from './error-responses.ts';
import { refuseCrossSiteRequests } from './security/cross-site-guard.ts';
import { readJsonBodies } from './bodies/json-bodies.ts';
import { requestLimits, shedLoad, wasRefused } from './limits/load-shedding.ts';
import type { RequestLimits } from './limits/load-shedding.ts';
import { logFieldsOf } from './request-log-fields.ts';
import { createSecurityHeaders, setSecurityHeaders } from './security/security-headers.ts';
import type { PaymentHosts } from './security/security-headers.ts';
import { useContractSchemas } from './validation.ts';
import { isWebSocketRequest } from './websocket-request.ts';

export interface HttpOptions {
  log: Logger;
  production: boolean;
  publicUrl: URL;
  trustedProxies: string[];
  transportSecurity: string | undefined;
  scriptHashes: readonly string[];
  paymentHosts: PaymentHosts | undefined;
  tagManager: boolean;
  /** Paths for webhooks of other services, which authenticate with a signature. */
  signedPaths: readonly string[];
  /** The only path that takes WebSocket connections. */
  websocketPath: string;
  isStopping: () => boolean;
  requestLimits?: RequestLimits;
  metrics?: Pick<Metrics, 'answered' | 'watch' | 'watchTotal'>;
  /** Called for every error that ends a request. */
  onError?: (error: unknown) => void;
}

/** Paths that clients may also call without the base path of the API. They reach the same handlers. */
const bareSpelling =
  /^\/(?:profile\/app-load|preferences|groups|(?:lobby|groups|messages|quickcrew)\/[^?]+)(?:\?|$)/;

/** Creates the server with everything that all responses share. The features register the routes. */
export function createHttpServer(options: HttpOptions): FastifyInstance {
  const { log, publicUrl, trustedProxies } = options;
  const loggerInstance: FastifyBaseLogger = log;
  const securityHeaders = createSecurityHeaders(options);
  const app: FastifyInstance = Fastify({
    loggerInstance,
    http: upgradeOptions(
      (request) => takesWebSockets(app) && isWebSocketRequest(request, options.websocketPath),
    ),
    // Replaced by one log line per response: see onResponse.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    bodyLimit: 64 * 1024,
    // Limits how long a slow client can occupy a connection with one request.
    requestTimeout: 30_000,
    // So that the proxy keeps its idle connections for the next rush. Node accepts one new connection in each turn of
    // its event loop: under load, hundreds of them would wait for longer than anybody does.
    keepAliveTimeout: 10 * minuteMs,
    forceCloseConnections: 'idle',
    // During shutdown, requests on open connections are still answered, with `connection: close`.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => (bareSpelling.test(url) ? `${apiBase}${url.slice(1)}` : url),
    frameworkErrors: (error, request, reply) => {
      // No hooks run for these responses.
      if (options.isStopping()) reply.header('connection', 'close');
      answerUnroutable(error, request, reply.headers(securityHeaders));
    },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, securityHeaders),
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // Fastify would believe a trusted proxy, which may only pass on what the browser sent: `request.host` decides
    // which origins are ours.
    delete request.raw.headers['x-forwarded-host'];
  });
  app.addHook('onResponse', async (request, reply) => {
    logResponse(request, reply);
    // Counted on their own: refusals take no time and would hide that the others are slow.
    if (wasRefused(request)) return;
    options.metrics?.answered({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1_000,
    });
  });
  // Before the load shedding: no later hook runs for a refused request.
  setSecurityHeaders(app, securityHeaders);
  shedLoad(app, options.requestLimits ?? requestLimits, log, options.metrics);
  if (options.production && trustedProxies.length === 0) warnOfUntrustedProxy(app);
  closeConnectionsOnStop(app, options.isStopping);
  readJsonBodies(app);
  useContractSchemas(app);
  answerErrors(app, options.onError ?? (() => {}));
  refuseCrossSiteRequests(app, publicUrl, options.signedPaths);
  return app;
}

/** Node.js 20 does not know this option, and the types neither: see `continueAsHttp`. */
function upgradeOptions(shouldUpgradeCallback: (request: IncomingMessage) => boolean): ServerOptions {
  const options: ServerOptions & { shouldUpgradeCallback: typeof shouldUpgradeCallback } = {
    shouldUpgradeCallback,
  };
  return options;
}

/** A process with the role worker takes none. */
function takesWebSockets(app: FastifyInstance): boolean {
  return app.server.listenerCount('upgrade') > 0;
}

/** Behind an untrusted proxy, all visitors have the address of the proxy and share the limits per network. */
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

function logResponse(request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      method: request.method,
      // The route pattern instead of the URL, because a URL may contain an invite code or a ticket.
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip: shortenAddress(request.ip),
      ...logFieldsOf(request),
    },
    'request',
  );
}
