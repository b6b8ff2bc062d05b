import { dayMs, minuteMs } from '@crewtable/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/router.ts';
import { newId } from '../../../platform/ids.ts';
import type { AccountsDeps } from '../accounts.deps.ts';
import {
  findMailFailedAt,
  insertCode,
  listCodeTimes,
  lockForConfirmation,
} from './confirmation-codes.repository.ts';
import { confirmationMail } from './confirmation-mail.tsx';
import { passcodeMinutes, waitBeforeNextCode } from '../sign-in/passcode-rules.ts';
import { mailUnavailable } from '../sign-in/request-passcode.ts';

/** Mails a code to the owner of the account. A thief who only has the session cannot read it. */
export async function requestConfirmation(deps: AccountsDeps, viewer: Viewer): Promise<void> {
  const { db, clock, passcodes, mailHealth, queueMail } = deps;
  await db.transaction().execute(async (tx) => {
    const student = await lockForConfirmation(tx, viewer.id);
    if (!student) throw new AppError('session_expired');
    const failedAt = await findMailFailedAt(tx);
    if (failedAt && failedAt > mailHealth.failuresCountSince()) throw mailUnavailable();
    const now = clock.now();
    // Only a session of this account can ask, so the limits of a known browser apply.
    const asked = await listCodeTimes(tx, viewer.id, new Date(now.getTime() - dayMs));
    const requests = { fromThisBrowser: asked, fromAllInHour: 0, isKnownBrowser: true, heldUntil: null };
    const waitMs = waitBeforeNextCode(requests, now);
    if (waitMs !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds: waitMs / 1_000 });
    const id = newId(now);
    const code = passcodes.make();
    const expiresAt = new Date(now.getTime() + passcodeMinutes * minuteMs);
    const codeHash = passcodes.hash(id, student.email, code);
    await insertCode(tx, { id, studentId: viewer.id, sessionId: viewer.sessionId, codeHash, expiresAt, now });
    const props = { code, passcodeMinutes };
    await queueMail(tx, { to: student.email, template: confirmationMail, props, expiresAt });
  });
}
