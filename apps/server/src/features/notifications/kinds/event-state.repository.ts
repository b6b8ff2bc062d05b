import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

interface NotifiedOfEvent {
  studentId: string;
  payload: { aboutEvent: string };
}

function seatAt(db: Db, { studentId, payload }: NotifiedOfEvent) {
  return db
    .selectFrom('seats')
    .innerJoin('events', 'events.id', 'seats.event_id')
    .select('events.id')
    .where('event_id', '=', payload.aboutEvent)
    .where('student_id', '=', studentId)
    .where('seats.state', '=', 'registered');
}

/** False if the student gave the seat back, or if the event was cancelled or is over. */
export async function isComing(db: Db, told: NotifiedOfEvent): Promise<boolean> {
  const seat = await seatAt(db, told)
    .where('events.status', 'in', ['open', 'closed', 'released'])
    .executeTakeFirst();
  return seat !== undefined;
}

/** Also false if the event starts at another hour by now. */
export async function isComingAtThatTime(
  db: Db,
  told: NotifiedOfEvent & { payload: { startsAt: string } },
): Promise<boolean> {
  const seat = await seatAt(db, told)
    .where('events.status', 'in', ['open', 'closed', 'released'])
    .where('starts_at', '=', new Date(told.payload.startsAt))
    .executeTakeFirst();
  return seat !== undefined;
}

/** False if the hours changed again, if the event was cancelled or is over, or if the student has left. */
export async function hasTheseHours(
  db: Db,
  { studentId, payload }: NotifiedOfEvent & { payload: { startsAt: string; endsAt: string } },
): Promise<boolean> {
  const event = await db
    .selectFrom('events')
    .select('id')
    .where('id', '=', payload.aboutEvent)
    .where('starts_at', '=', new Date(payload.startsAt))
    .where('ends_at', '=', new Date(payload.endsAt))
    .where('status', 'in', ['open', 'closed', 'released'])
    .where(({ or, exists, selectFrom }) =>
      or(
        (['seats', 'waitlist'] as const).map((table) =>
          exists(
            selectFrom(table)
              .select('student_id')
              .where('event_id', '=', payload.aboutEvent)
              .where('student_id', '=', studentId),
          ),
        ),
      ),
    )
    .executeTakeFirst();
  return event !== undefined;
}

export async function isStillWaiting(db: Db, told: NotifiedOfEvent): Promise<boolean> {
  return (await seatAt(db, told).where('events.status', '=', 'closed').executeTakeFirst()) !== undefined;
}

interface ToldTable extends NotifiedOfEvent {
  /** The version before stored no table id. */
  payload: NotifiedOfEvent['payload'] & { tableId?: string; venue: string; address: string };
}

/** False if the student was moved to another table meanwhile, or the table to another venue or address. */
export async function isAtTable(db: Db, { studentId, payload }: ToldTable): Promise<boolean> {
  const address = sql<string>`venues.street || ', ' || venues.city || ', ' || venues.state || ' ' || venues.zip`;
  const place = await db
    .selectFrom('table_places')
    .innerJoin('event_tables', 'event_tables.id', 'table_places.table_id')
    .innerJoin('venues', 'venues.id', 'event_tables.venue_id')
    .innerJoin('events', 'events.id', 'table_places.event_id')
    .select('events.id')
    .where('events.id', '=', payload.aboutEvent)
    .where('events.status', '=', 'released')
    .where('student_id', '=', studentId)
    .where('absent_at', 'is', null)
    .$if(payload.tableId !== undefined, (query) => query.where('event_tables.id', '=', payload.tableId!))
    .where('venues.name', '=', payload.venue)
    .where(address, '=', payload.address)
    .executeTakeFirst();
  return place !== undefined;
}

/** False if the student has answered or chosen 'Later', or did not come after all. */
export async function isStillAsked(db: Db, { studentId, payload }: NotifiedOfEvent): Promise<boolean> {
  const place = await db
    .selectFrom('table_places')
    .innerJoin('events', 'events.id', 'table_places.event_id')
    .select('events.id')
    .where('events.id', '=', payload.aboutEvent)
    .where('events.status', '=', 'completed')
    .where('student_id', '=', studentId)
    .where('absent_at', 'is', null)
    .where('feedback_later_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('feedback')
            .select('feedback.id')
            .where('feedback.event_id', '=', payload.aboutEvent)
            .where('feedback.student_id', '=', studentId)
            .where('feedback.type', '=', 'EVENT_FEEDBACK'),
        ),
      ),
    )
    .executeTakeFirst();
  return place !== undefined;
}
