/** What all tables contain, so that two databases can be compared. */
import { Client } from 'pg';

/** Written by the processes themselves while they run. */
const ownTables = new Set(['job_workers', 'write_probes', 'rate_limits']);

/** Per table: the number of rows and a hash of all of them. */
export async function takeFingerprint(query) {
  const tables = await query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker')`,
  );
  const parts = tables
    .map(({ name }) => name)
    .filter((name) => !ownTables.has(name.replace('public.', '')))
    .map(
      (name) =>
        `select '${name}' as name,
           count(*) || ' rows, hash ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content from ${name} t`,
    );
  const rows = await query(parts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}

/** @param {string} url of a user who may read all tables */
export async function readFingerprint(url) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await takeFingerprint(async (text) => (await client.query(text)).rows);
  } finally {
    await client.end();
  }
}

/** @returns {string[]} one sentence per table that differs */
export const findDifferences = (before, after) =>
  Object.keys(before)
    .filter((table) => before[table] !== after[table])
    .map((table) => `${table}: ${before[table]} in the cluster, ${after[table]} in the restored one`);
