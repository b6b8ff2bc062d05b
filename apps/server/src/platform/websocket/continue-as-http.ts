import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** What belongs to the offer of another protocol, and not to the request itself. */
const partsOfTheOffer = /^(?:upgrade|connection|http2-settings)$/i;

/**
 * A request may offer to go on in another protocol, and a server may simply not take it up. Node.js hands over every
 * such request, whatever it offers and wherever it goes; those that are not for us go back, without the offer.
 */
export function continueAsHttp(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const lines = [`${request.method} ${request.url} HTTP/${request.httpVersion}`];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at]!;
    if (!partsOfTheOffer.test(name)) lines.push(`${name}: ${request.rawHeaders[at + 1]}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}
