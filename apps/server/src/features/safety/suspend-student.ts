import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isId } from '../../platform/ids.ts';
import type { SuspensionEffects } from '../../ports/students.ts';
import { changeStatus } from './reports.repository.ts';
import { retryOnDeadlock } from './retry-on-deadlock.ts';
import type { SafetyDeps } from './safety.deps.ts';

type Deps = Pick<SafetyDeps, 'db' | 'clock' | 'log' | 'notify' | 'suspendIn'>;

/**
 * Returns undefined if the student does not exist. Repeats what follows from the suspension for a student who is
 * suspended already. `afterwards` runs in the same transaction.
 */
export async function suspendStudent(
  deps: Deps,
  studentId: string,
  afterwards?: (tx: Tx, effects: SuspensionEffects) => Promise<void>,
): Promise<SuspensionEffects | undefined> {
  requireId(studentId);
  return retryOnDeadlock(deps, 'suspend a student', () =>
    deps.db.transaction().execute(async (tx) => {
      const effects = await deps.suspendIn(tx, studentId);
      if (effects) await afterwards?.(tx, effects);
      return effects;
    }),
  );
}

/**
 * Returns false if the student is active already or does not exist. Seats and money do not come back: the student
 * registers again. `afterwards` runs in the same transaction.
 */
export async function restoreStudent(
  { db, clock, notify }: Pick<Deps, 'db' | 'clock' | 'notify'>,
  studentId: string,
  afterwards?: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  requireId(studentId);
  return db.transaction().execute(async (tx) => {
    if (!(await changeStatus(tx, studentId, 'ACTIVE'))) return false;
    const since = clock.now().toISOString();
    await notify(tx, { to: studentId, kind: 'account_restored', subject: since, payload: { since } });
    await afterwards?.(tx);
    return true;
  });
}

function requireId(studentId: string): void {
  if (!isId(studentId)) throw new AppError('not_found', { message: 'Please give the id of the student.' });
}
