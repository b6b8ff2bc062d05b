import { api, minuteMs } from '@crewtable/contract';
import type { WebSocket } from 'ws';
import type { Clock } from '../../platform/clock/clock.ts';
import { isDatabaseUnavailable } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/router.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { FindOpenSessions } from '../../ports/sessions.ts';
import { ticketIn } from './authorization-rules.ts';
import type { Connection } from './connection.ts';
import { readFrame } from './frame-rules.ts';
import type { ClientFrame } from './frame-rules.ts';
import { openSubscription } from './outgoing-event.ts';
import { realtimeLimits } from './realtime-limits.ts';
import { readSubscription } from './subscription-query.ts';
import type { Tickets } from './tickets.ts';

export interface ProtocolDeps {
  tickets: Tickets;
  findOpenSessions: FindOpenSessions;
  realTime: Clock;
  log: Logger;
}

/** Close code of the WebSocket standard: try again later. */
const tryAgainLater = 1013;

/** Answers the messages of one client in order, and closes the connection if there are too many. */
export function handleProtocol(deps: ProtocolDeps, connection: Connection, websocket: WebSocket): void {
  let queue = Promise.resolve();
  let messageCount = 0;
  let minuteStart = deps.realTime.now().getTime();

  const isOverLimit = () => {
    connection.answered = true;
    const now = deps.realTime.now().getTime();
    if (now - minuteStart >= minuteMs) {
      minuteStart = now;
      messageCount = 0;
    }
    if (++messageCount <= realtimeLimits.messagesPerMinute) return false;
    connection.close(api.realtime.closeCodes.tooManyMessages);
    return true;
  };

  websocket.on('ping', isOverLimit);
  websocket.on('pong', isOverLimit);
  websocket.on('message', (data: Buffer, isBinary) => {
    if (isOverLimit()) return;
    // A binary message is answered like invalid JSON.
    const frame = readFrame(isBinary ? '' : data.toString());
    queue = queue
      .then(() => answer(deps, connection, frame))
      .catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) deps.log.error({ err: error }, 'realtime message failed');
        connection.close(tryAgainLater);
      });
  });
  // The library itself closes the connection, with the standard's code for the error.
  websocket.on('error', (error) => deps.log.debug({ err: error }, 'websocket error'));
}

async function answer(deps: ProtocolDeps, connection: Connection, frame: ClientFrame): Promise<void> {
  const { viewer } = connection;
  if (!connection.isOpen) return;
  if (!viewer) return connection.refuse();
  if (frame.kind === 'odd') return connection.sendError(frame.id, frame.errorType, frame.message);
  if (frame.kind === 'init') return acknowledge(deps, connection, viewer);
  if (!connection.acknowledged)
    return connection.sendError(frame.id, 'UnauthorizedException', 'Send connection_init first.');
  if (frame.kind === 'start') return start(deps, connection, viewer, frame);
  stop(connection, frame.id);
}

/**
 * Looks the session up when the connection is registered already, so that the end of the session cannot be
 * missed.
 */
async function acknowledge(
  { findOpenSessions }: ProtocolDeps,
  connection: Connection,
  { sessionId }: Viewer,
): Promise<void> {
  const open = connection.acknowledged || (await findOpenSessions([sessionId])).has(sessionId);
  if (open) connection.acknowledge();
  else connection.refuse();
}

async function start(
  { tickets }: ProtocolDeps,
  connection: Connection,
  viewer: Viewer,
  { id, query, variables, authorization }: Extract<ClientFrame, { kind: 'start' }>,
): Promise<void> {
  const ticket = ticketIn(authorization);
  const holder = ticket === undefined ? undefined : await tickets.read(ticket);
  if (holder?.sessionId !== viewer.sessionId)
    return connection.sendError(id, 'UnauthorizedException', 'The ticket is not valid: request a new one.');
  const wanted = readSubscription(query, variables);
  if (!wanted)
    return connection.sendError(id, 'BadRequestException', 'The only subscription is onUserEvent(userId).');
  if (wanted.userId !== viewer.id)
    return connection.sendError(id, 'UnauthorizedException', 'These events belong to another student.');
  const { subscriptions } = connection;
  const known = subscriptions.findIndex((subscription) => subscription.id === id);
  if (known === -1 && subscriptions.length >= realtimeLimits.subscriptionsOfSocket)
    return connection.sendError(id, 'MaxSubscriptionsReachedError', 'No more subscriptions on this socket.');
  subscriptions.splice(
    known === -1 ? subscriptions.length : known,
    1,
    openSubscription(id, wanted.responseKey, wanted.typename),
  );
  connection.send({ id, type: 'start_ack' });
}

/** Also completes a subscription that does not exist: the result is the same. */
function stop(connection: Connection, id: string): void {
  const { subscriptions } = connection;
  const known = subscriptions.findIndex((subscription) => subscription.id === id);
  if (known !== -1) subscriptions.splice(known, 1);
  connection.send({ id, type: 'complete' });
}
