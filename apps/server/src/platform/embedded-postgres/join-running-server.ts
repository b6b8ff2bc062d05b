import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { DataFolderInUseError } from './embedded-postgres-error.ts';
import { startEmbeddedPostgres } from './index.ts';
import type { EmbeddedPostgres } from './index.ts';
import type { LaunchOptions } from './launch.ts';

/** A process that has just started claims the folder before its server answers; recovery may take a while. */
const timeoutMs = 60_000;
const retryEveryMs = 100;

/**
 * Connects to the server of a product that runs on this data folder; `stop` then does nothing. Starts a
 * server if none is running.
 */
export async function joinEmbeddedPostgres(
  options: LaunchOptions,
): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>> {
  try {
    return await startEmbeddedPostgres(options);
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    await waitUntilReachable(error.url);
    return { url: error.url, stop: async () => {} };
  }
}

async function waitUntilReachable(url: string): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(retryEveryMs);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
