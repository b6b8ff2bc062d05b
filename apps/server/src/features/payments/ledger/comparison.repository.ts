import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** A comparison of all payments. Without a result while it runs. */
export interface LedgerComparison {
  askedAt: Date;
  finishedAt: Date | null;
  payments: number | null;
  differences: number | null;
  balances: Record<string, number> | null;
}

export function findComparison(db: Db): Promise<LedgerComparison | undefined> {
  return db
    .selectFrom('ledger_comparison')
    .select(['asked_at as askedAt', 'finished_at as finishedAt', 'payments', 'differences'])
    .select(sql<Record<string, number> | null>`balances`.as('balances'))
    .executeTakeFirst();
}

/** Returns false if one runs that was begun after `notBefore`. */
export async function beginComparison(tx: Tx, askedAt: Date, notBefore: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into ledger_comparison as last (asked_at) values (${askedAt})
    on conflict (only_row) do update
      set asked_at = excluded.asked_at, finished_at = null, payments = null, differences = null, balances = null
      where last.finished_at is not null or last.asked_at < ${notBefore}
    returning only_row`.execute(tx);
  return rows.length > 0;
}

export async function finishComparison(
  db: Db,
  result: { finishedAt: Date; payments: number; differences: number; balances: Record<string, number> },
): Promise<void> {
  await db
    .updateTable('ledger_comparison')
    .set({
      finished_at: result.finishedAt,
      payments: result.payments,
      differences: result.differences,
      balances: JSON.stringify(result.balances),
    })
    .execute();
}
