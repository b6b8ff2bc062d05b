import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isId } from '../../platform/ids.ts';
import { changeStatus } from './reports.repository.ts';
import type { SafetyDeps } from './safety.deps.ts';

type Deps = Pick<SafetyDeps, 'db' | 'clock' | 'notify'>;

/** Sessions stay valid, so that the student can read the reason. Idempotent. */
export async function suspend(
  { clock, notify }: Omit<Deps, 'db'>,
  tx: Tx,
  studentId: string,
): Promise<boolean> {
  if (!(await changeStatus(tx, studentId, 'SUSPENDED'))) return false;
  const since = clock.now().toISOString();
  await notify(tx, { to: studentId, kind: 'account_suspended', subject: since, payload: { since } });
  return true;
}

/** Returns false if the student is suspended already or does not exist. */
export async function suspendStudent(deps: Deps, studentId: string): Promise<boolean> {
  requireId(studentId);
  return deps.db.transaction().execute((tx) => suspend(deps, tx, studentId));
}

/** Returns false if the student is active already or does not exist. */
export async function restoreStudent({ db, clock, notify }: Deps, studentId: string): Promise<boolean> {
  requireId(studentId);
  return db.transaction().execute(async (tx) => {
    if (!(await changeStatus(tx, studentId, 'ACTIVE'))) return false;
    const since = clock.now().toISOString();
    await notify(tx, { to: studentId, kind: 'account_restored', subject: since, payload: { since } });
    return true;
  });
}

function requireId(studentId: string): void {
  if (!isId(studentId)) throw new AppError('not_found', { message: 'Please give the id of the student.' });
}
