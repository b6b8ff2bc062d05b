import type { Clock } from './clock/clock.ts';
import type { Db, Tx } from './db/database.ts';
import { piece, statement } from './db/statement.ts';
import type { Piece } from './db/statement.ts';
import { newId } from './ids.ts';

export interface Activity {
  kind: string;
  text: string;
}

/** Writes an entry, in the transaction in which the activity happens. */
export type RecordActivity = (tx: Tx, activity: Activity) => Promise<void>;

/** The same as a part of a larger statement: an entry is written if `cause`, another part of it, has a row. */
export interface ActivityInsert {
  insertWhere(cause: Piece): Piece<ActivityValues>;
  valuesOf(activity: Activity): ActivityValues;
}

export interface ActivityValues {
  activityId: string;
  activityAt: Date;
  activityKind: string;
  activityText: string;
}

/** Lists the entries, newest first. */
export type ListActivity = (limit: number) => Promise<{ id: string; at: Date; kind: string; text: string }[]>;

const insertWhere = (cause: Piece) => piece<ActivityValues>`
  insert into activity (id, at, kind, text)
  select ${'activityId'}::uuid, ${'activityAt'}::timestamptz, ${'activityKind'}::text, ${'activityText'}::text
  from ${cause}`;

const insert = statement<ActivityValues>`${insertWhere(piece`(select) as cause`)}`;

/** A short log of what happened, for the people who run the product. It holds no address and no secret. */
export function createActivityLog(db: Db, clock: Clock) {
  const asInsert: ActivityInsert = {
    insertWhere,
    valuesOf({ kind, text }) {
      const at = clock.now();
      return { activityId: newId(at), activityAt: at, activityKind: kind, activityText: text };
    },
  };
  const record: RecordActivity = async (tx, activity) => {
    await insert(tx, asInsert.valuesOf(activity));
  };
  const list: ListActivity = (limit) =>
    db.selectFrom('activity').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return { record, asInsert, list };
}
