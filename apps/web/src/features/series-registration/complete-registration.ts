import { api } from '@crewtable/contract';
import type { RegistrationBody } from '@crewtable/contract';
import { call } from '../../lib/api/api-client.ts';

/** Registers the student for the event, together with the referral of the invitation. */
export function preregister(eventId: string, referralId: string | undefined): Promise<RegistrationBody> {
  return call(api.registrations.preregister, {
    params: { eventId },
    body: { referralId: referralId ?? null },
  });
}

/**
 * Joins the friend group of the inviter. Best effort: the student has the seat anyway, so errors are only
 * logged.
 */
export async function joinFriends(eventId: string, referralId: string | undefined): Promise<void> {
  if (referralId === undefined) return;
  try {
    await call(api.friends.joinSeriesGroup, { params: { eventId, referralId } });
  } catch (error) {
    console.info('The friend group could not be joined.', error);
  }
}

/** Runs after a confirmed payment. The student already has the seat, so errors are only logged. */
export async function completePaidRegistration(
  eventId: string,
  referralId: string | undefined,
): Promise<RegistrationBody | undefined> {
  const registration = await preregister(eventId, referralId).catch((error: unknown) => {
    console.info('The registration could not be completed.', error);
    return undefined;
  });
  await joinFriends(eventId, referralId);
  return registration;
}
