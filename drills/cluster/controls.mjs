/**
 * Negative controls: each breaks the data on purpose, in a transaction on the restored copy, and the checker must
 * complain of exactly that. A checker that finds nothing there would find nothing after a real loss either.
 */
import { Client } from 'pg';
import { checkers } from './checkers/index.mjs';
import { findDifferences, takeFingerprint } from './fingerprint.mjs';
import { runJudgeControls } from './judge.mjs';

/** Compares the copy with itself as it was before the control. */
const restoredRows = {
  name: 'restored copy is equal',
  check: async ({ query, untouched }) => findDifferences(untouched, await takeFingerprint(query)),
  controls: [
    {
      what: 'one row is changed',
      sql: `update students set email = 'x' || email where id = (select min(id::text)::uuid from students)`,
      expected: /^public\.students: /,
    },
  ],
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
  for (const { name, check, controls } of [...checkers, restoredRows]) {
    // On the untouched copy each must be silent, or its complaints below would prove nothing.
    results.push({ name, what: 'nothing is changed', noticed: (await check(copy)).length === 0 });
    for (const control of controls)
      results.push({ name, what: control.what, noticed: await isNoticed(client, check, control, copy) });
  }
  return results;
}

/**
 * A control changes the database with `sql`, or what the load saw with `change`, or both. Another complaint than the
 * expected one would not show that this part of the checker works.
 */
async function isNoticed(client, check, { sql, change, expected }, copy) {
  await client.query('begin');
  try {
    // Switches off triggers and foreign keys, which would refuse most of these changes.
    await client.query('set local session_replication_role = replica');
    if (sql) await client.query(sql);
    const complaints = await check(change ? change(copy) : copy);
    return complaints.some((complaint) => expected.test(complaint));
  } finally {
    await client.query('rollback');
  }
}
