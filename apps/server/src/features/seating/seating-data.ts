import type { Clock } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/job-kind.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { deletePlacesOf, listOwnPlaces, listPlacesToCome } from './tables/tables.repository.ts';
import { repairJob } from './job-kinds.ts';

/** The student's places at tables. The export does not show a table before its release either. */
export function createSeatingData(clock: Clock): PersonalData {
  return {
    name: 'tables',
    exportData: (tx: Tx, { id }) => listOwnPlaces(tx, id),
    async deleteData(tx, { id }) {
      const eventIds = await listPlacesToCome(tx, id, clock.now());
      await deletePlacesOf(tx, id);
      for (const eventId of eventIds) await enqueue(tx, repairJob, { eventId });
    },
  };
}
