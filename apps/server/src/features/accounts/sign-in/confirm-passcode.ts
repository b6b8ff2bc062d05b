import { hourMs, normalizeEmail, universityEmailError } from '@crewtable/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { countFailure, holdAddress } from '../accounts.repository.ts';
import type { AccountsDeps } from '../accounts.deps.ts';
import { signInBlockedMail } from './sign-in-blocked-mail.tsx';
import { newSession } from '../sessions/open-session.ts';
import type { OpenedSession } from '../sessions/open-session.ts';
import { holdHours, maxAttempts, maxFailures } from './passcode-rules.ts';
import type { BrowserNames } from '../sessions/user-agent-rules.ts';

export interface Answered {
  challengeId: string | undefined;
  username: string;
  code: string;
  browserId: string;
  names: BrowserNames;
}

/** Opens a session if the browser has the challenge and the code from the mail is right. */
export async function confirmPasscode(deps: AccountsDeps, answered: Answered): Promise<OpenedSession> {
  const { clock, log, passcodes, batchedSignIn } = deps;
  const { challengeId, code, browserId } = answered;
  const fault = universityEmailError(answered.username);
  if (fault) throw new AppError('bad_input', { errors: [fault] });
  if (!challengeId) throw new AppError('wrong_passcode');
  const email = normalizeEmail(answered.username);
  const { refreshToken, values } = newSession(deps);
  const outcome = await batchedSignIn.answer({
    ...values,
    challengeId,
    email,
    ...passcodes.blind(challengeId, email, code),
    maxAttempts,
    browserId,
    ...answered.names,
    newStudentId: newId(values.now),
  });
  if (outcome && !outcome.isRight) await recordFailure(deps, email, clock.now());
  if (!outcome?.studentId) throw new AppError('wrong_passcode');
  const viewer = { id: outcome.studentId, sessionId: values.sessionId };
  log.info({ studentId: viewer.id, sessionId: viewer.sessionId }, 'a student signed in');
  return { viewer, refreshToken };
}

/**
 * Many wrong codes in a row mean that an attacker is guessing: blocks the address for a day for browsers that
 * the account does not know, and mails its owner.
 */
export async function recordFailure(deps: AccountsDeps, email: string, now: Date): Promise<void> {
  const { db, log, queueMail } = deps;
  await db.transaction().execute(async (tx) => {
    const failures = await countFailure(tx, email);
    log.info({ failures }, 'a wrong passcode was entered');
    if (failures < maxFailures) return;
    log.warn({ failures, holdHours }, 'address blocked after too many wrong passcodes');
    await holdAddress(tx, email, new Date(now.getTime() + holdHours * hourMs));
    await queueMail(tx, { to: email, template: signInBlockedMail, props: { failures: maxFailures } });
  });
}
