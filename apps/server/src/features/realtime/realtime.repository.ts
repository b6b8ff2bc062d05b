import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface NotificationRef {
  id: string;
  studentId: string;
  createdAt: Date;
}

/** The notifications of these students since then, oldest first, page by page. */
export async function listNotificationsSince(
  db: Db,
  studentIds: readonly string[],
  since: Date,
  after: NotificationRef | undefined,
  limit: number,
): Promise<NotificationRef[]> {
  return db
    .selectFrom('notifications')
    .select(['id', 'student_id as studentId', 'created_at as createdAt'])
    .where('student_id', '=', sql<string>`any(${studentIds}::uuid[])`)
    .where('created_at', '>=', since)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '>', tuple(after!.createdAt, after!.id)),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}
