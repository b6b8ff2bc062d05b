import { api } from '@crewtable/contract';
import type { RegistrationBody } from '@crewtable/contract';
import { call } from '../../../lib/api/api-client.ts';
import { clearRegistrationDraft, keptRegistrationDrafts } from './registration-draft.ts';

/** Registers the student for the event or series, and joins the friend group of the inviter. */
export async function register(targetId: string, referralId: string | undefined): Promise<RegistrationBody> {
  const registration = await preregister(targetId, referralId);
  await joinFriends(targetId, referralId);
  return registration;
}

/** Runs after a confirmed payment. The student already has the seat, so errors are only logged. */
export async function completePaidRegistration(
  targetId: string,
  referralId: string | undefined,
): Promise<RegistrationBody | undefined> {
  const registration = await preregister(targetId, referralId).catch((error: unknown) => {
    console.info('The registration could not be completed.', error);
    return undefined;
  });
  await joinFriends(targetId, referralId);
  return registration;
}

/**
 * Completes the registration of a student who paid on the bank's page and did not return to the dialog, so
 * that the invitation is not lost. `paidId` is the event of a single ticket, or the series of a pass.
 */
export async function completeKeptRegistration(paidId: string): Promise<void> {
  const kept = keptRegistrationDrafts().find(({ seriesId, draft: { flow } }) => {
    const targetId = flow.ticket === 'all-access' ? seriesId : flow.eventId;
    return flow.step === 'payment' && targetId === paidId;
  });
  if (kept === undefined) return;
  clearRegistrationDraft(kept.seriesId);
  await completePaidRegistration(paidId, kept.draft.referralId);
}

/** Registers the student, together with the referral of the invitation. */
function preregister(targetId: string, referralId: string | undefined): Promise<RegistrationBody> {
  return call(api.registrations.preregister, {
    params: { eventId: targetId },
    body: { referralId: referralId ?? null },
  });
}

/**
 * Joins the friend group of the inviter. Best effort: the student has the seat anyway, so errors are only
 * logged.
 */
async function joinFriends(targetId: string, referralId: string | undefined): Promise<void> {
  if (referralId === undefined) return;
  try {
    await call(api.friends.joinSeriesGroup, { params: { eventId: targetId, referralId } });
  } catch (error) {
    console.info('The friend group could not be joined.', error);
  }
}
