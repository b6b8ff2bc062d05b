import { AppError } from '../../platform/http/app-error.ts';
import type { FriendsParts } from './friends.parts.ts';
import { insertUnwanted } from './invitations.repository.ts';

/** Nobody mails this address an invitation again. Saying it again changes nothing. */
export async function refuseInvitations({ db, clock, refusals }: FriendsParts, token: string): Promise<void> {
  const email = refusals.addressIn(token);
  if (email === undefined) throw new AppError('not_found');
  await db.transaction().execute((tx) => insertUnwanted(tx, refusals.hashes(email)[0], clock.now()));
}
