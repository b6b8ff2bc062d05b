/** Restores the pgBackRest backup into a second cluster and compares it with the first. */
import { api, apiBase } from '@crewtable/contract';
import { Client } from 'pg';
import { readDeployFile } from './config-files.mjs';
import { prepareNode } from './database-cluster.mjs';
import { findDifferences, readFingerprint } from './fingerprint.mjs';
import { apiNames, workerNames } from './machines.mjs';
import { waitFor } from './processes.mjs';
import { databaseUrlOf, superuserUrlOf } from './product.mjs';

/** Stops the product first, so that both sides can be compared row by row. */
export async function restoreBackup({ plan, database, product }) {
  await Promise.all([...workerNames, ...apiNames].map((name) => product.nodes.get(name).stop()));
  const primary = await database.findPrimary();
  const before = await readFingerprint(superuserUrlOf(plan, database.tls, plan.addressOf('edge')));
  const switched = (await primary.psql('select pg_walfile_name(pg_switch_wal())')).trim();
  await waitFor('the last write-ahead log is archived', async () => {
    const last = (await primary.psql('select last_archived_wal from pg_stat_archiver')).trim();
    return last.slice(0, 24) >= switched;
  });
  const startedAt = Date.now();
  const node = prepareNode(plan, database.tls, 'restoredDb', {
    scope: 'crewtable-restored',
    patroniChanges: [
      ['bootstrap:\n', readDeployFile('patroni-restore.yml')],
      // Two clusters must never write into the same archive.
      ['pgbackrest --stanza=crewtable archive-push %p', '/bin/true'],
    ],
  });
  node.startPatroni();
  const superuserUrl = superuserUrlOf(plan, database.tls, plan.addressOf('restoredDb'));
  await waitFor('the restored cluster has a primary', () => isWritable(superuserUrl), {
    timeoutMs: 180_000,
    process: node.patroni,
  });
  const seconds = (Date.now() - startedAt) / 1_000;
  const complaints = findDifferences(before, await readFingerprint(superuserUrl));
  const databaseUrl = databaseUrlOf(plan, database.tls, plan.addressOf('restoredDb'));
  complaints.push(...(await startOnRestored(product, plan, databaseUrl)));
  return { seconds, complaints, rows: countRows(before), superuserUrl };
}

/** Over the network: Patroni admits local connections some seconds before those of the product. */
async function isWritable(url) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('select pg_is_in_recovery() as is_replica');
    return !rows[0].is_replica;
  } finally {
    await client.end().catch(() => {});
  }
}

const countRows = (fingerprints) =>
  Object.values(fingerprints).reduce((sum, text) => sum + Number.parseInt(text, 10), 0);

/** The product starts on the restored database, and a new student gets a passcode. */
async function startOnRestored(product, plan, databaseUrl) {
  const node = await product.startNode('restoredApp', { ROLE: 'all', DATABASE_URL: databaseUrl });
  const address = 'after-the-restore@crewtable-drill.edu';
  const passcode = product.mail.nextCode(address, AbortSignal.timeout(20_000)).catch(() => undefined);
  const url = `http://${plan.addressOf('restoredApp')}:3000${apiBase}${api.accounts.signIn.path}`;
  const { status } = await fetch(url, {
    method: api.accounts.signIn.method,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username: address }),
  });
  const isSent = (await passcode) !== undefined;
  await node.stop();
  return [
    ...(status === 200 ? [] : [`a sign-in on the restored database answered ${status}`]),
    ...(isSent ? [] : ['the product on the restored database sent no passcode']),
  ];
}
