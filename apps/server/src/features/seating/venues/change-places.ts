import type { MeetingPlaceBody } from '@crewtable/contract';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { SeatingDeps } from '../seating.deps.ts';
import { insertMeetingPlaces, listMeetingPlaces, updateMeetingPlace } from './meeting-places.repository.ts';
import type { StoredPlace } from './meeting-places.repository.ts';
import { isUsed, planPlaces } from './plan-places.ts';
import type { PlacesPlan } from './plan-places.ts';
import { lockVenueAssignment, retireVenue } from './venues.repository.ts';

export type PlaceDeps = Pick<SeatingDeps, 'db' | 'clock' | 'inventsVenues'>;

/** The places where crews meet now. */
export async function listUsedPlaces(
  db: Db | Tx,
  { clock, inventsVenues }: Pick<PlaceDeps, 'clock' | 'inventsVenues'>,
): Promise<StoredPlace[]> {
  return (await listMeetingPlaces(db, clock.now())).filter((place) => isUsed(place, inventsVenues));
}

export async function planPlacesIn(
  tx: Db | Tx,
  { clock, inventsVenues }: Pick<PlaceDeps, 'clock' | 'inventsVenues'>,
  places: readonly MeetingPlaceBody[],
): Promise<PlacesPlan> {
  return planPlaces(places, await listMeetingPlaces(tx, clock.now()), { inventsVenues });
}

/** Makes the changes if they are still those that were confirmed. Returns false otherwise. */
export async function importPlacesIn(
  tx: Tx,
  deps: Pick<PlaceDeps, 'clock' | 'inventsVenues'>,
  places: readonly MeetingPlaceBody[],
  confirmed: readonly string[],
): Promise<boolean> {
  await lockVenueAssignment(tx);
  const { lines, added, changed, retired } = await planPlacesIn(tx, deps, places);
  if (lines.join('\n') !== confirmed.join('\n')) return false;
  const now = deps.clock.now();
  await insertMeetingPlaces(tx, added, { isInvented: false, now });
  for (const place of changed) await updateMeetingPlace(tx, place.id, place);
  for (const id of retired) await retireVenue(tx, id, now);
  return true;
}
