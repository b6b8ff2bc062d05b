import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { insertVenues } from './venues.repository.ts';

/** Where demo crews meet. Names and streets are invented; the coordinates are in Lower Manhattan. */
const invented = [
  ['Lamplighter Green, by the fountain', 'Lamplighter Row at Quarry Lane', 40.7049, -74.0137],
  ['Printers Square, under the clock', 'Printers Alley at Weaver Court', 40.7093, -74.0113],
  ['Weaver Garden, at the north gate', 'Weaver Court at Cooper Quay', 40.7124, -74.0068],
  ['Spice Wharf, at the ferry bell', 'Spice Wharf at Orchard Slip', 40.7066, -74.0034],
  ['Old Mast Landing, by the anchor', 'Old Mast Street at Cooper Quay', 40.7035, -74.0168],
] as const;

/** For demos only. Idempotent. */
export async function insertDemoMeetingPlaces(tx: Tx, now: Date): Promise<void> {
  await insertVenues(
    tx,
    invented.map(([name, street, latitude, longitude]) => ({
      id: newId(now),
      kind: 'meeting place',
      name,
      street,
      city: 'New York',
      state: 'NY',
      zip: '10004',
      latitude,
      longitude,
      afterPartyName: null,
      afterPartyAddress: null,
      tables: null,
      seatsPerTable: null,
      invented: true,
    })),
    now,
  );
}
