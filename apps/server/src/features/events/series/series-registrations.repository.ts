import type { Db, Tx } from '../../../platform/db/database.ts';

export interface SeriesRegistration {
  hasPass: boolean;
  createdAt: Date;
}

export function findSeriesRegistration(
  db: Db | Tx,
  { studentId, seriesId }: { studentId: string; seriesId: string },
): Promise<SeriesRegistration | undefined> {
  return db
    .selectFrom('series_registrations')
    .select(['has_pass as hasPass', 'created_at as createdAt'])
    .where('series_id', '=', seriesId)
    .where('student_id', '=', studentId)
    .executeTakeFirst();
}

/** Returns false and changes nothing if the student is registered for the series already. */
export async function joinSeries(
  tx: Tx,
  { studentId, seriesId, now }: { studentId: string; seriesId: string; now: Date },
): Promise<boolean> {
  const joined = await tx
    .insertInto('series_registrations')
    .values({ series_id: seriesId, student_id: studentId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return joined.numInsertedOrUpdatedRows === 1n;
}

export async function givePass(
  tx: Tx,
  pass: { studentId: string; seriesId: string; paymentId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('series_registrations')
    .values({
      series_id: pass.seriesId,
      student_id: pass.studentId,
      has_pass: true,
      payment_id: pass.paymentId,
      created_at: pass.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['series_id', 'student_id'])
        .doUpdateSet({ has_pass: true, payment_id: pass.paymentId }),
    )
    .execute();
}

export async function endPass(
  tx: Tx,
  { studentId, seriesId }: { studentId: string; seriesId: string },
): Promise<void> {
  await tx
    .updateTable('series_registrations')
    .set({ has_pass: false, payment_id: null })
    .where('series_id', '=', seriesId)
    .where('student_id', '=', studentId)
    .execute();
}

/** Deletes the registration if the student has neither a pass nor a seat. Returns whether it was deleted. */
export async function leaveSeriesWithoutSeat(
  tx: Tx,
  { studentId, seriesId }: { studentId: string; seriesId: string },
): Promise<boolean> {
  const left = await tx
    .deleteFrom('series_registrations')
    .where('series_id', '=', seriesId)
    .where('student_id', '=', studentId)
    .where('has_pass', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('seats')
            .innerJoin('events', 'events.id', 'seats.event_id')
            .select('seats.event_id')
            .where('events.series_id', '=', seriesId)
            .where('seats.student_id', '=', studentId)
            .where('seats.state', '=', 'registered'),
        ),
      ),
    )
    .executeTakeFirst();
  return left.numDeletedRows === 1n;
}

/** The given students who have a pass that covers the date. It does not if the share of the date was refunded. */
export async function listPassHolders(
  db: Db,
  wanted: { seriesId: string; eventId: string; studentIds: readonly string[] },
): Promise<string[]> {
  const { seriesId, eventId, studentIds } = wanted;
  if (studentIds.length === 0) return [];
  const rows = await db
    .selectFrom('series_registrations')
    .select('student_id')
    .where('series_id', '=', seriesId)
    .where('has_pass', '=', true)
    .where('student_id', 'in', studentIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_refunds')
            .select('payment_refunds.id')
            .whereRef('payment_refunds.payment_id', '=', 'series_registrations.payment_id')
            .where('payment_refunds.event_id', '=', eventId)
            .where('payment_refunds.is_rest', '=', false),
        ),
      ),
    )
    .execute();
  return rows.map(({ student_id }) => student_id);
}
