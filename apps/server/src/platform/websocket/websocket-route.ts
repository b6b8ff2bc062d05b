import { ServerResponse } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { AppError } from '../http/app-error.ts';
import { shortenAddress } from '../network-address.ts';
import { continueAsHttp } from './continue-as-http.ts';

export interface WebSocketRoute<Admitted> {
  path: string;
  /** The one subprotocol that is spoken here. */
  protocol: string;
  largestMessageBytes: number;
  /** Refuses by throwing, as any handler; what it returns is handed on. */
  admit(request: FastifyRequest): Admitted;
  /** `socket` is what lies below: for frames that many connections share. */
  open(websocket: WebSocket, socket: Duplex, admitted: Admitted): void;
}

interface Upgrade {
  socket: Duplex;
  head: Buffer;
}

/** How long a peer may take to answer a close; then the connection is cut. */
const closePatienceMs = 3_000;
/** A message may come in pieces, but not in crumbs. */
const maxFragments = 64;

/**
 * Opens one path to WebSocket connections. The request for one is a request like any other until it is admitted: the
 * same hooks, cookies, log line and refusals.
 */
export function routeWebSocket<Admitted>(app: FastifyInstance, route: WebSocketRoute<Admitted>): void {
  const { path, protocol, admit, open } = route;
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  // Its types do not know yet how long it waits for the other side's goodbye.
  const options = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: route.largestMessageBytes,
    maxFragments: maxFragments,
    handleProtocols: () => protocol,
    closeTimeout: closePatienceMs,
  };
  const server = new WebSocketServer(options);

  app.server.on('upgrade', (request, socket, head) => {
    if (!asksForWebSocket(request, path)) return continueAsHttp(app.server, request, socket, head);
    upgrades.set(request, { socket, head });
    app.routing(request, responseOn(socket, request));
  });

  app.get(path, async (request, reply) => {
    const upgrade = upgrades.get(request.raw);
    if (!upgrade) throw new AppError('bad_input', { message: 'This address takes WebSocket connections.' });
    if (!offeredProtocols(request).includes(protocol))
      throw new AppError('bad_input', { message: `This address speaks ${protocol}.` });
    const admitted = admit(request);
    reply.hijack();
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

function asksForWebSocket({ url, headers }: IncomingMessage, path: string): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && url?.split('?', 1)[0] === path;
}

/** For refusals: the HTTP server has let go of this connection, so whoever answers on it ends it. */
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
