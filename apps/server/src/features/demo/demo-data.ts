import type { PersonalData } from '../../platform/personal-data.ts';
import { deleteHappenings, listHappeningsOf } from './demo.repository.ts';

/** What a synthetic student did before events. Real students have none of it, and production has no row. */
export const demoData: PersonalData = {
  name: 'demo',
  exportData: async (tx, { id }) =>
    (await listHappeningsOf(tx, id)).map(({ event_id, kind, words, at }) => ({
      eventId: event_id,
      kind,
      words,
      at,
    })),
  deleteData: (tx, { id }) => deleteHappenings(tx, id),
};
