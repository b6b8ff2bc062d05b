import type { EventStatusName } from '@crewtable/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/db/database.ts';

export interface MealEvent {
  id: string;
  title: string;
  startsAt: Date;
  status: EventStatusName;
  capacity: number;
  registered: number;
  kept: number;
  waiting: number;
}

/** Coming meals that are not cancelled, soonest first. */
export async function listComingMeals(db: Db | Tx, now: Date): Promise<MealEvent[]> {
  const { rows } = await sql<MealEvent>`
    select id, title, starts_at as "startsAt", status, capacity,
      (select count(*) from seats where event_id = events.id and state = 'registered')::integer as registered,
      (select count(*) from seats where event_id = events.id and state <> 'registered')::integer as kept,
      (select count(*) from waitlist where event_id = events.id)::integer as waiting
    from events
    where series_id is null and starts_at > ${now} and status in ('open', 'closed', 'released')
    order by starts_at, id`.execute(db);
  return rows;
}

/** Students who have the appetizer. */
export async function countAppetizers(db: Db | Tx): Promise<number> {
  const { granted } = await db
    .selectFrom('perks')
    .select((eb) => eb.fn.countAll<number>().as('granted'))
    .where('kind', '=', 'appetizer')
    .executeTakeFirstOrThrow();
  return granted;
}
