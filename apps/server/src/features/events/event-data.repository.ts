import type { Tx } from '../../platform/db/database.ts';
import type { StudentRef } from '../../platform/personal-data.ts';

export function listSeats(tx: Tx, studentId: string) {
  return tx.selectFrom('seats').selectAll().where('student_id', '=', studentId).orderBy('event_id').execute();
}

export function listWaitlistPlaces(tx: Tx, studentId: string) {
  return tx
    .selectFrom('waitlist')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('ticket')
    .execute();
}

export function listSeriesOf(tx: Tx, studentId: string) {
  return tx
    .selectFrom('series_registrations')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('created_at')
    .execute();
}

/** The dates that the student's passes covered when they were bought. */
export function listPassDatesOf(tx: Tx, studentId: string) {
  return tx
    .selectFrom('pass_dates')
    .innerJoin('payments', 'payments.id', 'pass_dates.payment_id')
    .select(['pass_dates.payment_id as paymentId', 'pass_dates.event_id as eventId'])
    .where('payments.student_id', '=', studentId)
    .orderBy('pass_dates.event_id')
    .execute();
}

export function listPerksOf(tx: Tx, studentId: string) {
  return tx.selectFrom('perks').selectAll().where('student_id', '=', studentId).orderBy('kind').execute();
}

/** Includes leads with the student's email address from before the account existed. */
export function listLeadsOf(tx: Tx, { id, email }: StudentRef) {
  return tx
    .selectFrom('leads')
    .selectAll()
    .where((eb) => eb.or([eb('student_id', '=', id), eb('email', '=', email)]))
    .orderBy('created_at')
    .execute();
}

export async function deleteWaitlistPlaces(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom('waitlist').where('student_id', '=', studentId).execute();
}

export async function deleteSeriesOf(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom('series_registrations').where('student_id', '=', studentId).execute();
}

export async function deletePerksOf(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom('perks').where('student_id', '=', studentId).execute();
}

export async function deleteLeadsOf(tx: Tx, { id, email }: StudentRef): Promise<void> {
  await tx
    .deleteFrom('leads')
    .where((eb) => eb.or([eb('student_id', '=', id), eb('email', '=', email)]))
    .execute();
}
