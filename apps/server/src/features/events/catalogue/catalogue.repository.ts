import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Events } from '../../../platform/db/tables.ts';

/** Only one process at a time changes the calendar. */
export async function lockCalendar(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7310445)`.execute(tx);
}

/** Returns the ids of the events that did not exist yet. */
export async function insertEvents(tx: Tx, events: readonly Insertable<Events>[]): Promise<Set<string>> {
  if (events.length === 0) return new Set();
  const made = await tx
    .insertInto('events')
    .values(events)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return new Set(made.map(({ id }) => id));
}
