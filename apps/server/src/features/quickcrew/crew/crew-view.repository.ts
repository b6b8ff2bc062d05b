import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** True for reports that are undecided or were not dismissed. */
const isUpheld = sql`(decision is null or decision <> 'dismissed')`;

export interface CrewStamp {
  version: number;
  /**
   * Changes that do not increase the version: the viewer's own hold, wishes, reports and review, and the
   * names and handles of all members.
   */
  aside: string;
}

/**
 * Fingerprint that polls compare, from one query. Returns undefined if the student is not, or no longer, in
 * this crew.
 */
export async function findCrewStamp(
  db: Db,
  crewId: string,
  studentId: string,
): Promise<CrewStamp | undefined> {
  const { rows } = await sql<CrewStamp>`
    select crews.version, concat_ws('-',
      (select id || state from payments where payments.student_id = own.student_id and purpose = 'hold'
        and target = own.lobby_id::text order by payments.created_at desc, payments.id desc limit 1),
      (select hashtext(string_agg(about_id::text || wish, ' ' order by about_id)) from wishes
        where wishes.student_id = own.student_id
          and about_id in (select student_id from crew_members where crew_id = own.crew_id)),
      (select hashtext(string_agg(concat_ws(' ', members.student_id, email, first_name, last_name, linkedin_handle,
          instagram_handle, facebook_handle), ',' order by members.student_id))
        from crew_members members join students on students.id = members.student_id
        left join profiles on profiles.student_id = members.student_id where members.crew_id = own.crew_id),
      (select 'a' from reports where reporter_id = own.student_id and ${isUpheld}
        and about_id in (select student_id from crew_members where crew_id = own.crew_id) limit 1),
      (select 'r' from crew_reviews where crew_id = own.crew_id and crew_reviews.student_id = own.student_id)
    ) as aside
    from crew_members own join crews on crews.id = own.crew_id
    where own.crew_id = ${crewId} and own.student_id = ${studentId} and own.left_at is null`.execute(db);
  return rows[0];
}

/** True if the student has reported a member of the crew and the report was not dismissed. */
export async function hasReportedInCrew(db: Db, crewId: string, studentId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from reports join crew_members on crew_members.student_id = reports.about_id
    where crew_id = ${crewId} and reporter_id = ${studentId} and ${isUpheld} limit 1`.execute(db);
  return rows.length > 0;
}

export function findHold(
  db: Db,
  studentId: string,
  lobbyId: string,
): Promise<{ id: string; state: string; amountCents: number } | undefined> {
  return db
    .selectFrom('payments')
    .select(['id', 'state', 'amount_cents as amountCents'])
    .where('student_id', '=', studentId)
    .where('purpose', '=', 'hold')
    .where('target', '=', lobbyId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function listWishes(
  db: Db,
  studentId: string,
  about: readonly string[],
): Promise<ReadonlyMap<string, 'again' | 'never'>> {
  const rows = await db
    .selectFrom('wishes')
    .select(['about_id', 'wish'])
    .where('student_id', '=', studentId)
    .where('about_id', '=', sql<string>`any(${[...about]}::uuid[])`)
    .execute();
  // The cast is safe: a check constraint allows no other wish.
  return new Map(rows.map((row) => [row.about_id, row.wish as 'again' | 'never']));
}

/** Returns those of `studentIds` who have blocked the student `from`. */
export async function listBlockers(
  db: Db,
  from: string,
  studentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('wishes')
    .select('student_id')
    .where('about_id', '=', from)
    .where('wish', '=', 'never')
    .where('student_id', '=', sql<string>`any(${[...studentIds]}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.student_id));
}
