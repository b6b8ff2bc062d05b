import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isId } from '../../platform/ids.ts';
import { changeStatus } from './reports.repository.ts';
import type { SafetyParts } from './safety.parts.ts';

type Parts = Pick<SafetyParts, 'db' | 'clock' | 'notify'>;

/** Sessions stay, so that the student can read why. Doing it again changes nothing. */
export async function suspend(
  { clock, notify }: Omit<Parts, 'db'>,
  tx: Tx,
  studentId: string,
): Promise<boolean> {
  if (!(await changeStatus(tx, studentId, 'SUSPENDED'))) return false;
  const since = clock.now().toISOString();
  await notify(tx, { to: studentId, kind: 'account_suspended', subject: since, payload: { since } });
  return true;
}

/** False where there was nothing to do. */
export async function suspendStudent(parts: Parts, studentId: string): Promise<boolean> {
  requireId(studentId);
  return parts.db.transaction().execute((tx) => suspend(parts, tx, studentId));
}

/** False where there was nothing to do. */
export async function restoreStudent({ db, clock, notify }: Parts, studentId: string): Promise<boolean> {
  requireId(studentId);
  return db.transaction().execute(async (tx) => {
    if (!(await changeStatus(tx, studentId, 'ACTIVE'))) return false;
    const since = clock.now().toISOString();
    await notify(tx, { to: studentId, kind: 'account_restored', subject: since, payload: { since } });
    return true;
  });
}

function requireId(studentId: string): void {
  if (!isId(studentId)) throw new AppError('not_found', { message: 'Name the student by their id.' });
}
