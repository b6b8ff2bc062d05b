import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/router.ts';
import type { AccountsDeps } from '../accounts.deps.ts';
import { clearGuard } from '../accounts.repository.ts';
import { findOpenCode, tryCode } from './confirmation-codes.repository.ts';
import { recordFailure } from '../sign-in/confirm-passcode.ts';
import { setConfirmedAt } from '../sessions/own-sessions.repository.ts';
import { maxAttempts } from '../sign-in/passcode-rules.ts';

/**
 * Checks the mailed code. If it is right, this session may do for some minutes what needs a recent sign-in.
 */
export async function confirmOwner(deps: AccountsDeps, viewer: Viewer, code: string): Promise<void> {
  const { db, clock, realTime, log, passcodes } = deps;
  const now = clock.now();
  const open = await findOpenCode(db, viewer.sessionId, now);
  if (!open) throw new AppError('wrong_passcode');
  const entered = { id: open.id, ...passcodes.blind(open.id, open.email, code), maxAttempts, now };
  const isRight = await db.transaction().execute(async (tx) => {
    const right = await tryCode(tx, entered);
    if (!right) return right;
    await setConfirmedAt(tx, viewer.sessionId, realTime.now());
    await clearGuard(tx, open.email);
    return true;
  });
  if (isRight === false) await recordFailure(deps, open.email, now);
  if (!isRight) throw new AppError('wrong_passcode');
  log.info({ studentId: viewer.id, sessionId: viewer.sessionId }, 'session confirmed by its owner');
}
