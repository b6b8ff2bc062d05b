import type { Db } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { TellActivity } from '../../platform/ports.ts';

/** Keeps a short chronicle of what happened, for whoever runs the house. It holds no address and no secret. */
export function createActivity(db: Db, clock: Clock) {
  const tell: TellActivity = async (tx, { kind, text }) => {
    const at = clock.now();
    await tx
      .insertInto('activity')
      .values({ id: newId(at), at, kind, text })
      .execute();
  };
  const lately = (limit: number) =>
    db.selectFrom('activity').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return { tell, lately };
}
