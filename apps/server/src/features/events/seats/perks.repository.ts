import { sql } from 'kysely';
import type { PerkBody } from '@crewtable/contract';
import { DatabaseError } from 'pg';
import type { Db, Tx } from '../../../platform/db/database.ts';

const uniqueViolation = '23505';

/**
 * Grants credit to the first students who register for a series. One statement decrements the counter and
 * inserts the perk, so the counter does not change if the student has the perk already or gets it
 * concurrently.
 */
export async function grantEarlyCredit(
  db: Db,
  { studentId, seriesId, now }: { studentId: string; seriesId: string; now: Date },
): Promise<void> {
  try {
    await sql`
      with offer as (
        update series set offer_left = offer_left - 1
        where id = ${seriesId} and offer_left > 0
          and not exists (select from perks where student_id = ${studentId} and kind = 'early_credit')
          and exists (select from series_registrations
            where series_id = ${seriesId} and student_id = ${studentId})
        returning id, offer_cents)
      insert into perks (student_id, kind, target, amount_cents, granted_at)
      select ${studentId}::uuid, 'early_credit', id, offer_cents, ${now}::timestamptz from offer`.execute(db);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== uniqueViolation) throw error;
  }
}

/**
 * Grants the appetizer to those of these students who are new and from the university of the offer. Returns those
 * who have a perk now; nobody if nothing is offered at this event.
 *
 * Sorted, so that concurrent statements do not deadlock. The first condition and the inner select keep PostgreSQL from
 * reading seats if nothing is offered, and from reading those of every earlier event for each student.
 */
export async function grantAppetizers(
  db: Db,
  { studentIds, eventId, now }: { studentIds: readonly string[]; eventId: string; now: Date },
): Promise<Set<string>> {
  const { rows } = await sql<{ studentId: string }>`
    with offer as materialized (
      select university, amount_cents, meals from offers
      where kind = 'appetizer' and exists (select from events where id = ${eventId} and title = any(meals))),
    granted as (
      insert into perks (student_id, kind, target, amount_cents, meals, granted_at)
      select seats.student_id, 'appetizer', seats.event_id, amount_cents, meals, ${now}::timestamptz
      from offer, seats join students on students.id = seats.student_id
      where exists (select from offer)
        and seats.student_id = any(${studentIds}::uuid[]) and seats.event_id = ${eventId}
        and seats.state = 'registered'
        and split_part(students.email, '@', 2) ~ ('^(.+[.])?' || replace(university, '.', '[.]') || '$')
        and not exists (select from seats as earlier
          where earlier.student_id = seats.student_id and earlier.state = 'registered'
            and (select starts_at from events where id = earlier.event_id) <= ${now})
      order by seats.student_id
      on conflict do nothing
      returning student_id)
    select student_id as "studentId" from granted
    union
    select student_id from perks where student_id = any(${studentIds}::uuid[]) and exists (select from offer)`.execute(
    db,
  );
  return new Set(rows.map(({ studentId }) => studentId));
}

/** Assigns each perk to the first event at which the student can use it, or to none if there is none. */
export async function placePerks(db: Db | Tx, studentId: string): Promise<void> {
  await sql`
    update perks set event_id = (
      select events.id from seats join events on events.id = seats.event_id
      where seats.student_id = perks.student_id and seats.state = 'registered' and events.status <> 'cancelled'
        and case kind when 'early_credit' then events.series_id = perks.target
          else events.title = any(perks.meals) and starts_at > granted_at end
      order by starts_at limit 1)
    where student_id = ${studentId}`.execute(db);
}

/** The perks that were granted for, or are assigned to, an event or series. */
export async function listPerks(
  db: Db | Tx,
  { studentId, target }: { studentId: string; target: string },
): Promise<PerkBody[]> {
  const rows = await db
    .selectFrom('perks')
    .select(['kind', 'amount_cents as amountCents', 'event_id as eventId'])
    .where('student_id', '=', studentId)
    .where((eb) => eb.or([eb('event_id', '=', target), eb('target', '=', target)]))
    .orderBy('kind')
    .execute();
  // A check constraint of the table allows no other kinds.
  return rows as PerkBody[];
}
