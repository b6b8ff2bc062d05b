import type { Db, Tx } from '../../platform/db/database.ts';
import type { Pair } from './wish-rules.ts';

/** Whether both had places at one table, at any event or at this one. Counts only after release. */
export async function satTogether(db: Db, { studentId, aboutId }: Pair, eventId?: string): Promise<boolean> {
  const row = await db
    .selectFrom('table_places as own')
    .innerJoin('table_places as other', 'other.table_id', 'own.table_id')
    .innerJoin('events', 'events.id', 'own.event_id')
    .select('events.id')
    .where('own.student_id', '=', studentId)
    .where('other.student_id', '=', aboutId)
    .where('events.released_at', 'is not', null)
    .$if(eventId !== undefined, (query) => query.where('events.id', '=', eventId!))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether both are or were in one crew, in any crew or in this one. */
export async function metInCrew(db: Db, { studentId, aboutId }: Pair, crewId?: string): Promise<boolean> {
  const row = await db
    .selectFrom('crew_members as own')
    .innerJoin('crew_members as other', 'other.crew_id', 'own.crew_id')
    .select('own.crew_id')
    .where('own.student_id', '=', studentId)
    .where('other.student_id', '=', aboutId)
    .$if(crewId !== undefined, (query) => query.where('own.crew_id', '=', crewId!))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether both are shown to each other in a lobby, as members or as students who are joining. */
export async function waitTogether(db: Db, { studentId, aboutId }: Pair): Promise<boolean> {
  const row = await db
    .selectFrom('lobby_members as own')
    .innerJoin('lobby_members as other', 'other.lobby_id', 'own.lobby_id')
    .select('own.lobby_id')
    .where('own.student_id', '=', studentId)
    .where('other.student_id', '=', aboutId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The events and series for which both are in the same friend group. */
export async function listSharedTargets(db: Db, { studentId, aboutId }: Pair): Promise<string[]> {
  const rows = await db
    .selectFrom('friend_group_members as own')
    .innerJoin('friend_group_members as other', 'other.group_id', 'own.group_id')
    .select('own.target')
    .where('own.student_id', '=', studentId)
    .where('other.student_id', '=', aboutId)
    .orderBy('own.target')
    .execute();
  return rows.map(({ target }) => target);
}

/** The target of a friend group: the series of the event, or the given id if there is no series. */
export async function findTargetId(db: Db, eventId: string): Promise<string> {
  const event = await db
    .selectFrom('events')
    .select('series_id')
    .where('id', '=', eventId)
    .executeTakeFirst();
  return event?.series_id ?? eventId;
}

/** Locks both in the order of their ids, to serialise their wishes. Returns those who still exist. */
export async function lockPair(tx: Tx, { studentId, aboutId }: Pair): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('students')
    .select('id')
    .where('id', 'in', [studentId, aboutId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}
