import type { Db, Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { hasMeetingPlace } from './meeting-places.repository.ts';
import type { QuickcrewDeps } from '../quickcrew.deps.ts';

/** Lobbies cannot be created, joined or reopened while there is no place where a crew could meet. */
export async function requireMeetingPlace(
  db: Db | Tx,
  deps: Pick<QuickcrewDeps, 'inventsVenues'>,
): Promise<void> {
  if (!(await hasMeetingPlace(db, deps))) throw new AppError('quickcrew_not_open');
}
