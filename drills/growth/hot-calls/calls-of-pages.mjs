import { randomUUID } from 'node:crypto';
import { api } from '@crewtable/contract';
import { listNotificationsSince } from '../../../apps/server/dist/features/realtime/realtime.repository.js';
import { findOpenSessions } from '../../../apps/server/dist/features/accounts/sessions/sessions.repository.js';
import { sessionId, studentId } from '../../../bench/registration/students.mjs';

/** Students whose pages are open in one process. */
const connected = Array.from({ length: 500 }, (_, n) => n);

export const callsOfPages = [
  { name: 'the site', as: 'nobody', endpoint: api.catalogue.getSite },
  { name: 'the seasons', as: 'nobody', endpoint: api.catalogue.listSemesters },
  {
    name: 'the season of the summer',
    as: 'nobody',
    endpoint: api.catalogue.getSeason,
    params: () => ({ slug: 'summer' }),
  },
  { name: 'the week', as: 'nobody', endpoint: api.week.getWeek },
  {
    name: 'page views',
    as: 'student',
    endpoint: api.analytics.record,
    body: () => ({ events: [{ name: 'page_view', path: '/home' }] }),
  },
  { name: 'the profile', as: 'student', endpoint: api.profiles.get },
  {
    name: 'the bell: notifications and how many are unread',
    as: 'student',
    endpoint: api.notifications.list,
    query: { limit: 20 },
  },
  {
    name: 'read all notifications',
    as: 'student',
    endpoint: api.notifications.readAll,
  },
  {
    name: 'read one notification',
    as: 'student',
    endpoint: api.notifications.read,
    async prepare({ query, studentId: id, now }) {
      const notificationId = randomUUID();
      await query(
        `insert into notifications (id, student_id, kind, subject, payload, created_at)
          values ($1::uuid, $2, 'announcement', $1::text, '{"title":"News","text":"News","path":"/home"}', $3)`,
        [notificationId, id, now()],
      );
      return { notificationId };
    },
    params: ({ notificationId }) => ({ id: notificationId }),
  },
  { name: 'the ticket of a socket', as: 'student', endpoint: api.realtime.appLoad },
  {
    name: 'sockets: the sessions of 500, every minute',
    as: 'process',
    run: ({ app }) => findOpenSessions(app.database.db, connected.map(sessionId), new Date()),
  },
  {
    name: 'sockets: what 500 missed in two minutes',
    as: 'process',
    run: ({ app, now }) =>
      listNotificationsSince(
        app.database.db,
        connected.map(studentId),
        new Date(now().getTime() - 120_000),
        undefined,
        200,
      ),
  },
];
