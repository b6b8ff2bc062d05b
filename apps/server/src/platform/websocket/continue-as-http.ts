import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** The headers of the upgrade, which do not belong to the request itself. */
const upgradeHeaders = /^(?:upgrade|connection|http2-settings)$/i;

/**
 * Handles an upgrade request as a normal HTTP request, which a server may do with any upgrade. Without
 * the option `shouldUpgradeCallback` (Node.js 20), `upgrade` is emitted for every protocol and path; this returns
 * the other requests to the HTTP server, without the upgrade headers. Newer versions do not call it.
 */
export function continueAsHttp(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at]!;
    if (!upgradeHeaders.test(name)) lines.push(`${name}: ${request.rawHeaders[at + 1]}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}
