import { normalizeEmail } from '@crewtable/contract';
import { AppError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import { countAttempt, countFailure, holdAddress, insertStudent } from './accounts.repository.ts';
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
  const { db, transact, clock, log, passcodes, tellActivity, tieVisitor } = parts;
  const { challengeId, code, browserId } = answered;
  const email = normalizeEmail(answered.username);
  const now = clock.now();
  if (!challengeId) throw new AppError('wrong_passcode');
  const codeHash = await countAttempt(db, { challengeId, email, now, mostAttempts });
  if (!codeHash) throw new AppError('wrong_passcode');
  if (!passcodes.matches(codeHash, challengeId, email, code)) {
    await noteFailure(parts, email, now);
    throw new AppError('wrong_passcode');
  }
  const opened = await transact(async (tx, last) => {
    const [joined, session] = await Promise.all([
      insertStudent(tx, { id: newId(now), email, now }),
      openSession(tx, parts, { email, challengeId, browserId }),
    ]);
    if (!session) throw new AppError('wrong_passcode');
    if (joined) {
      last(
        tieVisitor(tx, browserId, session.viewer.id),
        tellActivity(tx, { kind: 'student_joined', text: 'A student took a first seat.' }),
      );
    }
    return session;
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
