import { normalizeEmail } from '@crewtable/contract';
import { AppError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import {
  countAttempt,
  countFailure,
  holdAddress,
  holdStudent,
  insertStudent,
  rememberBrowser,
  useChallenge,
} from './accounts.repository.ts';
import type { AccountsParts } from './accounts.parts.ts';
import { heldMail } from './held-mail.tsx';
import { openSession } from './open-session.ts';
import type { OpenedSession } from './open-session.ts';
import { holdHours, hourMs, mostAttempts, mostFailures } from './passcode-rules.ts';

export interface Answered {
  challengeId: string | undefined;
  username: string;
  code: string;
  browserId: string;
}

/** Opens a session for whoever holds both the browser's challenge and the code from the mail. */
export async function confirmPasscode(parts: AccountsParts, answered: Answered): Promise<OpenedSession> {
  const { db, clock, log, passcodes, tellActivity, tieVisitor } = parts;
  const { challengeId, code, browserId } = answered;
  const email = normalizeEmail(answered.username);
  const now = clock.now();
  if (!challengeId) throw new AppError('wrong_passcode');
  const challenge = await countAttempt(db, challengeId, email, now, mostAttempts);
  if (!challenge) throw new AppError('wrong_passcode');
  if (!passcodes.matches(challenge.code_hash, challengeId, email, code)) {
    await noteFailure(parts, email, now);
    throw new AppError('wrong_passcode');
  }
  const opened = await db.transaction().execute(async (tx) => {
    // The student before the challenge, as when an account is deleted: neither waits for the other in a circle.
    const joinedAs = await insertStudent(tx, newId(now), email, now);
    const student = joinedAs ?? (await holdStudent(tx, email));
    if (!student || !(await useChallenge(tx, challengeId, now))) throw new AppError('wrong_passcode');
    await rememberBrowser(tx, student.id, browserId, now);
    if (joinedAs) {
      await tieVisitor(tx, browserId, student.id);
      await tellActivity(tx, { kind: 'student_joined', text: 'A student took a first seat.' });
    }
    return openSession(tx, parts, student.id, browserId);
  });
  log.info({ studentId: opened.viewer.id, sessionId: opened.viewer.sessionId }, 'a student signed in');
  return opened;
}

/** After many wrong codes in a row somebody is guessing: the address rests for a day, and its owner is told. */
async function noteFailure(parts: AccountsParts, email: string, now: Date): Promise<void> {
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
