import { AppError } from '../../../platform/http/app-error.ts';
import { isId } from '../../../platform/ids.ts';
import { markSeen } from './messages.repository.ts';
import type { QuickcrewDeps } from '../quickcrew.deps.ts';

/** Members are not notified of messages that they have seen. */
export async function markMessagesSeen(
  { db }: Pick<QuickcrewDeps, 'db'>,
  crewId: string,
  studentId: string,
  messageId: string,
): Promise<void> {
  const isMember =
    isId(crewId) &&
    (await db.transaction().execute((tx) => markSeen(tx, crewId, studentId, Number(messageId))));
  if (!isMember) throw new AppError('not_found');
}
