import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { deleteEvents, listEvents, sweepEvents } from './analytics.repository.ts';

export { registerAnalytics } from './analytics.routes.ts';

const keptMonths = 13;

/** Keeps a year to compare with, plus one month to look at it. */
export function analyticsChores(db: Db, clock: Clock): (() => Promise<void>)[] {
  return [() => sweepEvents(db, clock.now(), keptMonths)];
}

export const analyticsData: PersonalData = {
  name: 'analytics',
  exportData: async (tx, { id }) =>
    (await listEvents(tx, id)).map((event) => ({
      id: event.id,
      at: event.at,
      name: event.name,
      path: event.path,
      title: event.title,
      source: event.source,
      browserId: event.visitor_id,
    })),
  deleteData: (tx, { id }) => deleteEvents(tx, id),
};
