import { normalizeEmail } from '@crewtable/contract';
import type { SignUpsBody } from '@crewtable/contract';
import { AppError } from '../../platform/http/app-error.ts';
import type { KeepAnswer } from '../../platform/http/idempotency/idempotency.ts';
import { requireReason } from '../../platform/http/office/reasons.ts';
import type { ActingOrganiser } from '../../platform/http/router.ts';
import type { PeopleDeps } from './people.deps.ts';
import { isAddressHeld } from './people.repository.ts';

/** For an address without an account, which has no page of a student with this button. */
export async function liftAddressHold(
  { db, recordAct, liftSignInHold }: PeopleDeps,
  organiser: ActingOrganiser,
  given: { address: string; keep: KeepAnswer },
): Promise<object> {
  const email = normalizeEmail(given.address);
  await db.transaction().execute(async (tx) => {
    if (!(await isAddressHeld(tx, email))) throw new AppError('not_found');
    await liftSignInHold(tx, email);
    // The entry does not name the address: it could not be deleted with an account.
    await recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'people',
      act: 'Sign-in hold of an address lifted',
    });
    await given.keep(tx, {});
  });
  return {};
}

export async function endEverySession(
  deps: PeopleDeps,
  organiser: ActingOrganiser,
  given: { reason: string; keep: KeepAnswer<{ sessions: number }> },
): Promise<{ sessions: number }> {
  const reason = requireReason(given.reason);
  return deps.db.transaction().execute(async (tx) => {
    const answer = { sessions: await deps.endEverySession(tx, deps.clock.now()) };
    await deps.recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'people',
      act: 'All students signed out',
      details: { sessions: String(answer.sessions) },
      reason,
    });
    await given.keep(tx, answer);
    return answer;
  });
}

const maxSources = 50;

export async function showSignUps({ db, countSignUps }: PeopleDeps): Promise<SignUpsBody> {
  const sources = await countSignUps(db);
  const students = sources.reduce((sum, source) => sum + source.students, 0);
  return { sources: sources.slice(0, maxSources), students };
}
