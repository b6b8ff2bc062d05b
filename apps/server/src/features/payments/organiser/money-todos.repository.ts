import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface OpenChargeback {
  paymentId: string;
  title: string;
  amountCents: number;
  at: Date;
  /** Null until the provider was asked. */
  answerBy: Date | null;
}

/**
 * Payments that a bank took back, until the provider says that the dispute was answered or decided. The copy of
 * the provider's disputes is read at each check, so a new one may be only in the ledger.
 */
export async function listOpenChargebacks(db: Db, since: Date): Promise<OpenChargeback[]> {
  const { rows } = await sql<OpenChargeback>`
    select payments.id as "paymentId", payments.title, ledger.amount_cents as "amountCents", ledger.at,
      dispute.answer_by as "answerBy"
    from ledger_entries as ledger
    join payments on payments.id = ledger.payment_id
    left join provider_disputes as dispute on dispute.payment_intent_id = payments.payment_intent_id
    where ledger.kind = 'chargeback' and ledger.at > ${since}
      and (dispute.status is null or dispute.status in ('needs_response', 'warning_needs_response'))
      and not exists (
        select from ledger_entries as later where later.payment_id = ledger.payment_id
          and later.kind = 'chargeback_reversal' and later.at >= ledger.at)
    order by dispute.answer_by nulls last, ledger.at, payments.id`.execute(db);
  return rows;
}
