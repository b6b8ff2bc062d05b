import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isId } from '../../platform/ids.ts';
import { changeStatus } from './reports.repository.ts';
import type { SafetyDeps } from './safety.deps.ts';

type Deps = Pick<SafetyDeps, 'db' | 'clock' | 'notify'>;

/** Sessions stay, so that the student can read why. Doing it again changes nothing. */
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

/** False where there was nothing to do. */
export async function suspendStudent(deps: Deps, studentId: string): Promise<boolean> {
  requireId(studentId);
  return deps.db.transaction().execute((tx) => suspend(deps, tx, studentId));
}

/** False where there was nothing to do. */
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
  if (!isId(studentId)) throw new AppError('not_found', { message: 'Name the student by their id.' });
}
