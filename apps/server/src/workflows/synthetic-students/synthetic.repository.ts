import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Of these full names, those that were given before or that a student with a profile has. */
export async function findUsedNames(db: Db | Tx, fullNames: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select full_name as name from demo.used_names where full_name = any(${[...fullNames]}::text[])
    union select first_name || ' ' || last_name from profiles
    where first_name || ' ' || last_name = any(${[...fullNames]}::text[])`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Returns the names that nobody else has claimed at the same time. */
export async function claimNames(db: Db, fullNames: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .insertInto('demo.used_names')
    .values(fullNames.map((full_name) => ({ full_name })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('full_name')
    .execute();
  return new Set(rows.map(({ full_name }) => full_name));
}

/** The other members of the student's friend group for this target. */
export async function listFriendsOf(
  db: Db,
  { studentId, target }: { studentId: string; target: string },
): Promise<{ firstName: string }[]> {
  const rows = await db
    .selectFrom('friend_group_members as own')
    .innerJoin('friend_group_members as member', 'member.group_id', 'own.group_id')
    .leftJoin('profiles', 'profiles.student_id', 'member.student_id')
    .select('first_name as firstName')
    .where('own.student_id', '=', studentId)
    .where('own.target', '=', target)
    .where('member.student_id', '!=', studentId)
    .orderBy('member.joined_at')
    .orderBy('member.student_id')
    .execute();
  return rows.map(({ firstName }) => ({ firstName: firstName ?? 'Guest' }));
}

/** Where the student waits for a crew or is in one now. */
export async function findWaiting(db: Db, studentId: string) {
  return db
    .selectFrom('lobby_members')
    .innerJoin('lobbies', 'lobbies.id', 'lobby_members.lobby_id')
    .leftJoin('crews', 'crews.id', 'lobbies.crew_id')
    .select(['lobbies.id as lobbyId', 'lobbies.status', 'lobbies.size', 'lobbies.city', 'lobbies.location'])
    .select(['lobbies.meeting_time as meetingTime', 'paid_at as paidAt', 'crew_id as crewId'])
    .select('crews.status as crewStatus')
    .where('lobby_members.student_id', '=', studentId)
    .where('joined_at', 'is not', null)
    .where('lobbies.status', '!=', 'closed')
    .orderBy('lobbies.created_at', 'desc')
    .orderBy('lobbies.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

/** How many students wait for a crew at the same time and place, without those of this lobby. */
export async function countOthersWaiting(
  db: Db,
  { lobbyId, city, location, meetingTime }: Waiting,
): Promise<number> {
  const { others } = await db
    .selectFrom('lobbies')
    .select(sql<number>`coalesce(sum(size), 0)::integer`.as('others'))
    .where('status', '=', 'queued')
    .where('city', '=', city)
    .where('location', '=', location)
    .where('meeting_time', '=', meetingTime)
    .where('id', '!=', lobbyId)
    .executeTakeFirstOrThrow();
  return others;
}

export async function findGender(db: Db, studentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('profiles')
    .select('gender')
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return row?.gender;
}

/** Whether any student has a seat at an event or is registered for a series. */
export async function isAnybodyRegistered(db: Db): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from seats where state = 'registered')
      or exists (select from series_registrations) as any`.execute(db);
  return rows[0]!.any;
}

/** The next event of this title with so many free seats, at which the viewer has none. */
export async function findNextOpen(
  db: Db,
  { title, room, viewerId, now }: { title: string; room: number; viewerId: string | undefined; now: Date },
) {
  const { rows } = await sql<{ eventId: string; dateTime: Date; releaseAt: Date; endsAt: Date }>`
    select id as "eventId", starts_at as "dateTime", closes_at as "releaseAt", ends_at as "endsAt" from events
    where title = ${title} and status = 'open' and closes_at > ${now} and coalesce(opens_at <= ${now}, true)
      and capacity - seats_taken + (select count(*) from seats
        where event_id = events.id and held_until <= ${now}) >= ${room}
      and not exists (select from waitlist where event_id = events.id)
      and not exists (select from seats where event_id = events.id and student_id = ${viewerId ?? null}::uuid
        and state = 'registered')
    order by starts_at, id limit 1`.execute(db);
  return rows[0];
}
