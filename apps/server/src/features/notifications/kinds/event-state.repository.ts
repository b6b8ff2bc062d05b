import type { Db } from '../../../platform/db/database.ts';

interface Told {
  studentId: string;
  payload: { aboutEvent: string };
}

function seatAt(db: Db, { studentId, payload }: Told) {
  return db
    .selectFrom('seats')
    .innerJoin('events', 'events.id', 'seats.event_id')
    .select('events.id')
    .where('event_id', '=', payload.aboutEvent)
    .where('student_id', '=', studentId)
    .where('seats.state', '=', 'registered');
}

/** Nobody is reminded of an event that they left, or that was called off or is over. */
export async function isComing(db: Db, told: Told): Promise<boolean> {
  const seat = await seatAt(db, told)
    .where('events.status', 'in', ['open', 'closed', 'released'])
    .executeTakeFirst();
  return seat !== undefined;
}

export async function isStillWaiting(db: Db, told: Told): Promise<boolean> {
  return (await seatAt(db, told).where('events.status', '=', 'closed').executeTakeFirst()) !== undefined;
}

/** Somebody who was moved on meanwhile must not be sent to the table before. */
export async function sitsThere(
  db: Db,
  { studentId, payload }: Told & { payload: { reservationNumber: string } },
): Promise<boolean> {
  const place = await db
    .selectFrom('table_places')
    .innerJoin('event_tables', 'event_tables.id', 'table_places.table_id')
    .innerJoin('events', 'events.id', 'table_places.event_id')
    .select('events.id')
    .where('events.id', '=', payload.aboutEvent)
    .where('events.status', '=', 'released')
    .where('student_id', '=', studentId)
    .where('absent_at', 'is', null)
    .where('reservation_number', '=', payload.reservationNumber)
    .executeTakeFirst();
  return place !== undefined;
}
