import type { PaymentState } from '@crewtable/contract';
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { PaymentHistory } from '../../platform/db/tables.ts';

/** The column is plain text, but only payment states are written to it. */
export type HistoryRow = Omit<Selectable<PaymentHistory>, 'state'> & { state: PaymentState };

export async function insertHistory(tx: Tx, entry: Insertable<PaymentHistory>): Promise<void> {
  await tx.insertInto('payment_history').values(entry).execute();
}

export async function listHistory(db: Db, paymentIds: readonly string[]): Promise<HistoryRow[]> {
  if (paymentIds.length === 0) return [];
  const rows = await db
    .selectFrom('payment_history')
    .selectAll()
    .where('payment_id', 'in', paymentIds)
    .orderBy('id')
    .execute();
  return rows as HistoryRow[];
}

/** The reason of the newest history entry. */
export async function findLastReason(tx: Tx, paymentId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('payment_history')
    .select('reason')
    .where('payment_id', '=', paymentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reason ?? undefined;
}
