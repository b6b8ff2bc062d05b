import type { Db } from '../../platform/db/database.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { newId } from '../../platform/ids.ts';
import { piece, statement } from '../../platform/db/statement.ts';
import type { Piece } from '../../platform/db/statement.ts';
import type { HappeningValues, TellActivity, TellActivityWithin } from '../../platform/ports/activity.ts';

const told = (cause: Piece) => piece<HappeningValues>`
  insert into activity (id, at, kind, text)
  select ${'happeningId'}::uuid, ${'happenedAt'}::timestamptz, ${'happeningKind'}::text, ${'happeningText'}::text
  from ${cause}`;

const insert = statement<HappeningValues>`${told(piece`(select) as happening`)}`;

/** Keeps a short chronicle of what happened, for whoever runs the house. It holds no address and no secret. */
export function createActivity(db: Db, clock: Clock) {
  const within: TellActivityWithin = {
    told,
    valuesOf({ kind, text }) {
      const at = clock.now();
      return { happeningId: newId(at), happenedAt: at, happeningKind: kind, happeningText: text };
    },
  };
  const tell: TellActivity = async (tx, happening) => {
    await insert(tx, within.valuesOf(happening));
  };
  const lately = (limit: number) =>
    db.selectFrom('activity').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return { tell, within, lately };
}
