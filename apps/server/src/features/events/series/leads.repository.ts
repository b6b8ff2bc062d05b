import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Leads } from '../../../platform/db/tables.ts';

/**
 * Inserts or updates a lead. The newest name counts. A second visit without a referral or a session keeps the
 * stored referral and student; the first browser id is always kept.
 */
export async function saveLead(tx: Tx, lead: Insertable<Leads>): Promise<void> {
  await tx
    .insertInto('leads')
    .values(lead)
    .onConflict((conflict) =>
      conflict.columns(['email', 'target']).doUpdateSet({
        first_name: lead.first_name,
        last_name: lead.last_name,
        referral_id: sql`coalesce(excluded.referral_id, leads.referral_id)`,
        browser_id: sql`coalesce(leads.browser_id, excluded.browser_id)`,
        student_id: sql`coalesce(excluded.student_id, leads.student_id)`,
        updated_at: lead.updated_at,
      }),
    )
    .execute();
}

/** Deletes old leads of visitors who never signed up. Other leads are deleted with the account. */
export async function sweepLeads(db: Db, now: Date, keptMonths: number): Promise<void> {
  await db
    .deleteFrom('leads')
    .where('student_id', 'is', null)
    .where(
      'updated_at',
      '<',
      sql<Date>`${now}::timestamptz - make_interval(months => ${keptMonths}::integer)`,
    )
    .execute();
}

/** Whether the id belongs to an event or a series. */
export async function isTarget(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from events where id = ${id} union all select 1 from series where id = ${id}`.execute(db);
  return rows.length > 0;
}

export async function findAddress(db: Db, studentId: string): Promise<string | undefined> {
  const row = await db.selectFrom('students').select('email').where('id', '=', studentId).executeTakeFirst();
  return row?.email;
}
