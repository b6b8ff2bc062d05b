import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface OpenChargeback {
  paymentId: string;
  title: string;
  amountCents: number;
  at: Date;
}

/** Payments that a bank took back and did not give back again. */
export async function listOpenChargebacks(db: Db, since: Date): Promise<OpenChargeback[]> {
  const { rows } = await sql<OpenChargeback>`
    select payments.id as "paymentId", payments.title, ledger.amount_cents as "amountCents", ledger.at
    from ledger_entries as ledger join payments on payments.id = ledger.payment_id
    where ledger.kind = 'chargeback' and ledger.at > ${since} and not exists (
      select from ledger_entries as later where later.payment_id = ledger.payment_id
        and later.kind = 'chargeback_reversal' and later.at >= ledger.at)
    order by ledger.at, payments.id`.execute(db);
  return rows;
}
