/**
 * Negative controls: each breaks the data on purpose, in a transaction on the restored copy, and the checker must
 * complain. A checker that finds nothing there would find nothing after a real loss either.
 */
import { Client } from 'pg';
import { acknowledgedWrites } from './checkers/acknowledged-writes.mjs';
import { money } from './checkers/money.mjs';
import { notifications } from './checkers/notifications.mjs';
import { queue } from './checkers/queue.mjs';
import { seats } from './checkers/seats.mjs';
import { findDifferences, takeFingerprint } from './fingerprint.mjs';
import { runJudgeControls } from './judge.mjs';

const oneSeat = `(select ctid from seats where state = 'registered' limit 1)`;
const onePayment = `(select id from payments where state = 'succeeded' limit 1)`;

/** Compares the copy with itself as it was before the control. */
const restoredRows = {
  name: 'restored copy is equal',
  check: async ({ query, untouched }) => findDifferences(untouched, await takeFingerprint(query)),
};

const controls = [
  [acknowledgedWrites, 'a seat is deleted', `delete from seats where ctid = ${oneSeat}`],
  [
    acknowledgedWrites,
    'a student is deleted',
    `delete from students where id = (select student_id from profiles limit 1)`,
  ],
  [
    acknowledgedWrites,
    'a payment is open again',
    `update payments set state = 'created' where id = ${onePayment}`,
  ],
  [
    acknowledgedWrites,
    'a refund was not made',
    `update payments set state = 'succeeded' where id = (select id from payments where state = 'refunded' limit 1)`,
  ],
  [
    acknowledgedWrites,
    'a chat message is deleted',
    `delete from crew_messages where id = (select id from crew_messages where not system limit 1)`,
  ],
  [
    acknowledgedWrites,
    'a chat message is doubled',
    `insert into crew_messages (crew_id, sender_id, sender_name, text, system, at)
     select crew_id, sender_id, sender_name, text, system, at from crew_messages where not system limit 1`,
  ],
  [
    seats,
    'a seat is doubled',
    `alter table seats drop constraint seats_pkey cascade; alter table seats drop constraint if exists seats_calendar_secret_key;
     insert into seats select * from seats where ctid = ${oneSeat}`,
  ],
  [
    seats,
    'an event counts one seat too few',
    `update events set seats_taken = seats_taken - 1 where id = (select event_id from seats limit 1)`,
  ],
  [
    money,
    'a ledger entry is deleted',
    `delete from ledger_entries where id = (select min(id) from ledger_entries)`,
  ],
  [
    money,
    'a ledger entry has another amount',
    `update ledger_entries set amount_cents = amount_cents + 1 where id = (select min(id) from ledger_entries)`,
  ],
  [
    money,
    'a charge is in the ledger that the provider does not know',
    `update ledger_entries set provider_id = 'pi_unknown' where id = (select min(id) from ledger_entries)`,
  ],
  [
    money,
    'a refund is not in the ledger',
    `delete from ledger_entries where id = (select min(id) from ledger_entries where kind = 'refund')`,
  ],
  [
    money,
    'a hold is released that the provider still has',
    `update payments set state = 'released' where id = (select id from payments where state = 'authorized' limit 1)`,
  ],
  [money, 'a paid seat is deleted', `delete from seats where payment_id = ${onePayment}`],
  [
    notifications,
    'a notification is deleted',
    `delete from notifications where id = (select id from notifications where kind = 'registration_confirmed' and student_id in (select student_id from seats where payment_id is not null) limit 1)`,
  ],
  [
    notifications,
    'a notification is doubled',
    `alter table notifications drop constraint notifications_student_id_kind_subject_key;
     insert into notifications (id, student_id, kind, subject, payload, created_at, handed_over_at)
     select gen_random_uuid(), student_id, kind, subject, payload, created_at, handed_over_at from notifications limit 1`,
  ],
  [
    notifications,
    'nobody was told of a refund',
    `delete from notifications where id = (select id from notifications where kind = 'payment_refunded' limit 1)`,
  ],
  [
    notifications,
    'a mail left twice, with different Message-IDs',
    (facts) => ({
      ...facts,
      mails: [...facts.mails, { to: firstPayer(facts), messageId: '<another@crewtable-drill.edu>' }],
    }),
  ],
  [
    notifications,
    'a mail is missing',
    (facts) => ({ ...facts, mails: facts.mails.filter(({ to }) => to !== firstPayer(facts)) }),
  ],
  [
    notifications,
    'a page has not shown a notification',
    (facts) => ({
      ...facts,
      pages: facts.pages.map((page, index) =>
        index === 0 ? { studentId: page.studentId, isSubscribed: true, shown: new Set() } : page,
      ),
    }),
  ],
  [queue, 'a job is not done', `select graphile_worker.add_job('forgotten')`],
  [
    queue,
    'work is overdue',
    `insert into scheduled_work (kind, subject, due_at, payload, max_attempts, priority)
     values ('forgotten', 'drill', now() - interval '1 hour', '{}', 1, 0)`,
  ],
  [
    restoredRows,
    'one row is changed',
    `update students set email = 'x' || email where id = (select min(id::text)::uuid from students)`,
  ],
];

const firstPayer = ({ journal }) => {
  const [{ studentId }] = journal.paidSeats;
  return [...journal.students].find(([, id]) => id === studentId)[0];
};

/** Returns one row per control. `superuserUrl` leads to the copy. */
export async function runControls(superuserUrl, facts) {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    return [...runJudgeControls(), ...(await runDataControls(client, facts))];
  } finally {
    await client.end();
  }
}

async function runDataControls(client, facts) {
  const query = async (text) => (await client.query(text)).rows;
  const copy = { ...facts, query, untouched: await takeFingerprint(query) };
  const results = [];
  for (const { name, check } of [acknowledgedWrites, seats, money, notifications, queue, restoredRows]) {
    // On the untouched copy each must be silent, or its complaints below would prove nothing.
    results.push({ name, what: 'nothing is changed', noticed: (await check(copy)).length === 0 });
  }
  for (const [{ name, check }, what, change] of controls) {
    await client.query('begin');
    try {
      // Switches off triggers and foreign keys, which would refuse most of these changes.
      await client.query('set local session_replication_role = replica');
      if (typeof change === 'string') await client.query(change);
      const changed = typeof change === 'string' ? copy : change(copy);
      results.push({ name, what, noticed: (await check(changed)).length > 0 });
    } finally {
      await client.query('rollback');
    }
  }
  return results;
}
