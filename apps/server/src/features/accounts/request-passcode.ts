import { normalizeEmail, universityEmailError } from '@crewtable/contract';
import { AppError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import { findRequests, lockAddress, replaceChallenge } from './accounts.repository.ts';
import type { AccountsParts } from './accounts.parts.ts';
import { passcodeMail } from './passcode-mail.tsx';
import { passcodeMinutes, waitBeforeNextCode } from './passcode-rules.ts';

/** Sends a fresh code and answers the challenge that the browser keeps. Known and unknown addresses are alike. */
export async function requestPasscode(
  { transact, clock, passcodes, mailHealth, queueMail }: AccountsParts,
  username: string,
  browserId: string,
): Promise<string> {
  const fault = universityEmailError(username);
  if (fault) throw new AppError('bad_input', { errors: [fault] });
  const email = normalizeEmail(username);
  const now = clock.now();
  const challengeId = newId(now);
  const code = passcodes.make();
  const expiresAt = new Date(now.getTime() + passcodeMinutes * 60_000);
  await transact(async (tx, last) => {
    const [, { mailFailedAt, ...requests }] = await Promise.all([
      lockAddress(tx, email),
      findRequests(tx, { email, browserId, now }),
    ]);
    if (mailHealth.isFailing(mailFailedAt)) {
      throw new AppError('unavailable', {
        message: 'We cannot send mail at the moment. Please try again in a few minutes.',
        retryAfterSeconds: 60,
      });
    }
    const waitMs = waitBeforeNextCode(requests, now);
    if (waitMs !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds: waitMs / 1_000 });
    last(
      replaceChallenge(tx, {
        id: challengeId,
        email,
        browserId,
        codeHash: passcodes.hash(challengeId, email, code),
        expiresAt,
        createdAt: now,
      }),
      queueMail(tx, { to: email, template: passcodeMail, props: { code, passcodeMinutes }, expiresAt }),
    );
  });
  return challengeId;
}
