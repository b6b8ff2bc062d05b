import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareSchema as prepareSandboxSchema } from '@crewtable/stripe-sandbox';
import { Client, Pool } from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '../../src/app.ts';
import { fillCalendar } from '../../src/features/events/catalogue/fill-calendar.ts';
import { createScheduleEventJobs, insertDemoMeetingPlaces } from '../../src/features/seating/index.ts';
import { parseConfig } from '../../src/platform/config/config.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts';
import { createLogger } from '../../src/platform/log/logger.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the test databases, with `{database}` in place of the name. */
    databaseUrlPattern: string;
  }
}

const template = 'crewtable_template';
const calendarTemplate = 'crewtable_calendar';

/** One real server for the whole run, with migrated databases that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crewtable-test-'));
  // The database server drops from root to another user, who needs access to the folder.
  await chmod(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  const admin = new Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`create database ${template}`);
  await prepareDatabase(server.urlFor(template), createLogger('error'));
  // Otherwise every test app would create it, which takes longer than the copy.
  const pool = new Pool({ connectionString: server.urlFor(template), max: 1 });
  await prepareSandboxSchema(pool);
  await pool.end();
  await admin.query(`create database ${calendarTemplate} template ${template} strategy file_copy`);
  await admin.end();
  await fillCalendarOf(server.urlFor(calendarTemplate));
  project.provide('databaseUrlPattern', server.urlFor('{database}'));
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Writes what the first worker of a demo writes at its start, which each test app would do again. */
async function fillCalendarOf(url: string): Promise<void> {
  const { db, close } = openDatabase(url, createLogger('error'), 1);
  const { demoNow } = parseConfig({});
  const clock = { now: () => demoNow };
  const scheduleEventJobs = createScheduleEventJobs(clock);
  await fillCalendar({ db, clock, scheduleEventJobs, startsWithDemoCatalogue: true });
  await db.transaction().execute((tx) => insertDemoMeetingPlaces(tx, demoNow));
  await close();
}
