import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long a new connection may wait before its first byte, once the server is closing. */
const silentMs = 1_000;
/** Less than the stop timeout of the process, so that the parts behind the server still stop in order. */
const defaultCloseTimeoutMs = 20_000;

/**
 * Lets the server close while clients hold connections open. Browsers open connections in advance, and some
 * proxies do so too. Connections on which no request has arrived yet get a moment, because the first one may be
 * on its way. Node.js up to 24 waits for them without end, Node.js 26 closes them at once with the idle ones.
 */
export function closeConnectionsOnStop(
  app: FastifyInstance,
  isStopping: () => boolean,
  closeTimeoutMs = defaultCloseTimeoutMs,
): void {
  const open = new Set<Socket>();
  let isClosing = false;
  const closeIdleConnections = app.server.closeIdleConnections.bind(app.server);
  // `server.close` calls it too.
  app.server.closeIdleConnections = () => {
    if ([...open].some(isSilent)) setTimeout(closeIdleConnections, silentMs).unref();
    else closeIdleConnections();
  };
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    if (isClosing) closeIfSilent(socket);
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    open.forEach(closeIfSilent);
    // A client that never finishes its request must not keep the process from stopping in order.
    setTimeout(() => app.server.closeAllConnections(), closeTimeoutMs).unref();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close');
  });
  // A connection that stays open after its last response would delay the stop until its timeout.
  app.addHook('onResponse', async () => {
    if (!app.server.listening) setImmediate(() => app.server.closeIdleConnections());
  });
}

function closeIfSilent(socket: Socket): void {
  setTimeout(() => {
    if (isSilent(socket)) socket.destroy();
  }, silentMs).unref();
}

function isSilent(socket: Socket): boolean {
  return socket.bytesRead === 0;
}
