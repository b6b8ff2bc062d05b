import { api } from '@crewtable/contract';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { addCleanUp } from '../../../test/clean-up.ts';
import { createTestDatabase } from '../../../test/servers/database.ts';
import { fillDisk, terminateSessions } from '../../../test/servers/full-disk.ts';
import { listJobs } from '../../../test/servers/queue.ts';
import { startTestApp } from '../../../test/test-app.ts';
import type { TestApp } from '../../../test/test-app.ts';

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  addCleanUp(() => client.end());
  return client;
}

async function startApp(options: { user?: string } = {}) {
  const database = await createTestDatabase();
  addCleanUp(() => database.drop());
  const url = new URL(database.url);
  if (options.user !== undefined) url.username = options.user;
  const app = await startTestApp({ databaseUrl: url.href, emptyCalendar: true });
  const maintenance = new URL(database.url);
  const name = maintenance.pathname.slice(1);
  maintenance.pathname = '/postgres';
  return {
    app,
    name,
    admin: await connect(database.url),
    /** A connection to another database, which stays usable. */
    outside: await connect(maintenance.href),
  };
}

/** All rows that a request for a passcode writes. */
async function written(admin: Client): Promise<object> {
  const { rows } = await admin.query<object>(
    `select (select count(*) from passcode_challenges) as challenges,
       (select count(*) from outgoing_mail) as mails, (select count(*) from idempotency_keys) as keys`,
  );
  return rows[0]!;
}

const askForCode = (app: TestApp, username: string) =>
  app.given.visitor().send(api.accounts.signIn, { body: { username } });
const readiness = async (app: TestApp) => (await app.given.visitor().raw('GET', '/api/ready')).statusCode;

/** The request is refused with `retry-after`, and `ready` fails too. */
async function expectRefusal(app: TestApp, admin: Client): Promise<void> {
  const before = await written(admin);
  const refused = await askForCode(app, 'refused@example.edu');
  expect(refused.statusCode).toBe(503);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json()).toMatchObject({ code: 'unavailable' });
  expect(await written(admin)).toEqual(before);
  const ready = await app.given.visitor().raw('GET', '/api/ready');
  expect(ready.statusCode).toBe(503);
  expect(Number(ready.headers['retry-after'])).toBeGreaterThan(0);
  expect(app.logLines.filter((line) => line.includes('database refuses writes'))).toHaveLength(1);
}

async function expectRecovery(app: TestApp): Promise<void> {
  await expect.poll(() => readiness(app)).toBe(200);
  expect(app.logLines.join('')).toContain('database accepts writes again');
  expect((await askForCode(app, 'refused@example.edu')).statusCode).toBe(200);
  expect(await app.given.passcodeFor('refused@example.edu')).toMatch(/^\d+$/);
}

describe('while the database is reachable but refuses writes', () => {
  test('because its disk is full, writes are refused with 503 and nothing is stored', async () => {
    const { app, admin } = await startApp();
    expect(await readiness(app)).toBe(200);
    const makeRoom = await fillDisk(admin, ['passcode_challenges', 'write_probes']);
    await expect.poll(() => readiness(app)).toBe(200);
    await expectRefusal(app, admin);
    // The probe runs again, and the disk is still full.
    await expect.poll(() => app.logLines.join('')).toContain('still refuses writes');
    expect(await readiness(app)).toBe(503);
    await makeRoom();
    await expectRecovery(app);
  });

  test('because it is read-only, as after a failover, reads go on and old connections are replaced afterwards', async () => {
    const { app, admin, outside, name } = await startApp();
    const student = await app.given.student();
    await outside.query(`alter database ${name} set default_transaction_read_only = on`);
    await terminateSessions(admin);
    await expect.poll(async () => (await student.as.send(api.accounts.me, {})).statusCode).toBe(200);
    await expectRefusal(app, admin);
    expect((await student.as.send(api.accounts.me, {})).statusCode).toBe(200);
    // Existing connections stay read-only: only new ones can write.
    await outside.query(`alter database ${name} reset default_transaction_read_only`);
    await expectRecovery(app);
    await expect.poll(() => listJobs(app.database.pool)).toEqual([]);
  });

  test('because there are too many connections, calls are refused until a connection is free', async () => {
    const role = `limited_${process.pid}`;
    const template = await createTestDatabase();
    const owner = await connect(template.url);
    await owner.query(`create role ${role} login in role ${new URL(template.url).username}`);
    addCleanUp(async () => {
      await owner.query(`drop role ${role}`);
      await owner.end();
      await template.drop();
    });
    const { app, admin, outside } = await startApp({ user: role });
    expect(await readiness(app)).toBe(200);
    await outside.query(`alter role ${role} connection limit 0`);
    await terminateSessions(admin);
    await expect.poll(() => readiness(app)).toBe(503);
    await expectRefusal(app, admin);
    await outside.query(`alter role ${role} connection limit -1`);
    await expectRecovery(app);
  });

  test('an error of another kind is a 500, and the process stays ready', async () => {
    const { app, admin } = await startApp();
    await admin.query(`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'a fault of ours'; end $$`);
    await admin.query(
      'create trigger fail before insert on passcode_challenges for each row execute function fail()',
    );
    expect((await askForCode(app, 'fault@example.edu')).statusCode).toBe(500);
    expect(await readiness(app)).toBe(200);
  });
});
