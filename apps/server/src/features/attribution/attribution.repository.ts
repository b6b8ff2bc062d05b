import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { sqlFragment, statement } from '../../platform/db/statement.ts';
import type { SqlFragment } from '../../platform/db/statement.ts';

/** The last campaign before the sign-up counts, else the first visit. The largest sources first. */
export async function countSignUps(db: Db): Promise<{ source: string; students: number }[]> {
  const { rows } = await sql<{ source: string; students: number }>`
    select coalesce(last_utm_source, utm_source) as source, count(distinct student_id)::int as students
    from visitors where student_id is not null group by 1 order by 2 desc, 1`.execute(db);
  return rows;
}

export interface VisitorValues {
  visitorId: string;
  utmSource: string;
  utmMedium: string | null;
  utmCampaign: string | null;
  utmTerm: string | null;
  utmContent: string | null;
  referrer: string;
  referredBy: string | null;
  firstSeenAt: Date;
  isCampaign: boolean;
}

/** A later campaign is recorded until sign-up: the last one counts. */
const isLaterCampaign = sqlFragment<VisitorValues>`${'isCampaign'}::boolean and visitors.student_id is null`;

/**
 * A sign-in sends the campaign of its own visit again, without term and content. It counts as a later
 * campaign only if it differs from the last recorded one.
 */
const isOtherCampaign = sqlFragment<VisitorValues>`${isLaterCampaign}
  and (excluded.utm_source, excluded.utm_medium, excluded.utm_campaign) is distinct from
    case when visitors.last_touch_at is null
      then (visitors.utm_source, visitors.utm_medium, visitors.utm_campaign)
      else (visitors.last_utm_source, visitors.last_utm_medium, visitors.last_utm_campaign) end`;

/** The first touch and the referring student are never overwritten. */
const insertVisit = (isTouch: SqlFragment<VisitorValues>) => statement<VisitorValues>`
  insert into visitors (id, utm_source, utm_medium, utm_campaign, utm_term, utm_content, referrer, referred_by,
    first_seen_at)
  values (${'visitorId'}::uuid, ${'utmSource'}::text, ${'utmMedium'}::text, ${'utmCampaign'}::text,
    ${'utmTerm'}::text, ${'utmContent'}::text, ${'referrer'}::text, ${'referredBy'}::text,
    ${'firstSeenAt'}::timestamptz)
  on conflict (id) do update set
    referred_by = coalesce(visitors.referred_by, excluded.referred_by),
    (last_utm_source, last_utm_medium, last_utm_campaign, last_utm_term, last_utm_content, last_referrer,
      last_touch_at) =
    (select excluded.utm_source, excluded.utm_medium, excluded.utm_campaign, excluded.utm_term,
       excluded.utm_content, excluded.referrer, excluded.first_seen_at
     where ${isTouch}
     union all
     select visitors.last_utm_source, visitors.last_utm_medium, visitors.last_utm_campaign,
       visitors.last_utm_term, visitors.last_utm_content, visitors.last_referrer, visitors.last_touch_at
     where not (${isTouch}))
    where (visitors.referred_by is null and excluded.referred_by is not null) or (${isTouch})`;

export const writeVisit = insertVisit(isLaterCampaign);

export const writeVisitOfSignIn = insertVisit(isOtherCampaign);

export const linkVisitor = statement<{ browserId: string; studentId: string }>`
  update visitors set student_id = ${'studentId'}::uuid
  where id = ${'browserId'}::uuid and student_id is null`;

export function listVisitors(tx: Tx, studentId: string) {
  return tx
    .selectFrom('visitors')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('first_seen_at')
    .execute();
}

/** Deletes only visitors who never signed up. The rows of students are deleted with their account. */
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
