import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareSchema as prepareSandboxSchema } from '@crewtable/stripe-sandbox';
import { Client, Pool } from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '../../src/app.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts';
import { createLogger } from '../../src/platform/log/logger.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the test databases, with `{database}` in place of the name. */
    databaseUrlPattern: string;
  }
}

const template = 'crewtable_template';

/** One real server for the whole run, with one migrated database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crewtable-test-'));
  // The database server drops from root to another user, who needs access to the folder.
  await chmod(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  const admin = new Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database ${template}`);
  await admin.end();
  await prepareDatabase(server.urlFor(template), createLogger('error'));
  // Otherwise every test app would create it, which takes longer than the copy.
  const pool = new Pool({ connectionString: server.urlFor(template), max: 1 });
  await prepareSandboxSchema(pool);
  await pool.end();
  project.provide('databaseUrlPattern', server.urlFor('{database}'));
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
