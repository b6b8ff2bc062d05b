/** Fills every table that grows with students and years, by a few statements each. */
import { growAccounts } from './rows-of-accounts.mjs';
import { growEvents } from './rows-of-events.mjs';
import { growMoney } from './rows-of-money.mjs';
import { growOffice } from './rows-of-office.mjs';
import { growQuickcrew } from './rows-of-quickcrew.mjs';

export async function grow(query, students) {
  // No triggers and no checks of foreign keys: the rows below fit together.
  await query('set session_replication_role = replica');
  await query("set synchronous_commit = off; set maintenance_work_mem = '512MB'");
  // Both are in the order of time, like the ids of the product.
  await query(`create function pg_temp.student(n bigint) returns uuid language sql immutable as
    $$ select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid $$`);
  await query(`create function pg_temp.id(kind integer, n bigint) returns uuid language sql immutable as
    $$ select ('01900000-00' || kind || '-7000-8000-' || lpad(n::text, 12, '0'))::uuid $$`);
  const recreateIndexes = await dropIndexes(query);
  await growAccounts(query, students);
  await growEvents(query, students);
  await growQuickcrew(query, students);
  await growMoney(query, students);
  await growOffice(query, students);
  await recreateIndexes();
  await query('drop table attended, paid, in_crew');
  await query('set session_replication_role = origin');
  await query('vacuum analyze');
  // Otherwise the disk would write all of this during the measurements.
  await query('checkpoint');
}

/** Filling a table and indexing it afterwards takes half of the time. */
async function dropIndexes(query) {
  const { rows } =
    await query(`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid::regclass::text in (select tablename from pg_tables where schemaname = 'public')
      and not exists (select from pg_constraint where conindid = indexrelid)
      and not indisunique`);
  for (const { name } of rows) await query(`drop index ${name}`);
  return async () => {
    for (const { definition } of rows) await query(definition);
  };
}

/** Rows and size of every table, largest first. */
export async function readSizes(query) {
  const { rows } =
    await query(`select relname as name, n_live_tup::float8 as rows, pg_relation_size(relid)::float8 as heap,
      pg_total_relation_size(relid)::float8 as total
    from pg_stat_user_tables where schemaname = 'public' order by total desc`);
  return rows;
}
