import { AppError } from '../../platform/http/app-error.ts';
import { isId } from '../../platform/ids.ts';
import type { SafetyDeps } from './safety.deps.ts';
import { listSharedTargets, lockPair, metInCrew, satTogether, waitTogether } from './who-met.repository.ts';
import { isMutual } from './wish-rules.ts';
import type { Pair, Wish } from './wish-rules.ts';
import { deleteWish, findFirstName, findWish, saveWish } from './wishes.repository.ts';

/**
 * Stores a private wish about a student who was shown to this student. If both wish to meet again, the
 * response says so and the other student is notified once.
 */
export async function expressWish(
  { db, clock, notify, friendGroups, separateInLobby }: SafetyDeps,
  pair: Pair,
  wish: Wish | null,
): Promise<{ mutual: boolean }> {
  const { studentId, aboutId } = pair;
  if (!isId(aboutId) || aboutId === studentId) throw new AppError('not_found');
  return db.transaction().execute(async (tx) => {
    const present = await lockPair(tx, pair);
    if (!present.has(studentId)) throw new AppError('session_expired');
    const sharedTargets = await listSharedTargets(tx, pair);
    const knows =
      sharedTargets.length > 0 ||
      (await satTogether(tx, pair)) ||
      (await metInCrew(tx, pair)) ||
      (await waitTogether(tx, pair)) ||
      // A student who left a shared group because of a wish can still withdraw the wish.
      (await findWish(tx, pair)) !== undefined;
    if (!present.has(aboutId) || !knows) throw new AppError('not_found');

    if (wish === null) await deleteWish(tx, pair);
    else await saveWish(tx, pair, wish, clock.now());
    if (wish === 'never') {
      // Friends are seated together, so the student who wants to be apart leaves the group.
      for (const target of sharedTargets) await friendGroups.leave(tx, { studentId, target });
      await separateInLobby(tx, pair);
    }
    const theirs = await findWish(tx, { studentId: aboutId, aboutId: studentId });
    const mutual = isMutual(wish, theirs);
    if (mutual) {
      const firstName = (await findFirstName(tx, studentId)) ?? 'A student you met';
      const payload = { aboutStudentId: studentId, firstName };
      await notify(tx, { to: aboutId, kind: 'both_wish_again', subject: studentId, payload });
    }
    return { mutual };
  });
}
