import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

export interface Attendee {
  studentId: string;
  /** 'paying' has a reserved seat, or an offered one, and started to pay before the hours changed. */
  state: 'registered' | 'paying' | 'offered' | 'waiting';
}

/**
 * Everybody who has a seat, is paying for one, has an offer or is on the waitlist. Without students who started to
 * pay after the hours changed: they saw the new ones.
 */
export async function listAttendees(
  tx: Tx,
  { eventId, hoursChangedAt }: { eventId: string; hoursChangedAt: Date },
): Promise<Attendee[]> {
  const { rows } = await sql<Attendee>`
    select seats.student_id as "studentId",
      case when seats.state <> 'registered' and payments.id is not null then 'paying' else seats.state end as state
    from seats left join payments on payments.id = seats.payment_id and payments.created_at <= ${hoursChangedAt}
      and payments.state in ('created', 'requires_action', 'processing', 'failed', 'succeeded')
    where seats.event_id = ${eventId} and (seats.state <> 'reserved' or payments.id is not null)
    union all select student_id, 'waiting' from waitlist where event_id = ${eventId}
    order by 1`.execute(tx);
  return rows;
}
