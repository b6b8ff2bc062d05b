import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { UsedPlace } from './meeting-place-rules.ts';

/** Only demos use invented places. */
interface PlaceChoice {
  inventsVenues: boolean;
}

export async function hasMeetingPlace(db: Db | Tx, { inventsVenues }: PlaceChoice): Promise<boolean> {
  const place = await db
    .selectFrom('venues')
    .select('id')
    .where('kind', '=', 'meeting place')
    .where('retired_at', 'is', null)
    .$if(!inventsVenues, (query) => query.where('invented', '=', false))
    .limit(1)
    .executeTakeFirst();
  return place !== undefined;
}

/** Places that are not retired, each with the number of crews that meet there at that time. */
export async function listMeetingPlaces(
  tx: Tx,
  meetingTime: Date,
  { inventsVenues }: PlaceChoice,
): Promise<UsedPlace[]> {
  const { rows } = await sql<UsedPlace>`
    select venues.id as "venueId", name, street || ', ' || venues.city as address, venues.latitude, venues.longitude,
      invented, count(crews.id) as crews
    from venues
    left join crews on crews.venue_id = venues.id and crews.meeting_time = ${meetingTime}::timestamptz
      and crews.status = 'meeting'
    where kind = 'meeting place' and retired_at is null and (not invented or ${inventsVenues})
    group by venues.id order by invented, name, street`.execute(tx);
  return rows;
}
