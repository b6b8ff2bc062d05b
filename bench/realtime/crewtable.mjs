// The real-time channel of the product, including handshake, tickets and limits. Functions that answer from
// memory replace the database, because the other contestants have no database either.
import { realClock } from '../../apps/server/dist/platform/clock/clock.js';
import { createHttpServer } from '../../apps/server/dist/platform/http/http-server.js';
import { createLogger } from '../../apps/server/dist/platform/log/logger.js';
import { AppSecret } from '../../apps/server/dist/platform/secrets/app-secret.js';
import { Connections } from '../../apps/server/dist/features/realtime/connections.js';
import { registerRealtime } from '../../apps/server/dist/features/realtime/index.js';
import { OutgoingEvent } from '../../apps/server/dist/features/realtime/outgoing-event.js';
import { handleCommands, makeNotification } from './control-channel.mjs';

/** The feature does not expose its `Connections`: captured here when the first client connects. */
let connections;
const { add } = Connections.prototype;
Connections.prototype.add = function (...args) {
  connections = this;
  return add.apply(this, args);
};

const log = createLogger('warn');
const publicUrl = new URL('http://localhost');
const http = createHttpServer({
  log,
  production: false,
  publicUrl,
  trustedProxies: [],
  scriptHashes: [],
  paymentHosts: undefined,
  tagManager: false,
  transportSecurity: undefined,
  websocketPath: '/api/realtime',
  signedPaths: [],
  isStopping: () => false,
});
const listeners = new Map();
const students = new Set();
await registerRealtime({
  // The only endpoint of the feature. The id in the path is trusted as the viewer.
  route: (_endpoint, work) =>
    http.get('/tickets/:id', (request) => {
      const { id } = request.params;
      students.add(id);
      return work({ viewer: { id, sessionId: id }, request });
    }),
  http,
  clock: realClock,
  realTime: realClock,
  log,
  listener: {
    listen: async (channel, handler) => void listeners.set(channel, handler),
    onLost: () => {},
    onReconnect: () => {},
  },
  appSecret: new AppSecret('a benchmark has no secrets'),
  publicUrl,
  opensSockets: true,
  isStopping: () => false,
  readSessionCookie: async () => 'none',
  findOpenSessions: async (ids) => new Set(ids),
  findNotification: async (id) => ({ studentId: id, notification: makeNotification() }),
});
await http.listen({ host: '127.0.0.1', port: 0 });
const onNotification = listeners.get('crewtable_notifications');
handleCommands(`ws://127.0.0.1:${http.server.address().port}/api/realtime`, {
  /** No real event goes to so many sockets. Measures the cost of an event after the database read. */
  sameToAll: () => connections.deliver([...connections.all()], new OutgoingEvent(makeNotification())),
  /** Simulates a database notification for each student. */
  ownToEach() {
    for (const id of students) onNotification(`${id} ${id}`);
  },
});
