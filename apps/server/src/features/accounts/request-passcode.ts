import { normalizeEmail, universityEmailError } from '@crewtable/contract';
import { AppError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import { insertChallenge, voidChallenge } from './accounts.repository.ts';
import type { AccountsParts } from './accounts.parts.ts';
import { passcodeMail } from './passcode-mail.tsx';

export const passcodeMinutes = 10;
export const resendAfterSeconds = 60;

/** Sends a fresh code and answers the challenge that the browser keeps. Known and unknown addresses are alike. */
export async function requestPasscode(
  { db, clock, passcodes, queueMail }: AccountsParts,
  username: string,
  previousChallengeId: string | undefined,
): Promise<string> {
  const fault = universityEmailError(username);
  if (fault) throw new AppError('bad_input', { errors: [fault] });
  const email = normalizeEmail(username);
  const now = clock.now();
  const challengeId = newId(now);
  const code = passcodes.make();
  const expiresAt = new Date(now.getTime() + passcodeMinutes * 60_000);
  await db.transaction().execute(async (tx) => {
    if (previousChallengeId) await voidChallenge(tx, previousChallengeId, now);
    await insertChallenge(tx, {
      id: challengeId,
      email,
      codeHash: passcodes.hash(challengeId, email, code),
      expiresAt,
      createdAt: now,
    });
    await queueMail(tx, { to: email, template: passcodeMail, props: { code, passcodeMinutes }, expiresAt });
  });
  return challengeId;
}
