import { AppError } from '../../../platform/http/app-error.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { FriendsDeps } from '../friends.deps.ts';
import { renewCode } from './invite-code.ts';
import { requireTarget } from '../groups/require-target.ts';
import { holdStudents, listRegistered, lockTarget } from '../groups/targets.repository.ts';

/** Makes a new code for a registered student and ends the old one. */
export function renewInviteCode(
  { db, clock }: FriendsDeps,
  { studentId, eventId }: { studentId: string; eventId: string },
  keep: (tx: Tx, answer: { referralId: string }) => Promise<void>,
): Promise<{ referralId: string }> {
  return db.transaction().execute(async (tx) => {
    const target = await requireTarget(tx, eventId);
    await holdStudents(tx, [studentId]);
    await lockTarget(tx, target.id);
    const registered = await listRegistered(tx, target.id, [studentId]);
    if (!registered.has(studentId)) throw new AppError('not_found');
    const answer = { referralId: await renewCode(tx, { studentId, target: target.id }, clock.now()) };
    await keep(tx, answer);
    return answer;
  });
}
