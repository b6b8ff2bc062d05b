/**
 * What the connections of the primary wait for while the product commits. Here the lock of announcements is held until
 * the synchronous replica has the commit, so it can cost more than on a single server.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { activitySql, countActivity, noActivity } from '../load/probe.mjs';

const everyMs = 50;

/** @param {string} url of a user who sees the statements of others, to the database of the product */
export function createCommitWaits(url) {
  const counted = noActivity();
  return {
    counted,
    /** Looks for this long. Looks that fail are missing in the counts. */
    async observe(ms) {
      const end = Date.now() + ms;
      const client = new Client({
        connectionString: url,
        connectionTimeoutMillis: 5_000,
        query_timeout: 5_000,
      });
      client.on('error', () => {});
      try {
        await client.connect();
        while (Date.now() < end) {
          for (const look of (await client.query(activitySql)).rows) countActivity(counted, look);
          await pause(everyMs);
        }
      } finally {
        await client.end().catch(() => {});
      }
    },
  };
}
