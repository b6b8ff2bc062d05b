import { api } from '@crewtable/contract';
import type { RegistrationBody } from '@crewtable/contract';
import { call } from '../../lib/api/api-client.ts';

/** Writes the seat down as the student's, with the invitation that led to it. */
export function preregister(eventId: string, referralId: string | undefined): Promise<RegistrationBody> {
  return call(api.registrations.preregister, {
    params: { eventId },
    body: { referralId: referralId ?? null },
  });
}

/** Sits down with whoever invited. The seat is there either way, so a failure is noted and nothing more. */
export async function joinFriends(eventId: string, referralId: string | undefined): Promise<void> {
  if (referralId === undefined) return;
  try {
    await call(api.friends.joinSeriesGroup, { params: { eventId, referralId } });
  } catch (error) {
    console.info('The friend group could not be joined.', error);
  }
}

/**
 * What follows a confirmed payment. The seat is already the student's by then: what fails here is noted, and the
 * student goes on.
 */
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
