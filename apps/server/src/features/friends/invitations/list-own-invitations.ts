import { friendGroupLimit } from '@crewtable/contract';
import type { Answer, api } from '@crewtable/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { listAround } from '../groups/list-around.ts';
import { nameOf } from '../friends.presenter.ts';
import type { FriendsDeps } from '../friends.deps.ts';
import { isUnwanted } from './invitations.repository.ts';
import { findEmail, listReceived, listSent } from './own-invitations.repository.ts';
import type { ReceivedRow } from './own-invitations.repository.ts';

type Deps = Pick<FriendsDeps, 'db' | 'clock' | 'areApart' | 'invitationOptOuts'>;

/** The invitations by mail to and from this student. */
export function listOwnInvitations(
  { db, clock, areApart, invitationOptOuts }: Deps,
  studentId: string,
): Promise<Answer<typeof api.friends.listOwnInvitations>> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const email = await findEmail(tx, studentId);
    const received: ReceivedRow[] = [];
    if (email !== undefined && !(await isUnwanted(tx, invitationOptOuts.hashes(email)))) {
      for (const row of await listReceived(tx, { studentId, email, now })) {
        if (!(await isApartFromGroup(tx, row))) received.push(row);
      }
    }
    const sent = await listSent(tx, { studentId, now });
    return {
      received: received.map((row) => ({
        eventId: row.eventId,
        title: row.title,
        date: row.startsAt?.toISOString() ?? null,
        inviterFirstName: nameOf(row.firstName),
        inviterLastInitial: (row.lastName ?? '').slice(0, 1),
        spotsLeft: friendGroupLimit - row.groupSize,
        referralId: row.code,
      })),
      sent: sent.map((row) => ({
        email: row.email,
        status: row.hasJoined ? ('JOINED' as const) : ('PENDING' as const),
        eventId: row.eventId,
        title: row.title,
        date: row.startsAt?.toISOString() ?? null,
      })),
    };
  });

  /** Joining would be refused: the student must not meet the inviter or a member of the group. */
  async function isApartFromGroup(tx: Tx, { inviterId, target }: ReceivedRow): Promise<boolean> {
    for (const other of await listAround(tx, inviterId, target)) {
      if (await areApart(tx, studentId, other)) return true;
    }
    return false;
  }
}
