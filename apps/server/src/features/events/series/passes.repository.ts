import { sql } from 'kysely';
import type { EventStatusName } from '@crewtable/contract';
import type { Db } from '../../../platform/db/database.ts';

interface OwnPassDate {
  seriesId: string;
  title: string;
  eventId: string;
  startsAt: Date;
  endsAt: Date;
  status: EventStatusName;
  hasSeat: boolean;
  isWaiting: boolean;
  isAbsent: boolean;
}

/** Every date of the student's passes, in the order of the calendar. */
export async function listOwnPassDates(db: Db, studentId: string): Promise<OwnPassDate[]> {
  const { rows } = await sql<OwnPassDate>`
    select events.series_id as "seriesId", events.title, events.id as "eventId", events.starts_at as "startsAt",
      events.ends_at as "endsAt", events.status, seats.event_id is not null as "hasSeat",
      waitlist.event_id is not null as "isWaiting", table_places.absent_at is not null as "isAbsent"
    from series_registrations as pass
    join pass_dates on pass_dates.payment_id = pass.payment_id
    join events on events.id = pass_dates.event_id
    left join seats on seats.event_id = events.id and seats.student_id = pass.student_id
      and seats.state = 'registered'
    left join waitlist on waitlist.event_id = events.id and waitlist.student_id = pass.student_id
    left join table_places on table_places.event_id = events.id and table_places.student_id = pass.student_id
    where pass.student_id = ${studentId} and pass.has_pass
    order by events.starts_at, events.id`.execute(db);
  return rows;
}
