import { dayMs, hourMs, minuteMs, normalizeEmail, universityEmailError } from '@crewtable/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { requestIdOf } from '../../../platform/request-id.ts';
import type { VisitHints } from '../../../ports/visitors.ts';
import type { AccountsDeps } from '../accounts.deps.ts';
import { passcodeMinutes, resendAfterSeconds, waitBeforeNextCode } from './passcode-rules.ts';
import type { FoundRequests } from './sign-in.repository.ts';

/**
 * Sends a new code and returns the challenge id for the browser. Treats known and unknown addresses alike.
 */
export async function requestPasscode(
  { db, clock, passcodes, mailHealth, batchedSignIn, waitingMail }: AccountsDeps,
  username: string,
  browserId: string,
  hints: VisitHints,
): Promise<string> {
  const fault = universityEmailError(username);
  if (fault) throw new AppError('bad_input', { errors: [fault] });
  const email = normalizeEmail(username);
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const challengeId = newId(now);
  const code = passcodes.make();
  const expiresAt = before(-passcodeMinutes * minuteMs);
  const failuresCountSince = mailHealth.failuresCountSince();
  const found = await batchedSignIn.request({
    id: challengeId,
    email,
    browserId,
    codeHash: passcodes.hash(challengeId, email, code),
    expiresAt,
    createdAt: now,
    minuteAgo: before(resendAfterSeconds * 1_000),
    hourAgo: before(hourMs),
    dayAgo: before(dayMs),
    failuresCountSince,
    code,
    hints,
    requestId: requestIdOf(db),
  });
  if (!found.allowed) refuse(found, failuresCountSince, now);
  waitingMail.announce();
  return challengeId;
}

export function mailUnavailable(): AppError {
  return new AppError('unavailable', {
    message: 'We cannot send mail at the moment. Please try again in a few minutes.',
    retryAfterSeconds: 60,
  });
}

function refuse({ mailFailedAt, ...requests }: FoundRequests, failuresCountSince: Date, now: Date): never {
  if (mailFailedAt && mailFailedAt > failuresCountSince) throw mailUnavailable();
  const waitMs = waitBeforeNextCode(requests, now);
  if (waitMs === undefined) throw new Error('Passcode refused, but waitBeforeNextCode allows it.');
  throw new AppError('too_many_requests', { retryAfterSeconds: waitMs / 1_000 });
}
