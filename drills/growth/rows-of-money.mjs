/** Payments with their history and their entries in the ledger. Needs the table `attended` of the events. */

export async function growMoney(query, students) {
  await query(`create temporary table paid as
    select n::bigint * 300 + place as number, event_id, student_id, '2025-05-20'::timestamptz - n * interval '3 hours' as at
    from attended where n % 4 = 0`);
  await query(`insert into payments (id, student_id, purpose, target, title, amount_cents, currency, state, payment_intent_id,
      created_at, updated_at)
    select pg_temp.id(20, number), student_id, 'deposit', event_id, 'Dinner', 500, 'usd', 'succeeded', 'pi_' || number, at, at from paid`);
  await query(`insert into payment_history (payment_id, state, at)
    select pg_temp.id(20, number), state, at from paid, unnest(array['created', 'succeeded']) as state`);
  await query(`insert into ledger_entries (payment_id, kind, provider_id, debit_account, credit_account, amount_cents, currency, at)
    select pg_temp.id(20, number), 'charge', 'pi_' || number, 'provider', 'events', 500, 'usd', at from paid`);
  await query(
    `insert into payment_grants (payment_id, granted_at) select pg_temp.id(20, number), at from paid`,
  );
  await query(`insert into provider_movements (id, kind, provider_id, payment_intent_id, amount_cents, fee_cents, at)
    select 'txn_' || number, 'charge', 'pi_' || number, 'pi_' || number, 500, 45, at from paid`);
  await query(`insert into payment_refunds (id, payment_id, event_id, is_rest, amount_cents, reason, words, state, refund_id,
      requested_at, updated_at)
    select pg_temp.id(21, number), pg_temp.id(20, number), event_id, false, 500, 'other', 'We send it back.', 'sent', 're_' || number,
      at, at from paid where number % 50 = 0`);
  // Of each place of a crew: a hold that was released.
  await query(`insert into payments (id, student_id, purpose, target, title, amount_cents, currency, state, payment_intent_id,
      created_at, updated_at)
    select pg_temp.id(22, number), student_id, 'hold', lobby_id::text, 'QuickCrew', 500, 'usd', 'released', 'pi_hold_' || number, at, at
    from in_crew`);
  await query(`insert into payment_history (payment_id, state, reason, at)
    select pg_temp.id(22, number), state, 'You checked in.', at
    from in_crew, unnest(array['created', 'authorized', 'released']) as state`);
  await query(`insert into payment_customers (student_id, customer_id, created_at)
    select pg_temp.student(n), 'cus_' || n, '2025-01-01' from generate_series(0, ${students - 1}, 2) as n`);
  // Hot calls are of students of the second half, who have to pay.
  await query(`insert into subscriptions (id, student_id, subscription_id, status, current_period_end, created_at, updated_at)
    select pg_temp.id(23, n), pg_temp.student(n), 'sub_' || n, 'active', '2099-01-01', '2025-01-01', '2025-01-01'
    from generate_series(0, ${students / 2 - 1}, 10) as n`);
  await query(`insert into provider_events (id, type, received_at)
    select 'evt_' || n, 'payment_intent.succeeded', '2025-05-10' from generate_series(0, ${students - 1}) as n`);
}
