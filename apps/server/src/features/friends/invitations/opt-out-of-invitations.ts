import { AppError } from '../../../platform/http/app-error.ts';
import type { FriendsDeps } from '../friends.deps.ts';
import { insertUnwanted } from './invitations.repository.ts';

/** Stops all invitations to this address. Idempotent. */
export async function optOutOfInvitations(
  { db, clock, invitationOptOuts }: FriendsDeps,
  token: string,
): Promise<void> {
  const email = invitationOptOuts.addressIn(token);
  if (email === undefined) throw new AppError('not_found');
  await db.transaction().execute((tx) => insertUnwanted(tx, invitationOptOuts.hashes(email)[0], clock.now()));
}
