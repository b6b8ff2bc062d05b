import { findStudent } from '../../features/accounts/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { PersonalData } from '../../platform/personal-data.ts';

/** Returns what every feature stores about one student, in one snapshot. */
export async function exportOwnData(
  db: Db,
  personalData: readonly PersonalData[],
  studentId: string,
): Promise<Record<string, unknown>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const student = await findStudent(tx, studentId);
      if (!student) throw new AppError('session_expired');
      const data: Record<string, unknown> = {};
      for (const part of personalData) data[part.name] = await part.exportData(tx, student);
      return data;
    });
}
