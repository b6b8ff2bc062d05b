import { api } from '@crewtable/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Route } from '../../platform/http/router.ts';
import { isId } from '../../platform/ids.ts';
import type { Notify } from '../../ports/notifications.ts';
import { announce } from './delivery/announce.ts';
import { presentNotification } from './notifications.presenter.ts';
import { countUnread, listNotifications, markAllRead, markRead } from './notifications.repository.ts';
import { findChoices, saveChoices } from './delivery/settings.repository.ts';

export interface NotificationsDeps {
  route: Route;
  db: Db;
  clock: Clock;
  notify: Notify;
}

const usualLimit = 10;

export function registerNotifications({ route, db, clock, notify }: NotificationsDeps): void {
  route(api.notifications.list, async ({ viewer, query: { page = 0, limit = usualLimit } }) => {
    const rows = await listNotifications(db, viewer.id, page, limit);
    return { notifications: rows.map(presentNotification), unreadCount: await countUnread(db, viewer.id) };
  });

  route(api.notifications.read, async ({ viewer, params: { id } }) => {
    const marked =
      isId(id) && (await db.transaction().execute((tx) => markRead(tx, viewer.id, id, clock.now())));
    if (!marked) throw new AppError('not_found');
    return { unreadCount: await countUnread(db, viewer.id) };
  });

  route(api.notifications.readAll, async ({ viewer }) => {
    await db.transaction().execute((tx) => markAllRead(tx, viewer.id, clock.now()));
    return { unreadCount: await countUnread(db, viewer.id) };
  });

  route(api.notifications.getSettings, async ({ viewer }) => findChoices(db, viewer.id));

  route(api.notifications.putSettings, async ({ viewer, body }) => {
    await db.transaction().execute((tx) => saveChoices(tx, viewer.id, body, clock.now()));
    return findChoices(db, viewer.id);
  });

  route(api.notifications.announce, async ({ body, keep, traced }) =>
    traced({ db })
      .db.transaction()
      .execute(async (tx) => {
        const answer = { students: await announce(tx, { clock, notify }, body) };
        await keep(tx, answer);
        return answer;
      }),
  );
}
