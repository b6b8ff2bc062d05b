import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

export interface Attendee {
  studentId: string;
  state: 'registered' | 'reserved' | 'waiting';
}

/** Everybody who has a seat, is paying for one, has an offer or is on the waitlist. */
export async function listAttendees(tx: Tx, eventId: string): Promise<Attendee[]> {
  const { rows } = await sql<Attendee>`
    select student_id as "studentId", case state when 'offered' then 'waiting' else state end as state
    from seats where event_id = ${eventId}
    union all select student_id, 'waiting' from waitlist where event_id = ${eventId}
    order by 1`.execute(tx);
  return rows;
}
