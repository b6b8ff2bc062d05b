import { ServerResponse } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { AppError } from '../http/app-error.ts';
import { endRequest } from '../http/limits/load-shedding.ts';
import { isWebSocketRequest } from '../http/websocket-request.ts';
import { shortenAddress } from '../network-address.ts';
import { continueAsHttp } from './continue-as-http.ts';

export interface WebSocketRoute<Admitted> {
  path: string;
  /** The only supported subprotocol. */
  protocol: string;
  largestMessageBytes: number;
  /** Throws to refuse the request, like any handler. `open` gets its result. */
  admit(request: FastifyRequest): Promise<Admitted>;
  /** `socket` is the raw socket of `websocket`, for frames that many connections share. */
  open(websocket: WebSocket, socket: Duplex, admitted: Admitted): void;
}

interface Upgrade {
  socket: Duplex;
  head: Buffer;
}

/** How long a peer may take to answer a close before the connection is destroyed. */
const closeTimeoutMs = 3_000;
/** Limits the number of fragments of one message. */
const maxFragments = 64;

/**
 * Accepts WebSocket connections on one path. Until it is admitted, the upgrade request is handled like any
 * other request: with the same hooks, cookies, log line and errors.
 */
export function routeWebSocket<Admitted>(app: FastifyInstance, route: WebSocketRoute<Admitted>): void {
  const { path, protocol, admit, open } = route;
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  // A separate constant, because the types of ws do not include closeTimeout yet.
  const options = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: route.largestMessageBytes,
    maxFragments: maxFragments,
    handleProtocols: () => protocol,
    closeTimeout: closeTimeoutMs,
  };
  const server = new WebSocketServer(options);

  app.server.on('upgrade', (request, socket, head) => {
    if (!isWebSocketRequest(request, path)) return continueAsHttp(app.server, request, socket, head);
    upgrades.set(request, { socket, head });
    app.routing(request, responseOn(socket, request));
  });

  app.get(path, async (request, reply) => {
    const upgrade = upgrades.get(request.raw);
    if (!upgrade) throw new AppError('bad_input', { message: 'This address takes WebSocket connections.' });
    if (!offeredProtocols(request).includes(protocol))
      throw new AppError('bad_input', { message: `This address speaks ${protocol}.` });
    const admitted = await admit(request);
    reply.hijack();
    endRequest(request);
    reply.raw.detachSocket(upgrade.socket as never);
    upgrade.socket.removeListener('error', destroy);
    server.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (websocket) => {
      request.log.info(
        { method: 'GET', route: path, status: 101, ip: shortenAddress(request.ip) },
        'request',
      );
      open(websocket, upgrade.socket, admitted);
    });
  });
}

export function offeredProtocols({ headers }: FastifyRequest): string[] {
  return (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
}

/** For error responses: the HTTP server no longer manages this socket, so it is closed after the response. */
function responseOn(socket: Duplex, request: IncomingMessage): ServerResponse {
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket as never);
  socket.on('error', destroy);
  response.once('finish', () => {
    socket.once('finish', destroy);
    socket.end();
  });
  return response;
}

function destroy(this: Duplex): void {
  this.destroy();
}
