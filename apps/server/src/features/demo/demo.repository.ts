import type { Db } from '../../platform/db/database.ts';

export function listMail(db: Db, to: string | undefined, limit: number) {
  let query = db
    .selectFrom('demo.mail')
    .selectAll()
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (to !== undefined) query = query.where('recipient', '=', to.trim().toLowerCase());
  return query.execute();
}
