import { lockStudent, requireRecentlyConfirmed } from '../../features/accounts/index.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { isDeadlock } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/router.ts';
import type { QueueMail } from '../../platform/mail/outbox.ts';
import type { RecordActivity } from '../../platform/activity-log.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { conflict, retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { accountDeletedMail } from './account-deleted-mail.tsx';

export interface DeleteAccountDeps {
  db: Db;
  realTime: Clock;
  /** In the order of deletion: the account comes last. */
  personalData: readonly PersonalData[];
  queueMail: QueueMail;
  recordActivity: RecordActivity;
  log: Logger;
}

/**
 * Deletes everything in one transaction. A concurrent request runs before it or finds no account. It locks
 * rows of all features, so a webhook or a job that locks some of them in another order can cause a deadlock:
 * then it is retried.
 */
export async function deleteStudentAccount(deps: DeleteAccountDeps, viewer: Viewer): Promise<void> {
  await retryOnConflict(deps.log, 'delete account', async () => {
    try {
      return await deleteInOneTransaction(deps, viewer);
    } catch (error) {
      if (isDeadlock(error)) return conflict;
      throw error;
    }
  });
}

async function deleteInOneTransaction(deps: DeleteAccountDeps, viewer: Viewer): Promise<void> {
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
