import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { DataFolderInUseError } from './embedded-postgres-error.ts';
import { startEmbeddedPostgres } from './index.ts';
import type { EmbeddedPostgres } from './index.ts';
import type { LaunchOptions } from './launch.ts';

/** A run that has just begun holds the folder before its server answers; recovery may take a while. */
const timeoutMs = 60_000;
const lookAgainMs = 100;

/** The server of a product that runs on this data folder, which goes on afterwards; without one, a server of our own. */
export async function joinEmbeddedPostgres(
  options: LaunchOptions,
): Promise<Pick<EmbeddedPostgres, 'url' | 'stop'>> {
  try {
    return await startEmbeddedPostgres(options);
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    await untilItAnswers(error.url);
    return { url: error.url, stop: async () => {} };
  }
}

async function untilItAnswers(url: string): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(lookAgainMs);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
