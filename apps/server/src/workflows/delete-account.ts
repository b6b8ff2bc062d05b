import { lockStudent, requireRecentlyConfirmed } from '../features/accounts/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { Viewer } from '../platform/http/router.ts';
import type { QueueMail } from '../platform/mail/outbox.ts';
import type { RecordActivity } from '../platform/activity-log.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import { accountDeletedMail } from './account-deleted-mail.tsx';

export interface DeleteAccountDeps {
  db: Db;
  realTime: Clock;
  /** In the order of deletion: the account comes last. */
  personalData: readonly PersonalData[];
  queueMail: QueueMail;
  recordActivity: RecordActivity;
}

/** Deletes everything in one transaction. A concurrent request runs before it or finds no account. */
export async function deleteStudentAccount(deps: DeleteAccountDeps, viewer: Viewer): Promise<void> {
  const { db, realTime, personalData, queueMail, recordActivity } = deps;
  await db.transaction().execute(async (tx) => {
    const student = await lockStudent(tx, viewer.id);
    if (!student) throw new AppError('session_expired');
    await requireRecentlyConfirmed(tx, viewer.sessionId, realTime.now());
    for (const part of personalData) await part.deleteData(tx, student);
    await queueMail(tx, { to: student.email, template: accountDeletedMail, props: {} });
    await recordActivity(tx, { kind: 'student_left', text: 'A student deleted their account.' });
  });
}
