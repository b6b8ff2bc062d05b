import type { Tx } from '../platform/db/database.ts';

/**
 * Whoever has a seat or stands in line, held against being deleted meanwhile, before the event is locked: whoever deletes
 * an account holds the student first and then what hangs on it.
 */
export async function holdEverybody(tx: Tx, eventId: string): Promise<void> {
  await tx
    .selectFrom('students')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('seats')
        .select('student_id')
        .where('event_id', '=', eventId)
        .union(eb.selectFrom('waitlist').select('student_id').where('event_id', '=', eventId)),
    )
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/** Whoever had a seat at this event because of a pass. */
export async function listPassHolders(tx: Tx, eventId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('seats')
    .select('student_id')
    .where('event_id', '=', eventId)
    .where('by_pass', '=', true)
    .execute();
  return rows.map(({ student_id }) => student_id);
}

/** Whether a series has a date that took place or still will. */
export async function hasDatesLeft(tx: Tx, seriesId: string): Promise<boolean> {
  const left = await tx
    .selectFrom('events')
    .select('id')
    .where('series_id', '=', seriesId)
    .where('status', '!=', 'cancelled')
    .executeTakeFirst();
  return left !== undefined;
}
