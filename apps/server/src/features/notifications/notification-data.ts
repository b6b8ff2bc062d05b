import type { PersonalData } from '../../platform/personal-data.ts';
import { cannotCome } from './kinds/event-kinds.ts';
import {
  deleteNotifications,
  deleteNotificationsAbout,
  listOwnNotifications,
  anonymiseNotifications,
} from './notifications.repository.ts';
import { deleteSettings, findSettings } from './delivery/settings.repository.ts';

const somebody = 'A student';

/**
 * Runs before the part for queued mail: it waits for a notification that is being handed over, whose mail is
 * then deleted too.
 */
export const notificationData: PersonalData = {
  name: 'notifications',
  async exportData(tx, { id }) {
    const settings = await findSettings(tx, id);
    const notifications = await listOwnNotifications(tx, id);
    return {
      settings: settings
        ? { email: settings.email, push: settings.push, updatedAt: settings.updated_at }
        : null,
      notifications: notifications.map((told) => ({
        id: told.id,
        kind: told.kind,
        subject: told.subject,
        payload: told.payload,
        createdAt: told.created_at,
        readAt: told.read_at,
        handedOverAt: told.handed_over_at,
      })),
    };
  },
  async deleteData(tx, { id }) {
    await deleteNotifications(tx, id);
    // Table mates still need to know that a seat stays empty, but not whose it was.
    await anonymiseNotifications(tx, id, 'table_mate_absent', {
      firstName: somebody,
      title: cannotCome(somebody),
    });
    await deleteNotificationsAbout(tx, id);
    await deleteSettings(tx, id);
  },
};
