import type { Answer, api } from '@crewtable/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import type { OrganisersDeps } from '../organisers.deps.ts';
import {
  findInvitation,
  findOrganiser,
  forbidConfirmation,
  listOwners,
  redeemInvitation,
} from '../organisers.repository.ts';
import type { Organiser } from '../organisers.repository.ts';
import { hashRecoveryCode, hashSecret } from '../secret-tokens.ts';
import { openSession } from '../sessions/open-session.ts';
import type { Browser } from '../sessions/open-session.ts';
import { firstConfirmationAfterRecovery } from '../sessions/organiser-session-rules.ts';
import { endAllSessions } from '../sessions/organiser-sessions.repository.ts';
import { showConsole } from '../sessions/show-console.ts';
import { recoveryUsedMail } from '../team/team-mails.tsx';
import { insertChallenge, takeChallenge } from './challenges.repository.ts';
import type { Challenge } from './challenges.repository.ts';
import { findRecoveryCode, insertPasskey, listPasskeys, redeemRecoveryCode } from './passkeys.repository.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { makeEnrolmentOptions, readPasskeyText, verifyEnrolment } from './relying-party.ts';

type Enrolment = Answer<typeof api.organisers.openInvitation>;

export async function openInvitation(
  deps: OrganisersDeps,
  browser: Browser,
  token: string,
): Promise<Enrolment> {
  const secretHash = hashSecret(token);
  const found = await findInvitation(deps.db, secretHash, deps.realTime.now());
  const organiser = found && (await findOrganiser(deps.db, deps, found.organiserId));
  if (!organiser) throw new AppError('invitation_over');
  return startEnrolment(deps, browser, organiser, { enrolsBy: 'invitation', secretHash });
}

export async function openRecovery(deps: OrganisersDeps, browser: Browser, code: string): Promise<Enrolment> {
  const secretHash = hashRecoveryCode(code);
  const found = secretHash && (await findRecoveryCode(deps.db, secretHash));
  const organiser = found && (await findOrganiser(deps.db, deps, found.organiserId));
  if (!secretHash || !organiser) throw new AppError('wrong_recovery_code');
  return startEnrolment(deps, browser, organiser, { enrolsBy: 'recovery', secretHash });
}

/** Stores what the new passkey must sign. The invitation or the code is used up by the answer. */
export async function startEnrolment(
  deps: OrganisersDeps,
  browser: Browser,
  organiser: Organiser,
  by: Pick<Challenge, 'enrolsBy' | 'secretHash'>,
): Promise<Enrolment> {
  const { db, realTime } = deps;
  const options = await makeEnrolmentOptions(deps, organiser, await listPasskeys(db, organiser.id));
  const challenge = { challenge: options.challenge, organiserId: organiser.id, ...by };
  browser.cookies.setChallenge(browser.reply, await insertChallenge(db, challenge, realTime.now()));
  return { name: organiser.name, roles: organiser.roles, options: JSON.stringify(options) };
}

/** Checks the answer of a new passkey to the challenge of this browser. */
export async function checkNewPasskey(
  deps: OrganisersDeps,
  { request, reply, cookies }: Browser,
  passkeyText: string,
) {
  const challenge = await takeChallenge(deps.db, cookies.challengeOf(request), deps.realTime.now());
  cookies.clearChallenge(reply);
  const answer = readPasskeyText(passkeyText);
  if (!answer || !challenge || challenge.organiserId === null) throw new AppError('passkey_refused');
  const passkey = await verifyEnrolment(deps, request, { answer, challenge: challenge.challenge });
  if (!passkey) throw new AppError('passkey_refused');
  return { passkey, challenge: { ...challenge, organiserId: challenge.organiserId } };
}

/** Adds the first passkey of an invitation, or one by recovery code, and opens a session. */
export async function enrol(
  deps: OrganisersDeps,
  browser: Browser,
  passkeyText: string,
): Promise<Answer<typeof api.organisers.enrol>> {
  const { db, realTime, clock, recordAct } = deps;
  const realNow = realTime.now();
  const { passkey, challenge } = await checkNewPasskey(deps, browser, passkeyText);
  const { organiserId, enrolsBy, secretHash } = challenge;
  if (secretHash === null || enrolsBy === 'session') throw new AppError('passkey_refused');
  const isRecovery = enrolsBy === 'recovery';
  const { token, recoveryCodes } = await db.transaction().execute(async (tx) => {
    await redeemSecret(tx, isRecovery, secretHash, realNow);
    const organiser = await findOrganiser(tx, deps, organiserId);
    if (!organiser) throw new AppError(isRecovery ? 'wrong_recovery_code' : 'invitation_over');
    const name = isRecovery ? 'Added with a recovery code' : 'First passkey';
    const id = newId(clock.now());
    if (!(await insertPasskey(tx, { ...passkey, id, organiserId, name, realNow })))
      throw new AppError('passkey_refused');
    if (isRecovery) {
      await forbidConfirmation(tx, organiserId, firstConfirmationAfterRecovery(realNow));
      for (const { email } of await listOwners(tx, deps))
        await deps.queueMail(tx, { to: email, template: recoveryUsedMail, props: { name: organiser.name } });
    }
    const codes = isRecovery ? [] : await makeRecoveryCodes(tx, organiserId);
    await recordAct(tx, {
      // No session was open when the organiser did this.
      actor: { kind: 'product' },
      area: 'team',
      act: isRecovery ? 'Recovery code used' : 'First passkey added',
      about: { kind: 'organiser', id: organiserId },
    });
    // After the entry: see RecordAct.
    if (isRecovery) await endAllSessions(tx, organiserId, realNow);
    const opened = await openSession(tx, { organiserId, realNow, confirmedAt: realNow }, browser);
    return { token: opened, recoveryCodes: codes };
  });
  browser.cookies.setToken(browser.reply, token);
  browser.request.log.info({ organiserId, enrolsBy }, 'an organiser signed in');
  return { console: await showConsole(deps, token), recoveryCodes };
}

async function redeemSecret(tx: Tx, isRecovery: boolean, secretHash: Buffer, realNow: Date): Promise<void> {
  const isUsed = isRecovery
    ? await redeemRecoveryCode(tx, secretHash)
    : await redeemInvitation(tx, secretHash, realNow);
  if (!isUsed) throw new AppError(isRecovery ? 'wrong_recovery_code' : 'invitation_over');
}
