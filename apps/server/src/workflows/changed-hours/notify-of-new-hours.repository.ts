import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

export interface Attendee {
  studentId: string;
  /** 'paying' has a reserved seat, or an offered one, and started to pay before the hours changed. */
  state: 'registered' | 'paying' | 'offered' | 'waiting';
  /**
   * When the student chose the date and saw its hours: the start of the payment, else the registration, the offer or
   * the place on the waitlist. Null if it is not known.
   */
  choseAt: Date | null;
  /** The last notification of new hours to this student. */
  toldAt: Date | null;
  /** The hours in it, as '7:00 PM - 9:00 PM'. */
  toldHours: string | null;
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
    with attendee as (
      select seats.student_id,
        case when seats.state <> 'registered' and payments.id is not null then 'paying' else seats.state end as state,
        coalesce(payments.created_at, registered_at, (
          select max(created_at) from notifications
          where notifications.student_id = seats.student_id and kind = 'seat_offered'
            and payload ->> 'target' = ${eventId})) as chose_at
      from seats left join payments on payments.id = seats.payment_id and payments.created_at <= ${hoursChangedAt}
        and payments.state in ('created', 'requires_action', 'processing', 'failed', 'succeeded')
      where seats.event_id = ${eventId} and (seats.state <> 'reserved' or payments.id is not null)
      union all select student_id, 'waiting', joined_at from waitlist where event_id = ${eventId})
    select attendee.student_id as "studentId", state, chose_at as "choseAt", told.created_at as "toldAt",
      told.payload ->> 'hours' as "toldHours"
    from attendee left join lateral (
      select created_at, payload from notifications
      where notifications.student_id = attendee.student_id and kind = 'event_hours_changed'
        and payload ->> 'aboutEvent' = ${eventId}
      order by created_at desc, id desc limit 1) as told on true
    order by 1`.execute(tx);
  return rows;
}

/** The hours before each change of the event, the first ones first. */
export function listPastHours(tx: Tx, eventId: string) {
  return tx
    .selectFrom('past_event_hours')
    .select(['changed_at as changedAt', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('event_id', '=', eventId)
    .orderBy('changed_at')
    .execute();
}
