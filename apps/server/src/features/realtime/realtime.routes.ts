import { api, apiBase } from '@crewtable/contract';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock/clock.ts';
import { channels } from '../../platform/db/channels.ts';
import type { DemoClock } from '../../platform/demo/demo-clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Listener } from '../../platform/db/listener.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Route } from '../../platform/http/router.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { FindNotification } from '../../ports/deliveries.ts';
import type { FindOpenSessions, ReadSessionCookie } from '../../ports/sessions.ts';
import type { AppSecret } from '../../platform/secrets/app-secret.ts';
import { routeWebSocket } from '../../platform/websocket/websocket-route.ts';
import { ClockAnnouncements } from './clock-announcements.ts';
import { describeConnection, originFor } from './connection-info.ts';
import { Connections } from './connections.ts';
import { handleProtocol } from './protocol-handler.ts';
import { Deliveries } from './deliveries.ts';
import { authorizeConnection } from './handshake.ts';
import { realtimeLimits } from './realtime-limits.ts';
import { Tickets } from './tickets.ts';

export interface RealtimeDeps {
  route: Route;
  http: FastifyInstance;
  db: Db;
  clock: Clock;
  /** Undefined in production, where nobody can move the clock. */
  demoClock: DemoClock | undefined;
  realTime: Clock;
  log: Logger;
  listener: Listener;
  appSecret: AppSecret;
  publicUrl: URL;
  /** False for a process that only runs jobs: it has no clients. */
  opensSockets: boolean;
  metrics?: Pick<Metrics, 'watch'>;
  isStopping: () => boolean;
  readSessionCookie: ReadSessionCookie;
  findOpenSessions: FindOpenSessions;
  findNotification: FindNotification;
}

export async function registerRealtime(deps: RealtimeDeps): Promise<void> {
  const { route, publicUrl, realTime, appSecret } = deps;
  const tickets = new Tickets(appSecret, realTime);
  route(api.realtime.appLoad, async ({ viewer, request }) =>
    describeConnection(originFor(publicUrl, request.host), await tickets.issue(viewer), viewer.id),
  );
  if (deps.opensSockets) await openChannel(deps, tickets);
}

async function openChannel(deps: RealtimeDeps, tickets: Tickets): Promise<void> {
  const { http, listener, publicUrl, readSessionCookie, findOpenSessions, log, demoClock } = deps;
  const connections = new Connections(findOpenSessions, log);
  deps.metrics?.watch('sockets', 'Open WebSockets of students', () => connections.count);
  const deliveries = new Deliveries({ ...deps, connections });
  const protocolDeps = { ...deps, tickets };
  const clockAnnouncements = demoClock && new ClockAnnouncements(demoClock, connections);
  demoClock?.onMove(() => clockAnnouncements?.onMove());
  await listener.listen(channels.notifications, (payload) => deliveries.onAnnouncement(payload));
  await listener.listen(channels.endedSessions, (payload) => {
    const [studentId = '', sessionId = ''] = payload.split(' ');
    connections.endSession(studentId, sessionId);
  });
  listener.onLost(() => deliveries.onListenerLost());
  listener.onReconnect(() => {
    void deliveries.onListenerRestored();
    connections.checkSessions(connections.all());
  });

  routeWebSocket(http, {
    path: `${apiBase}${api.realtime.channelPath}`,
    protocol: 'graphql-ws',
    largestMessageBytes: realtimeLimits.messageBytes,
    admit: async (request) => {
      if (deps.isStopping()) throw new AppError('unavailable', { retryAfterSeconds: 1 });
      const viewer = await authorizeConnection({ publicUrl, tickets, readSessionCookie }, request);
      connections.requireCapacity();
      return viewer;
    },
    open: (websocket, socket, viewer) =>
      handleProtocol(protocolDeps, connections.add(websocket, socket, viewer), websocket),
  });
  http.addHook('preClose', async () => {
    deliveries.stop();
    clockAnnouncements?.stop();
    connections.stop();
  });
}
