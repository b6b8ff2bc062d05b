/** Writes one row again and again, as a client of the database alone: when does it take writes? */
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

const everyMs = 100;

/** In a database of its own, because the checkers compare that of the product. */
export function startWriteProbe(url) {
  const target = new URL(url);
  target.pathname = '/postgres';
  /** When a write was confirmed. */
  const successes = [];
  const stopping = new AbortController();
  const ended = run(target.href, successes, stopping.signal);
  return {
    successes,
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

async function run(connectionString, successes, stopping) {
  while (!stopping.aborted) {
    await writeUntilItFails(connectionString, successes, stopping).catch(() => {});
    await pause(everyMs);
  }
}

async function writeUntilItFails(connectionString, successes, stopping) {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2_000, query_timeout: 15_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('create table if not exists write_probe as select now() as at');
    while (!stopping.aborted) {
      await client.query('update write_probe set at = now()');
      successes.push(Date.now());
      await pause(everyMs);
    }
  } finally {
    await client.end().catch(() => {});
  }
}
