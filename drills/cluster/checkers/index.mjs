/** What must hold after every breakage. */
import { Client } from 'pg';
import { waitFor } from '../processes.mjs';
import { acknowledgedWrites } from './acknowledged-writes.mjs';
import { crews } from './crews.mjs';
import { money } from './money.mjs';
import { notifications } from './notifications.mjs';
import { queue } from './queue.mjs';
import { seats } from './seats.mjs';

/** Each with its negative controls (controls.mjs). */
export const checkers = [acknowledgedWrites, seats, money, crews, notifications, queue];

/** Opens what the checkers read: the database of the product, that of the payment sandbox, and what the load saw. */
export async function openFacts({ databaseUrl, sandboxUrl, load, mail }) {
  const ours = await connect(databaseUrl);
  const theirs = await connect(sandboxUrl);
  return {
    query: async (text) => (await ours.query(text)).rows,
    queryProvider: async (text) => (await theirs.query(text)).rows,
    journal: load.journal,
    pages: load.pages,
    mails: mail.received,
    close: () => Promise.all([ours.end(), theirs.end()]),
  };
}

async function connect(connectionString) {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Returns the complaints of each checker. Work that is on its way gets a minute to arrive. */
export async function runCheckers(facts, { patienceMs = 60_000 } = {}) {
  let results = [];
  const ask = async () => {
    results = [];
    for (const { name, check } of checkers) results.push({ name, complaints: await check(facts) });
    return results.every(({ complaints }) => complaints.length === 0);
  };
  await waitFor('all checks hold', ask, { timeoutMs: patienceMs, everyMs: 1_000 }).catch(() => {});
  return results;
}
