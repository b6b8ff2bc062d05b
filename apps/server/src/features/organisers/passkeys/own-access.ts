import { cleanName, isName, organiserMessages } from '@crewtable/contract';
import type { Answer, api } from '@crewtable/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ActingOrganiser } from '../../../platform/http/router.ts';
import { newId } from '../../../platform/ids.ts';
import type { OrganisersDeps } from '../organisers.deps.ts';
import { findOrganiser } from '../organisers.repository.ts';
import type { Browser } from '../sessions/open-session.ts';
import { listOpenSessions } from '../sessions/organiser-sessions.repository.ts';
import { checkNewPasskey, startEnrolment } from './enrol.ts';
import {
  countRecoveryCodes,
  deletePasskey,
  insertPasskey,
  listPasskeys,
  lockPasskeys,
} from './passkeys.repository.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

type Me = Answer<typeof api.organisers.me>;

export async function showMe(deps: OrganisersDeps, organiser: ActingOrganiser): Promise<Me> {
  const { db, realTime } = deps;
  const [person, passkeys, recoveryCodesLeft, sessions] = await Promise.all([
    findOrganiser(db, deps, organiser.id),
    listPasskeys(db, organiser.id),
    countRecoveryCodes(db, organiser.id),
    listOpenSessions(db, organiser.id, realTime.now()),
  ]);
  if (!person) throw new AppError('not_signed_in');
  return {
    name: person.name,
    email: person.email,
    roles: person.roles,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      addedAt: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
    sessions: sessions.map((session) => ({
      id: session.id,
      browser: session.browser,
      system: session.system,
      openedAt: session.opened_at.toISOString(),
      lastActiveAt: session.last_active_at.toISOString(),
      endsAt: session.ends_at.toISOString(),
      isCurrent: session.id === organiser.sessionId,
    })),
  };
}

export async function startAnotherPasskey(
  deps: OrganisersDeps,
  browser: Browser,
  organiser: ActingOrganiser,
): Promise<{ options: string }> {
  const person = await findOrganiser(deps.db, deps, organiser.id);
  if (!person) throw new AppError('not_signed_in');
  const { options } = await startEnrolment(deps, browser, person, { enrolsBy: 'session', secretHash: null });
  return { options };
}

export async function addPasskey(
  deps: OrganisersDeps,
  browser: Browser,
  organiser: ActingOrganiser,
  body: { passkey: string; name: string },
): Promise<Me> {
  const { db, clock, realTime, recordAct } = deps;
  const name = cleanName(body.name);
  if (!isName(name)) throw new AppError('bad_input', { errors: [organiserMessages.passkeyName] });
  const { passkey, challenge } = await checkNewPasskey(deps, browser, body.passkey);
  // The browser's challenge may be of an invitation, or of an organiser who signed out meanwhile.
  if (challenge.enrolsBy !== 'session' || challenge.organiserId !== organiser.id)
    throw new AppError('passkey_refused');
  await db.transaction().execute(async (tx) => {
    const row = { ...passkey, id: newId(clock.now()), organiserId: organiser.id, name };
    if (!(await insertPasskey(tx, { ...row, realNow: realTime.now() })))
      throw new AppError('passkey_refused');
    await recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'team',
      act: 'Passkey added',
      about: { kind: 'organiser', id: organiser.id },
    });
  });
  return showMe(deps, organiser);
}

export async function removePasskey(
  deps: OrganisersDeps,
  organiser: ActingOrganiser,
  passkeyId: string,
): Promise<Me> {
  await deps.db.transaction().execute(async (tx) => {
    const own = await lockPasskeys(tx, organiser.id);
    if (!own.includes(passkeyId)) throw new AppError('not_found');
    if (own.length === 1) throw new AppError('last_passkey');
    await deletePasskey(tx, passkeyId);
    await deps.recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'team',
      act: 'Passkey removed',
      about: { kind: 'organiser', id: organiser.id },
    });
  });
  return showMe(deps, organiser);
}

export async function renewRecoveryCodes(
  { db, recordAct }: OrganisersDeps,
  organiser: ActingOrganiser,
): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = await db.transaction().execute(async (tx) => {
    const codes = await makeRecoveryCodes(tx, organiser.id);
    await recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'team',
      act: 'Recovery codes renewed',
      about: { kind: 'organiser', id: organiser.id },
    });
    return codes;
  });
  return { recoveryCodes };
}
