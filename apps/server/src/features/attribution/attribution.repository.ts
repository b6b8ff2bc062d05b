import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { piece, statement } from '../../platform/db/statement.ts';
import type { Piece } from '../../platform/db/statement.ts';
import type { VisitorValues } from '../../platform/ports/visitors.ts';

/** The first touch counts: a visitor who is known already stays as he was, and so does who sent him. */
export const visitorWritten = (cause: Piece) => piece<VisitorValues>`
  insert into visitors (id, utm_source, utm_medium, utm_campaign, utm_term, utm_content, referrer, referred_by,
    first_seen_at)
  select ${'visitorId'}::uuid, ${'utmSource'}::text, ${'utmMedium'}::text, ${'utmCampaign'}::text,
    ${'utmTerm'}::text, ${'utmContent'}::text, ${'referrer'}::text, ${'referredBy'}::text,
    ${'firstSeenAt'}::timestamptz
  from ${cause}
  on conflict (id) do update set referred_by = excluded.referred_by
    where visitors.referred_by is null and excluded.referred_by is not null`;

export const insertVisitor = statement<VisitorValues>`${visitorWritten(piece`(select) as visit`)}`;

export const visitorTied = (joined: Piece) => piece<{ browserId: string }>`
  update visitors set student_id = ${joined}.id from ${joined}
  where visitors.id = ${'browserId'}::uuid and student_id is null`;

export function listVisitors(tx: Tx, studentId: string) {
  return tx
    .selectFrom('visitors')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('first_seen_at')
    .execute();
}

/** Only visitors who never signed up: the others' rows go with their account. */
export async function sweepVisitors(db: Db, now: Date, keptMonths: number): Promise<void> {
  await db
    .deleteFrom('visitors')
    .where('student_id', 'is', null)
    .where(
      'first_seen_at',
      '<',
      sql<Date>`${now}::timestamptz - make_interval(months => ${keptMonths}::integer)`,
    )
    .execute();
}

export async function deleteVisitors(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom('visitors').where('student_id', '=', studentId).execute();
}
