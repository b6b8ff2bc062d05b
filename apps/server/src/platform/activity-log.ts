import type { Clock } from './clock/clock.ts';
import type { Db } from './db/database.ts';
import { statement } from './db/statement.ts';
import type { StatementRunner } from './db/statement.ts';
import { newId } from './ids.ts';

export interface Activity {
  kind: string;
  text: string;
}

/** Writes an entry in the transaction of the change that it describes. */
export type RecordActivity = (tx: StatementRunner, activity: Activity) => Promise<void>;

/** Lists the entries, newest first. */
export type ListActivity = (limit: number) => Promise<{ id: string; at: Date; kind: string; text: string }[]>;

const insert = statement<Activity & { id: string; at: Date }>`
  insert into activity (id, at, kind, text)
  values (${'id'}::uuid, ${'at'}::timestamptz, ${'kind'}::text, ${'text'}::text)`;

/** A short log of what happened, for the operators. It contains no email addresses and no secrets. */
export function createActivityLog(db: Db, clock: Clock) {
  const record: RecordActivity = async (tx, { kind, text }) => {
    const at = clock.now();
    await insert(tx, { id: newId(at), at, kind, text });
  };
  const list: ListActivity = (limit) =>
    db.selectFrom('activity').selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return { record, list };
}
