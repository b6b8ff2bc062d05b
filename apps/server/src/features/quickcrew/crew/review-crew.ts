import { AppError } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import { findCrew, listCrewMembers } from './crews.repository.ts';
import { lockStudents } from './crew-members.repository.ts';
import type { QuickcrewDeps } from '../quickcrew.deps.ts';
import { saveReview } from './reviews.repository.ts';
import { requireMember } from './show-crew.ts';

/** A later review of the same student replaces the earlier one. */
export async function reviewCrew(
  { db, clock }: Pick<QuickcrewDeps, 'db' | 'clock'>,
  crewId: string,
  studentId: string,
  { rating, text }: { rating: number; text: string },
): Promise<void> {
  if (!isId(crewId)) throw new AppError('not_found');
  await db.transaction().execute(async (tx) => {
    await lockStudents(tx, [studentId]);
    const crew = await findCrew(tx, crewId);
    requireMember(await listCrewMembers(tx, crewId), studentId);
    if (!crew || crew.status === 'cancelled') throw new AppError('not_found');
    if (crew.status === 'meeting')
      throw new AppError('too_early', { message: 'You can rate and review after the group ends.' });
    await saveReview(tx, { crewId, studentId, rating, text: text.trim(), at: clock.now() });
  });
}
