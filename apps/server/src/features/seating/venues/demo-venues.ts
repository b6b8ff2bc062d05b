import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { hasInventedVenue, insertVenues } from './venues.repository.ts';

/**
 * Names, streets and numbers are invented, and every page that shows a venue says so. The coordinates are in
 * Lower Manhattan so that the map of a demo is not empty.
 */
const invented = [
  ['The Paper Lantern', '12 Lamplighter Row', 40.7052, -74.0113, 'Driftwood Bar', '15 Lamplighter Row'],
  ['Copper Spoon Hall', '48 Cooper Quay', 40.7069, -74.0079, 'The Night Ferry', '52 Cooper Quay'],
  ['Bluestone Kitchen', '7 Quarry Lane', 40.7088, -74.0101, 'Candle & Cask', '9 Quarry Lane'],
  ['Harbor & Thyme', '101 Old Mast Street', 40.7041, -74.0092, 'The Upper Deck', '105 Old Mast Street'],
  ['Nine Chairs', '9 Weaver Court', 40.7103, -74.0066, 'Velvet Stair', '14 Weaver Court'],
  ['The Long Table', '230 Printers Alley', 40.7117, -74.0089, 'Inkwell Lounge', '234 Printers Alley'],
  ['Saffron Yard', '18 Spice Wharf', 40.7058, -74.0048, 'The Tide Room', '20 Spice Wharf'],
  ['Oak & Onion', '66 Orchard Slip', 40.7095, -74.0031, 'Gaslight Cellar', '70 Orchard Slip'],
] as const;

/** For demos only. Does nothing once there are some, because an organiser may have renamed one. */
export async function insertDemoVenues(tx: Tx, now: Date): Promise<void> {
  if (await hasInventedVenue(tx)) return;
  await insertVenues(
    tx,
    invented.map(([name, street, latitude, longitude, afterPartyName, afterParty]) => ({
      id: newId(now),
      name,
      street,
      city: 'New York',
      state: 'NY',
      zip: '10004',
      latitude,
      longitude,
      afterPartyName,
      afterPartyAddress: `${afterParty}, New York, NY 10004`,
      tables: 8,
      seatsPerTable: 10,
      invented: true,
    })),
    now,
  );
}
