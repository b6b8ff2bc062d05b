import { dayMs } from '@crewtable/contract';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { schedule } from '../../../platform/jobs/schedule.ts';
import { factsOfSeries } from '../registration-facts.ts';
import type { EventsDeps } from '../events.deps.ts';
import { findSeriesRegistration } from '../series/series-registrations.repository.ts';
import { remindOfProfileJob } from '../job-kinds.ts';

const remindedAfterDays = [1, 3, 7];

/** Counts from the day on which the student joined the series, so another ticket does not restart them. */
export async function planProfileReminders(
  tx: Tx,
  { clock }: Pick<EventsDeps, 'clock'>,
  student: { studentId: string; seriesId: string },
): Promise<void> {
  const registration = await findSeriesRegistration(tx, student);
  if (!registration || (await hasProfile(tx, student.studentId))) return;
  for (const afterDays of remindedAfterDays) {
    const dueAt = new Date(registration.createdAt.getTime() + afterDays * dayMs);
    if (dueAt <= clock.now()) continue;
    const subject = `${student.seriesId} ${student.studentId} ${afterDays}`;
    await schedule(tx, remindOfProfileJob, { subject, dueAt, payload: { ...student, afterDays } });
  }
}

/** Does nothing if the student has a profile by now or no seat any more. */
export async function remindOfProfile(
  deps: EventsDeps,
  { seriesId, studentId, afterDays }: { seriesId: string; studentId: string; afterDays: number },
): Promise<void> {
  const { db, notify } = deps;
  if (await hasProfile(db, studentId)) return;
  const news = await factsOfSeries(deps, { studentId, target: seriesId });
  if (!news?.hasSeat) return;
  const { about, when, where } = news;
  await db.transaction().execute((tx) =>
    notify(tx, {
      to: studentId,
      kind: 'profile_missing',
      subject: `${seriesId} ${afterDays}`,
      payload: { target: seriesId, about, when, where },
    }),
  );
}

async function hasProfile(db: Db | Tx, studentId: string): Promise<boolean> {
  const profile = await db
    .selectFrom('profiles')
    .select('student_id')
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return profile !== undefined;
}
