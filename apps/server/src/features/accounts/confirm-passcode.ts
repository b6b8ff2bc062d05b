import { normalizeEmail, universityEmailError } from '@crewtable/contract';
import { AppError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import { countFailure, holdAddress } from './accounts.repository.ts';
import type { AccountsParts } from './accounts.parts.ts';
import { heldMail } from './held-mail.tsx';
import { newSession } from './open-session.ts';
import type { OpenedSession } from './open-session.ts';
import { holdHours, hourMs, mostAttempts, mostFailures } from './passcode-rules.ts';
import type { BrowserNames } from './user-agent-rules.ts';

export interface Answered {
  challengeId: string | undefined;
  username: string;
  code: string;
  browserId: string;
  names: BrowserNames;
}

/** Opens a session for whoever holds both the browser's challenge and the code from the mail. */
export async function confirmPasscode(parts: AccountsParts, answered: Answered): Promise<OpenedSession> {
  const { clock, log, passcodes, signInDesk, tellActivity } = parts;
  const { challengeId, code, browserId } = answered;
  const fault = universityEmailError(answered.username);
  if (fault) throw new AppError('bad_input', { errors: [fault] });
  if (!challengeId) throw new AppError('wrong_passcode');
  const email = normalizeEmail(answered.username);
  const { refreshToken, values } = newSession(parts);
  const outcome = await signInDesk.answer({
    ...values,
    challengeId,
    email,
    ...passcodes.blind(challengeId, email, code),
    mostAttempts,
    browserId,
    ...answered.names,
    newStudentId: newId(values.now),
    ...tellActivity.valuesOf({ kind: 'student_joined', text: 'A student took a first seat.' }),
  });
  if (outcome && !outcome.isRight) await noteFailure(parts, email, clock.now());
  if (!outcome?.studentId) throw new AppError('wrong_passcode');
  const viewer = { id: outcome.studentId, sessionId: values.sessionId };
  log.info({ studentId: viewer.id, sessionId: viewer.sessionId }, 'a student signed in');
  return { viewer, refreshToken };
}

/** After many wrong codes in a row somebody is guessing: the address rests for a day, and its owner is told. */
export async function noteFailure(parts: AccountsParts, email: string, now: Date): Promise<void> {
  const { db, log, queueMail } = parts;
  await db.transaction().execute(async (tx) => {
    const failures = await countFailure(tx, email);
    log.info({ failures }, 'a wrong passcode was entered');
    if (failures < mostFailures) return;
    log.warn({ failures, holdHours }, 'an address is held: somebody is guessing its passcodes');
    await holdAddress(tx, email, new Date(now.getTime() + holdHours * hourMs));
    await queueMail(tx, { to: email, template: heldMail, props: { failures: mostFailures } });
  });
}
