import type { Db, Tx } from '../../../platform/db/database.ts';

export interface StoredPreferences {
  location: string | null;
  meetingMinutes: number | null;
}

export async function findPreferences(db: Db, studentId: string): Promise<StoredPreferences> {
  const row = await db
    .selectFrom('crew_preferences')
    .select(['location', 'meeting_minutes as meetingMinutes'])
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return row ?? { location: null, meetingMinutes: null };
}

export async function savePreferences(
  tx: Tx,
  studentId: string,
  change: Partial<StoredPreferences>,
  now: Date,
): Promise<void> {
  const fields = {
    ...(change.location !== undefined && { location: change.location }),
    ...(change.meetingMinutes !== undefined && { meeting_minutes: change.meetingMinutes }),
    updated_at: now,
  };
  await tx
    .insertInto('crew_preferences')
    .values({ student_id: studentId, ...fields })
    .onConflict((conflict) => conflict.column('student_id').doUpdateSet(fields))
    .execute();
}
