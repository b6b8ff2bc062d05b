import type Stripe from 'stripe';
import { save } from '../object-store.ts';
import type { Call, Entry } from '../object-store.ts';
import { bookCapture } from '../payments/charges.ts';
import { bookRefund } from '../payments/refunds.ts';

/** An arbitrary number, the same in every process: only one at a time does this. */
const lockKey = 7_042_003;

/**
 * Enters charges, refunds and disputes into the balance that an earlier version of the sandbox stored without it. A
 * demo keeps its data over an upgrade. Does nothing if everything is entered.
 */
export async function bookOlderMovements(call: Call): Promise<void> {
  await call.db.query('select pg_advisory_xact_lock($1)', [lockKey]);
  const { rows: charges } = await call.db.query<{ data: Stripe.Charge; unsent: object }>(
    `select data, unsent from stripe_sandbox.objects
     where object = 'charge' and data ->> 'captured' = 'true' and data ->> 'balance_transaction' is null
     order by position`,
  );
  for (const { data, unsent } of charges) {
    await bookCapture({ ...call, now: data.created }, data);
    await save(call, { kind: 'charge', data, unsent, dueAt: null });
  }
  const { rows: refunds } = await call.db.query<Pick<Entry<'refund'>, 'data' | 'unsent'>>(
    `select refund.data, refund.unsent from stripe_sandbox.objects as refund
       join stripe_sandbox.objects as charge on charge.id = refund.data ->> 'charge'
     where refund.object = 'refund' and refund.data ->> 'balance_transaction' is null
       and charge.data ->> 'captured' = 'true' and charge.data ->> 'amount' = charge.data ->> 'amount_captured'
     order by refund.position`,
  );
  for (const { data, unsent } of refunds)
    await bookRefund({ ...call, now: data.created }, { kind: 'refund', data, unsent, dueAt: null });
  await call.db.query(
    `insert into stripe_sandbox.objects (id, object, data, unsent)
     select moved ->> 'id', 'balance_transaction', moved, '{}'
     from stripe_sandbox.objects, jsonb_array_elements(data -> 'balance_transactions') as moved
     where object = 'dispute' on conflict (id) do nothing`,
  );
}
