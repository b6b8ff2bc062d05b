import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import { isOurs } from '../../platform/http/security/cross-site-guard.ts';
import type { Viewer } from '../../platform/http/router.ts';
import type { ReadSessionCookie } from '../../ports/sessions.ts';
import { offeredProtocols } from '../../platform/websocket/websocket-route.ts';
import { readAuthorization, ticketIn } from './authorization-rules.ts';
import type { Tickets } from './tickets.ts';

export interface HandshakeDeps {
  publicUrl: URL;
  tickets: Tickets;
  readSessionCookie: ReadSessionCookie;
}

/**
 * Returns undefined if the ticket is not valid. The connection is then opened and refused with a message of
 * the protocol, because a browser does not show its page the HTTP status of a refused WebSocket.
 */
export async function authorizeConnection(
  { publicUrl, tickets, readSessionCookie }: HandshakeDeps,
  request: FastifyRequest,
): Promise<Viewer | undefined> {
  const { origin } = request.headers;
  if (origin !== undefined && !isOurs(origin, publicUrl, request.host)) throw new AppError('cross_site');
  const ticket = ticketIn(authorizationOf(request));
  const viewer = ticket === undefined ? undefined : await tickets.read(ticket);
  if (!viewer) return undefined;
  const inCookie = await readSessionCookie(request);
  // Refuses a ticket of another session: it is not known how it came to this browser.
  return inCookie === 'none' || (inCookie !== 'over' && inCookie.sessionId === viewer.sessionId)
    ? viewer
    : undefined;
}

const headerProtocol = 'header-';

/**
 * From the query string, or from a subprotocol, which newer clients prefer because it is not logged by
 * proxies.
 */
function authorizationOf(request: FastifyRequest): unknown {
  const { header } = request.query as { header?: string | string[] };
  const inAddress = Array.isArray(header) ? header[0] : header;
  const inProtocol = offeredProtocols(request).find((name) => name.startsWith(headerProtocol));
  const encoded = inAddress ?? inProtocol?.slice(headerProtocol.length);
  return encoded === undefined ? undefined : readAuthorization(encoded);
}
