import type { Clock } from './clock/clock.ts';
import type { Db, Tx } from './db/database.ts';
import { sqlFragment, statement } from './db/statement.ts';
import type { SqlFragment } from './db/statement.ts';
import { newId } from './ids.ts';

export interface Activity {
  kind: string;
  text: string;
}

/** Writes an entry in the transaction of the change that it describes. */
export type RecordActivity = (tx: Tx, activity: Activity) => Promise<void>;

/**
 * Writes the entry as part of a larger SQL statement: one entry for each row of `cause`, another part of it.
 */
export interface ActivityInsert {
  insertWhere(cause: SqlFragment): SqlFragment<ActivityValues>;
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

const insertWhere = (cause: SqlFragment) => sqlFragment<ActivityValues>`
  insert into activity (id, at, kind, text)
  select ${'activityId'}::uuid, ${'activityAt'}::timestamptz, ${'activityKind'}::text, ${'activityText'}::text
  from ${cause}`;

const insert = statement<ActivityValues>`${insertWhere(sqlFragment`(select) as cause`)}`;

/** A short log of what happened, for the operators. It contains no email addresses and no secrets. */
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
