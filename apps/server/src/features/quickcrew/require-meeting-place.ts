import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { hasMeetingPlace } from './meeting-places.repository.ts';
import type { QuickcrewParts } from './quickcrew.parts.ts';

/** No lobby is begun, joined or opened again while there is nowhere to send its crew. */
export async function requireMeetingPlace(
  db: Db | Tx,
  parts: Pick<QuickcrewParts, 'inventsVenues'>,
): Promise<void> {
  if (!(await hasMeetingPlace(db, parts))) throw new AppError('quickcrew_not_open');
}
