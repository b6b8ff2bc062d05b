// The built product with its own database, a fake seat feature, and payments that are ready to be settled.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createApp, prepareDatabase } from '../../apps/server/dist/app.js';
import { settle } from '../../apps/server/dist/features/payments/settlement/settle.js';
import { parseConfig } from '../../apps/server/dist/platform/config/config.js';
import { createLogger } from '../../apps/server/dist/platform/log/logger.js';

const amount = 500;

export async function startProduct(databaseUrl) {
  const log = createLogger('error');
  await prepareDatabase(databaseUrl, log);
  const grant = async (tx, { paymentId, studentId, eventId }) => {
    await sql`insert into bench_seats values (${paymentId}, ${studentId}, ${eventId})`.execute(tx);
    return 'granted';
  };
  const seats = { quote: unused, reserve: unused, releaseSeat: unused, grant };
  const config = parseConfig({ PORT: '0' });
  const app = await createApp({
    config,
    log,
    version: 'bench',
    databaseUrl,
    directUrl: databaseUrl,
    sellers: { seats },
  });
  const { pool } = app.database;
  const { deps, provider } = app.money;
  await pool.query('create table bench_seats (payment_id uuid, student_id uuid, event_id text)');
  await provider.sandbox.faults.webhooks('drop');
  const fakeProviderDeps = { ...deps, stripe: createFakeProvider() };
  let expected = 0;

  return {
    pool,
    settle: ({ intentId }) => settle(deps, intentId),
    settleWithFakeProvider: ({ intentId }) => settle(fakeProviderDeps, intentId),
    async createSandboxPayments(count) {
      const payments = await insertPayments(pool, app.clock.now(), count);
      await runConcurrently(payments, async (payment) => {
        const intent = await provider.stripe.paymentIntents.create({
          amount,
          currency: 'usd',
          metadata: { payment_id: payment.id },
          payment_method: 'pm_card_visa',
          confirm: true,
          return_url: 'http://localhost/payment-complete',
        });
        payment.intentId = intent.id;
        await pool.query('update payments set payment_intent_id = $1 where id = $2', [intent.id, payment.id]);
      });
      return payments;
    },
    createSyntheticPayments: (count) => insertPayments(pool, app.clock.now(), count),
    async expectSettled(more) {
      expected += more;
      const { rows } = await pool.query(
        `select (select count(*)::int from payments where state = 'succeeded') as payments,
                (select count(*)::int from ledger_entries) as entries, (select count(*)::int from payment_grants) as grants,
                (select count(*)::int from bench_seats) as seats, (select count(*)::int from notifications) as notifications`,
      );
      const wrong = Object.entries(rows[0]).filter(([, count]) => count !== expected);
      if (wrong.length > 0) throw new Error(`Expected ${expected} of each: ${JSON.stringify(rows[0])}`);
    },
    close: () => app.stop(),
  };
}

async function unused() {
  throw new Error('This function is not used by the benchmark.');
}

async function runConcurrently(items, work, concurrency = 8) {
  const remaining = [...items];
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let item = remaining.pop(); item; item = remaining.pop()) await work(item);
    }),
  );
}

/** Inserts synthetic payments with the same columns as those of the product. */
async function insertPayments(pool, now, count) {
  const payments = Array.from({ length: count }, () => {
    const id = randomUUID();
    return { id, studentId: randomUUID(), intentId: `pi_${id.replaceAll('-', '')}` };
  });
  for (const { id, studentId, intentId } of payments) {
    await pool.query(`insert into students (id, email, created_at) values ($1, $2, $3)`, [
      studentId,
      `${studentId}@example.edu`,
      now,
    ]);
    await pool.query(
      `insert into payments (id, student_id, purpose, target, title, amount_cents, currency, state, payment_intent_id,
         created_at, updated_at) values ($1, $2, 'deposit', 'event', 'A seat', ${amount}, 'usd', 'created', $3, $4, $4)`,
      [id, studentId, intentId, now],
    );
  }
  return payments;
}

/** A payment provider that answers from memory, so that only the work of the product is measured. */
function createFakeProvider() {
  const retrieve = async (id) => ({
    id,
    status: 'succeeded',
    amount,
    amount_received: amount,
    currency: 'usd',
    metadata: { payment_id: id.slice(3).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') },
    last_payment_error: null,
    latest_charge: { captured: true, amount_refunded: 0, payment_method_details: {} },
  });
  return { paymentIntents: { retrieve } };
}
