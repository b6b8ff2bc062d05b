import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '../../src/app.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts';
import { createLogger } from '../../src/platform/log/logger.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the migrated template lies, with `{database}` in the place of its name. */
    databaseUrlPattern: string;
  }
}

const template = 'crewtable_template';

/** One real server for the whole run, and one migrated database in it that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crewtable-test-'));
  // The database server steps down from root to another user, who must be able to come in.
  await chmod(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  const admin = new Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database ${template}`);
  await admin.end();
  await prepareDatabase(server.urlFor(template), createLogger('error'));
  project.provide('databaseUrlPattern', server.urlFor('{database}'));
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
