import { normalizeEmail } from '@crewtable/contract';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/router.ts';
import { newId } from '../../platform/ids.ts';
import {
  countAttempt,
  ensureStudent,
  findStudentByEmail,
  insertSession,
  useChallenge,
} from './accounts.repository.ts';
import type { AccountsParts } from './accounts.parts.ts';

const mostAttempts = 5;

/** Opens a session for whoever holds both the browser's challenge and the code from the mail. */
export async function confirmPasscode(
  { db, clock, passcodes, tellActivity }: AccountsParts,
  challengeId: string | undefined,
  username: string,
  code: string,
): Promise<Viewer> {
  const email = normalizeEmail(username);
  const now = clock.now();
  if (!challengeId) throw new AppError('wrong_passcode');
  const challenge = await countAttempt(db, challengeId, email, now, mostAttempts);
  if (!challenge || !passcodes.matches(challenge.code_hash, challengeId, email, code)) {
    throw new AppError('wrong_passcode');
  }
  return db.transaction().execute(async (tx) => {
    if (!(await useChallenge(tx, challengeId, now))) throw new AppError('wrong_passcode');
    const isNew = await ensureStudent(tx, newId(now), email, now);
    const student = await findStudentByEmail(tx, email);
    if (isNew) await tellActivity(tx, { kind: 'student_joined', text: 'A student took a first seat.' });
    const sessionId = newId(now);
    await insertSession(tx, sessionId, student.id, now);
    return { id: student.id, sessionId };
  });
}
