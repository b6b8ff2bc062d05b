import { api } from '@crewtable/contract';
import type { WebSocket } from 'ws';
import type { Clock } from '../../platform/clock/clock.ts';
import { isDatabaseAway } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/router.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { FindOpenSessions } from '../../ports/sessions.ts';
import { ticketIn } from './authorization-rules.ts';
import type { Connection } from './connection.ts';
import { readFrame } from './frame-rules.ts';
import type { ClientFrame } from './frame-rules.ts';
import { openSubscription } from './outgoing-event.ts';
import { realtimeLimits } from './realtime-limits.ts';
import { readSubscription } from './subscription-query-rules.ts';
import type { Tickets } from './tickets.ts';

export interface ProtocolDeps {
  tickets: Tickets;
  findOpenSessions: FindOpenSessions;
  realTime: Clock;
  log: Logger;
}

const minuteMs = 60_000;
/** Of the standard: come back later. */
const tryAgainLater = 1013;

/** Listens to one client, answers in the order in which it speaks, and ends the connection of one that shouts. */
export function handleProtocol(deps: ProtocolDeps, connection: Connection, websocket: WebSocket): void {
  let turn = Promise.resolve();
  let heard = 0;
  let countedFrom = deps.realTime.now().getTime();

  const isTooMuch = () => {
    connection.answered = true;
    const now = deps.realTime.now().getTime();
    if (now - countedFrom >= minuteMs) {
      countedFrom = now;
      heard = 0;
    }
    if (++heard <= realtimeLimits.messagesPerMinute) return false;
    connection.close(api.realtime.closeCodes.tooManyMessages);
    return true;
  };

  websocket.on('ping', isTooMuch);
  websocket.on('pong', isTooMuch);
  websocket.on('message', (data: Buffer, isBinary) => {
    if (isTooMuch()) return;
    // What is not text is no JSON either, and is told so.
    const frame = readFrame(isBinary ? '' : data.toString());
    turn = turn
      .then(() => answer(deps, connection, frame))
      .catch((error: unknown) => {
        if (!isDatabaseAway(error)) deps.log.error({ err: error }, 'a message could not be answered');
        connection.close(tryAgainLater);
      });
  });
  // Whatever is wrong with what it sends, the library closes the connection with the standard's own code.
  websocket.on('error', (error) => deps.log.debug({ err: error }, 'a socket failed'));
}

async function answer(deps: ProtocolDeps, connection: Connection, frame: ClientFrame): Promise<void> {
  const { viewer } = connection;
  if (!connection.isOpen) return;
  if (!viewer) return connection.refuse();
  if (frame.kind === 'odd') return connection.sayError(frame.id, frame.errorType, frame.message);
  if (frame.kind === 'init') return acknowledge(deps, connection, viewer);
  if (!connection.acknowledged)
    return connection.sayError(frame.id, 'UnauthorizedException', 'Send connection_init first.');
  if (frame.kind === 'start') return start(deps, connection, viewer, frame);
  stop(connection, frame.id);
}

/** The session is looked up when the connection is known to whoever announces its end: it cannot end unnoticed. */
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
  const holder = ticket === undefined ? undefined : tickets.read(ticket);
  if (holder?.sessionId !== viewer.sessionId)
    return connection.sayError(id, 'UnauthorizedException', 'The ticket does not hold: ask for a new one.');
  const wanted = readSubscription(query, variables);
  if (!wanted)
    return connection.sayError(id, 'BadRequestException', 'The only subscription is onUserEvent(userId).');
  if (wanted.userId !== viewer.id)
    return connection.sayError(id, 'UnauthorizedException', 'These are the events of somebody else.');
  const { subscriptions } = connection;
  const known = subscriptions.findIndex((subscription) => subscription.id === id);
  if (known === -1 && subscriptions.length >= realtimeLimits.subscriptionsOfSocket)
    return connection.sayError(id, 'MaxSubscriptionsReachedError', 'No more subscriptions on this socket.');
  subscriptions.splice(
    known === -1 ? subscriptions.length : known,
    1,
    openSubscription(id, wanted.responseKey, wanted.typename),
  );
  connection.say({ id, type: 'start_ack' });
}

/** Also for one that is not there: whoever wanted it gone has it gone. */
function stop(connection: Connection, id: string): void {
  const { subscriptions } = connection;
  const known = subscriptions.findIndex((subscription) => subscription.id === id);
  if (known !== -1) subscriptions.splice(known, 1);
  connection.say({ id, type: 'complete' });
}
