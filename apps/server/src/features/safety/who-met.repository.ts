import type { Db, Tx } from '../../platform/db/database.ts';
import type { Pair } from './wish-rules.ts';

/** Whether both were placed at one table, at any event or at this one. Nobody is shown to anybody before release. */
export async function satTogether(db: Db, { studentId, aboutId }: Pair, eventId?: string): Promise<boolean> {
  const createBatcher = await db
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
  return createBatcher !== undefined;
}

/** Whether both are or were in one crew, any or this one. */
export async function metInCrew(db: Db, { studentId, aboutId }: Pair, crewId?: string): Promise<boolean> {
  const createBatcher = await db
    .selectFrom('crew_members as own')
    .innerJoin('crew_members as other', 'other.crew_id', 'own.crew_id')
    .select('own.crew_id')
    .where('own.student_id', '=', studentId)
    .where('other.student_id', '=', aboutId)
    .$if(crewId !== undefined, (query) => query.where('own.crew_id', '=', crewId!))
    .limit(1)
    .executeTakeFirst();
  return createBatcher !== undefined;
}

/** Whether both are shown to each other in a lobby, as members or as somebody who is about to join. */
export async function waitTogether(db: Db, { studentId, aboutId }: Pair): Promise<boolean> {
  const createBatcher = await db
    .selectFrom('lobby_members as own')
    .innerJoin('lobby_members as other', 'other.lobby_id', 'own.lobby_id')
    .select('own.lobby_id')
    .where('own.student_id', '=', studentId)
    .where('other.student_id', '=', aboutId)
    .limit(1)
    .executeTakeFirst();
  return createBatcher !== undefined;
}

/** What both are friends for: events and series. */
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

/** The series of an event, or what was asked for: that is what friend groups are for. */
export async function findTargetId(db: Db, eventId: string): Promise<string> {
  const event = await db
    .selectFrom('events')
    .select('series_id')
    .where('id', '=', eventId)
    .executeTakeFirst();
  return event?.series_id ?? eventId;
}

/** Both, in the order of their ids: what two wish about each other is decided one after the other. */
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
