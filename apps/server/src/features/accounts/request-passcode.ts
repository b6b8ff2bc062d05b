import { normalizeEmail, universityEmailError } from '@crewtable/contract';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import { findRequests, lockAddress, replaceChallenge } from './accounts.repository.ts';
import type { AccountsParts } from './accounts.parts.ts';
import { passcodeMail } from './passcode-mail.tsx';
import { dayMs, hourMs, passcodeMinutes, waitBeforeNextCode } from './passcode-rules.ts';

/** Sends a fresh code and answers the challenge that the browser keeps. Known and unknown addresses are alike. */
export async function requestPasscode(
  { db, clock, passcodes, mailHealth, queueMail }: AccountsParts,
  username: string,
  browserId: string,
): Promise<string> {
  const fault = universityEmailError(username);
  if (fault) throw new AppError('bad_input', { errors: [fault] });
  if (await mailHealth.isFailing()) {
    throw new AppError('unavailable', {
      message: 'We cannot send mail at the moment. Please try again in a few minutes.',
      retryAfterSeconds: 60,
    });
  }
  const email = normalizeEmail(username);
  const now = clock.now();
  const challengeId = newId(now);
  const code = passcodes.make();
  const expiresAt = new Date(now.getTime() + passcodeMinutes * 60_000);
  await db.transaction().execute(async (tx) => {
    await lockAddress(tx, email);
    await refuseTooSoon(tx, email, browserId, now);
    await replaceChallenge(tx, {
      id: challengeId,
      email,
      browserId,
      codeHash: passcodes.hash(challengeId, email, code),
      expiresAt,
      createdAt: now,
    });
    await queueMail(tx, { to: email, template: passcodeMail, props: { code, passcodeMinutes }, expiresAt });
  });
  return challengeId;
}

async function refuseTooSoon(tx: Tx, email: string, browserId: string, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - dayMs);
  const hourAgo = new Date(now.getTime() - hourMs);
  const waitMs = waitBeforeNextCode(await findRequests(tx, { email, browserId, dayAgo, hourAgo }), now);
  if (waitMs !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds: waitMs / 1_000 });
}
