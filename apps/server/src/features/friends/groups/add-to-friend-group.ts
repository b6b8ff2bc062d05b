import type { Clock } from '../../../platform/clock/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue, jobKind } from '../../../platform/jobs/job-kind.ts';
import type { AreApart } from '../../../ports/students.ts';
import { decideJoining, isTargetOpen } from './friend-group-rules.ts';
import { addMember, findGroup, insertGroup } from './friend-groups.repository.ts';
import { listAround } from './list-around.ts';
import { findInviter } from '../invitations/invite-codes.repository.ts';
import { lockSeatedEvents, listRegistered, lockStudents, lockTarget } from './targets.repository.ts';

/** By a job: many students may join at once, and sending a notification makes commits wait for each other. */
export const notifyFriendsJob = jobKind<{ groupId: string; studentId: string }>('tell-friends');

export interface AddToFriendGroupDeps {
  clock: Clock;
  areApart: AreApart;
}

export interface JoinWish {
  studentId: string;
  target: string;
  code: string;
}

/**
 * Makes all decisions before the first write, so that a refusal leaves the caller's transaction unchanged.
 */
export async function addToFriendGroup(
  { clock, areApart }: AddToFriendGroupDeps,
  tx: Tx,
  { studentId, target, code }: JoinWish,
): Promise<void> {
  const inviterId = await findInviter(tx, code, target);
  if (inviterId === undefined) throw new AppError('not_found');
  if (inviterId === studentId) return;
  // Lock order everywhere: students, events, target.
  const expected = await listAround(tx, inviterId, target);
  const present = await lockStudents(tx, [studentId, ...expected]);
  if (!present.has(studentId)) throw new AppError('session_expired');
  const events = await lockSeatedEvents(tx, target);
  await lockTarget(tx, target);

  // The code may have been renewed meanwhile.
  if ((await findInviter(tx, code, target)) === undefined) throw new AppError('not_found');
  for (const other of await listAround(tx, inviterId, target)) {
    if (await areApart(tx, studentId, other)) throw new AppError('not_found');
  }
  const group = await findGroup(tx, { studentId: inviterId, target });
  const registered = await listRegistered(tx, target, [studentId, inviterId]);
  // An inviter who is no longer registered or is suspended has no group to join.
  if (!registered.has(inviterId) || present.get(inviterId)?.status !== 'ACTIVE') {
    throw new AppError('not_found');
  }
  const now = clock.now();
  const decision = decideJoining({
    isOpen: isTargetOpen(events, now),
    isRegistered: registered.has(studentId),
    ownGroupId: (await findGroup(tx, { studentId, target }))?.id,
    group,
  });
  if (decision.kind === 'refused') throw new AppError(decision.code);
  if (decision.kind === 'is there already') return;

  const groupId = group?.id ?? newId(now);
  if (!group) await insertGroup(tx, { id: groupId, target, ownerId: inviterId, at: now });
  await addMember(tx, { groupId, target, studentId, at: now });
  await enqueue(tx, notifyFriendsJob, { groupId, studentId });
}
