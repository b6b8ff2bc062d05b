import { daySeconds } from '../durations.ts';
import { newId } from '../ids.ts';
import { add, save } from '../object-store.ts';
import type { Call } from '../object-store.ts';
import { list, matching, pageParameters } from '../http/listing.ts';
import type { ObjectList } from '../http/listing.ts';
import { oneOf, text } from '../http/parameters.ts';
import type { Values } from '../http/parameters.ts';
import type { Shapes } from '../http/wire.ts';
import { addBalanceTransaction } from './balance-transactions.ts';

/** An arbitrary number, the same in every process: only one at a time makes payouts. */
const payoutLock = 7_042_002;

/**
 * Pays out everything that has become available, once a day, as Stripe does by default. Payouts are made when
 * somebody reads them, each with the time at which it was due: nothing else depends on them.
 */
async function makeDuePayouts(call: Call): Promise<void> {
  await call.db.query('select pg_advisory_xact_lock($1)', [payoutLock]);
  for (;;) {
    const { rows } = await call.db.query<{ due: string | null; currency: string }>(
      `select min((data ->> 'available_on')::bigint) as due, min(data ->> 'currency') as currency
       from stripe_sandbox.objects where object = 'balance_transaction' and data ->> 'status' = 'pending'`,
    );
    const { due, currency } = rows[0]!;
    if (due === null || Number(due) > call.now) return;
    await payOut({ ...call, now: Number(due) }, currency);
  }
}

async function payOut(call: Call, currency: string): Promise<void> {
  const { rows } = await call.db.query<{ id: string; net: number }>(
    `update stripe_sandbox.objects set data = jsonb_set(data, '{status}', '"available"')
     where object = 'balance_transaction' and unsent ->> 'payout' is null
       and (data ->> 'available_on')::bigint <= $1
     returning id, (data ->> 'net')::integer as net`,
    [call.now],
  );
  const amount = rows.reduce((sum, { net }) => sum + net, 0);
  // After many refunds there is nothing to pay out. The next payout contains these transactions, too.
  if (amount <= 0) return;
  const payout = await addPayout(call, amount, currency);
  await call.db.query(
    `update stripe_sandbox.objects set unsent = unsent || jsonb_build_object('payout', $1::text)
     where id = any($2)`,
    [payout, rows.map((row) => row.id)],
  );
}

async function addPayout(call: Call, amount: number, currency: string): Promise<string> {
  const payout = await add(call, 'payout', {
    id: newId('payout'),
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: call.now + daySeconds,
    automatic: true,
    balance_transaction: null,
    created: call.now,
    currency,
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  });
  const transaction = await addBalanceTransaction(call, {
    amount: -amount,
    currency,
    description: 'STRIPE PAYOUT',
    reportingCategory: 'payout',
    source: payout.data.id,
    type: 'payout',
  });
  transaction.unsent.payout = payout.data.id;
  await save(call, transaction);
  payout.data.balance_transaction = transaction.data.id;
  await save(call, payout);
  return payout.data.id;
}

export const payoutListParameters = {
  ...pageParameters,
  status: oneOf('pending', 'paid', 'failed', 'canceled', 'in_transit'),
};

export async function listPayouts(
  call: Call,
  { status, ...page }: Values<typeof payoutListParameters>,
): Promise<ObjectList<Shapes['payout']>> {
  await makeDuePayouts(call);
  return list(call, 'payout', '/v1/payouts', page, [matching('status', status)]);
}

export const balanceTransactionListParameters = {
  ...pageParameters,
  currency: text,
  payout: text,
  source: text,
  type: text,
};

export async function listBalanceTransactions(
  call: Call,
  { currency, payout, source, type, ...page }: Values<typeof balanceTransactionListParameters>,
): Promise<ObjectList<Shapes['balance_transaction']>> {
  await makeDuePayouts(call);
  return list(call, 'balance_transaction', '/v1/balance_transactions', page, [
    matching('currency', currency),
    matching('source', source),
    matching('type', type),
    payout === undefined ? undefined : { path: ['payout'], among: [payout], column: 'unsent' },
  ]);
}
