import type { MeetingPlaceBody } from '@crewtable/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';

export interface StoredPlace extends MeetingPlaceBody {
  id: string;
  isInvented: boolean;
  /** False if it is retired: no further crew meets there. */
  isActive: boolean;
  /** Crews that were told to meet there and have not finished. */
  comingCrews: number;
}

/** All meeting places, including retired ones. */
export async function listMeetingPlaces(db: Db | Tx, now: Date): Promise<StoredPlace[]> {
  const { rows } = await sql<StoredPlace>`
    select venues.id, name, street, city, zip, latitude, longitude, invented as "isInvented",
      retired_at is null as "isActive",
      (select count(*) from crews
        where venue_id = venues.id and crews.status = 'meeting' and ends_at > ${now})::integer as "comingCrews"
    from venues where kind = 'meeting place' order by name, street`.execute(db);
  return rows;
}

export function listRestaurants(db: Db | Tx) {
  return db.selectFrom('venues').select(['name', 'street']).where('kind', '=', 'restaurant').execute();
}

/** Skips places whose name and street exist already. */
export async function insertMeetingPlaces(
  tx: Tx,
  places: readonly MeetingPlaceBody[],
  { isInvented, now }: { isInvented: boolean; now: Date },
): Promise<void> {
  if (places.length === 0) return;
  await tx
    .insertInto('venues')
    .values(
      places.map((place) => ({
        ...place,
        id: newId(now),
        kind: 'meeting place',
        state: 'NY',
        invented: isInvented,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['name', 'street']).doNothing())
    .execute();
}

/** Also makes a retired place active again. Crews keep the address that they were told. */
export async function updateMeetingPlace(
  tx: Tx,
  id: string,
  { city, zip, latitude, longitude, isInvented }: MeetingPlaceBody & { isInvented: boolean },
): Promise<void> {
  await tx
    .updateTable('venues')
    .set({ city, zip, latitude, longitude, invented: isInvented, retired_at: null })
    .where('id', '=', id)
    .execute();
}
