import { readdirSync, readFileSync } from 'node:fs';
import { api, hourMs, minuteMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { createOffice } from '../../../test/fixtures/office-fixture.ts';
import { MailServer } from '../../../test/servers/mail-server.ts';
import { listJobs } from '../../../test/servers/queue.ts';
import { startTestApp } from '../../../test/test-app.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { realClock } from '../../platform/clock/clock.ts';
import { recordDelivery, sweepDeliveries } from '../../platform/delivery-log.ts';
import { namedKinds } from './health/job-name-rules.ts';

/** Jobs that used all their attempts, as graphile-worker leaves them. */
async function addFailedJobs(
  { database }: TestApp,
  kind: string,
  count: number,
  error = 'no',
  payload = '{}',
) {
  const { rows } = await database.pool.query<{ id: string }>(
    `select (graphile_worker.add_job($1, payload := $3::json, max_attempts := 3)).id::text
     from generate_series(1, $2)`,
    [kind, count, payload],
  );
  const ids = rows.map(({ id }) => id);
  await database.pool.query(
    'update graphile_worker._private_jobs set attempts = max_attempts, last_error = $2 where id = any($1::bigint[])',
    [ids, error],
  );
  return ids;
}

async function start() {
  const app = await startTestApp({ worker: false, emptyCalendar: true });
  const { member, entries } = createOffice(app);
  const [owner, support] = [await member('owner'), await member('support')];
  // The invitations that the command mailed.
  await app.database.pool.query('delete from graphile_worker._private_jobs');
  await app.database.pool.query('delete from outgoing_mail');
  const show = () => owner.as.call(api.officeHealth.show, {});
  return { app, member, entries, owner, support, show };
}

describe('the page Health', () => {
  test('counts jobs by kind and lists the failed ones with their last error, without an address', async () => {
    const { app, show } = await start();
    const eventId = 'brunch-1';
    await app.database.db
      .insertInto('events')
      .values({
        id: eventId,
        title: 'Brunch',
        area: 'SoHo',
        starts_at: new Date('2025-06-01T15:00:00Z'),
        ends_at: new Date('2025-06-01T17:00:00Z'),
        closes_at: new Date('2025-05-31T15:00:00Z'),
        capacity: 10,
        table_min: 4,
        table_max: 8,
        price_cents: 500,
        created_at: app.clock.now(),
      })
      .execute();
    const [mailId] = await addFailedJobs(app, 'send-mail', 1, '550 <maya@nyu.edu> unknown\n  at stack');
    await addFailedJobs(app, 'release-evening', 25, 'no room', JSON.stringify({ eventId }));
    const { pool } = app.database;
    await pool.query(`select graphile_worker.add_job('send-push');
      select graphile_worker.add_job('send-push', run_at := now() + interval '1 hour');
      select graphile_worker.add_job('check-ledger')`);
    await pool.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w' where task_id =
        (select id from graphile_worker._private_tasks where identifier = 'check-ledger')`,
    );
    const { jobs } = await show();
    expect(jobs).toMatchObject({ state: 'bad', failed: 26, waiting: 1, later: 1, running: 1, workers: 0 });
    const counts = jobs.kinds.map(({ kind, name, running, waiting, later, failed }) => [
      kind,
      name,
      running,
      waiting,
      later,
      failed,
    ]);
    expect(counts).toEqual([
      ['release-evening', 'Release the tables', 0, 0, 0, 25],
      ['send-mail', 'Send a mail', 0, 0, 0, 1],
      ['send-push', 'Send a push', 0, 1, 1, 0],
      ['check-ledger', 'Check the books', 1, 0, 0, 0],
    ]);
    // Twenty of each kind.
    expect(jobs.failedJobs).toHaveLength(21);
    expect(jobs.failedJobs.find(({ kind }) => kind === 'send-mail')).toMatchObject({
      id: mailId,
      attempts: 3,
      error: '550 [address] unknown',
      event: null,
    });
    expect(jobs.failedJobs.find(({ kind }) => kind === 'release-evening')).toMatchObject({
      event: { id: eventId, title: 'Brunch' },
    });
    // In the time of the product.
    const ageMs = app.clock.now().getTime() - Date.parse(jobs.failedJobs[0]!.since);
    expect(ageMs).toBeGreaterThanOrEqual(0);
    expect(ageMs).toBeLessThan(5 * minuteMs);
  });

  test('says what it knows of an empty installation', async () => {
    const { app, show } = await start();
    const shown = await show();
    expect(shown).toMatchObject({
      version: 'test',
      mode: 'demo',
      mail: { goesTo: 'mailbox', sent: 0, waiting: 0, failedForGood: 0, failingSince: null, state: 'good' },
      push: { devices: 0, students: 0, sent: 0, state: 'good' },
      webhooks: { lastAt: null, received: 0, lastLateMs: null, state: 'good' },
      clock: { state: 'good' },
      database: { state: 'good', acceptsWrites: true },
    });
    expect(shown.clock.movedMs).not.toBeNull();
    // Milliseconds are rounded.
    expect(Math.abs(shown.clock.differenceMs)).toBeLessThanOrEqual(2_000);
    expect(shown.database.version).toMatch(/^\d+/);
    const newest = readdirSync(new URL('../../../migrations', import.meta.url))
      .toSorted()
      .at(-1);
    expect(newest).toContain(shown.database.migration);
    expect(shown.jobs).toMatchObject({ failed: 0, waiting: 0, kinds: [] });
    expect(app.clock.now().toISOString().slice(0, 10)).toBe(shown.now.slice(0, 10));
  });

  test('counts the deliveries of a day and forgets them after eight', async () => {
    const { app, show } = await start();
    const { db, pool } = app.database;
    const record = async (ageMs: number, delivery: Parameters<typeof recordDelivery>[1]) => {
      await recordDelivery(db, delivery);
      await pool.query(`update deliveries set at = $1 where id = (select max(id) from deliveries)`, [
        new Date(realClock.now().getTime() - ageMs),
      ]);
    };
    await record(9 * 24 * hourMs, { channel: 'mail', outcome: 'done' });
    await record(25 * hourMs, { channel: 'mail', outcome: 'done', amount: 7 });
    await record(hourMs, { channel: 'mail', outcome: 'done', amount: 20 });
    await record(hourMs, { channel: 'mail', outcome: 'refused' });
    await record(hourMs, { channel: 'push', outcome: 'ended' });
    await record(2 * hourMs, { channel: 'webhook', outcome: 'done', lateMs: 90_000 });
    await record(hourMs, { channel: 'webhook', outcome: 'done', lateMs: 1_200 });
    await record(minuteMs, { channel: 'webhook', outcome: 'failed' });
    const shown = await show();
    expect(shown.mail).toMatchObject({ sent: 20, refused: 1, state: 'watch' });
    expect(shown.push).toMatchObject({ sent: 0, ended: 1 });
    expect(shown.webhooks).toMatchObject({
      received: 2,
      failed: 1,
      lastLateMs: 1_200,
      slowestLateMs: 90_000,
      state: 'bad',
    });
    await sweepDeliveries(db);
    const { rows } = await pool.query('select 1 from deliveries');
    expect(rows).toHaveLength(7);
  });

  test('is open to owners and support, who both can try again, and to nobody else', async () => {
    const { app, member, support } = await start();
    const [jobId] = await addFailedJobs(app, 'send-mail', 1);
    for (const role of ['host', 'safety'] as const) {
      const { as } = await member(role);
      expect(await as.refusal(api.officeHealth.show, {})).toMatchObject({ status: 403, code: 'no_right' });
      const params = { jobId: jobId! };
      expect(await as.refusal(api.officeHealth.retryJob, { params })).toMatchObject({ code: 'no_right' });
    }
    expect((await support.as.call(api.officeHealth.show, {})).jobs.failed).toBe(1);
    expect(await support.as.call(api.officeHealth.retryJob, { params: { jobId: jobId! } })).toEqual({
      retried: 1,
    });
  });
});

describe('trying again', () => {
  test('gives one job all its attempts again, with one entry in the audit log', async () => {
    const { app, owner, entries } = await start();
    const [first, second] = await addFailedJobs(app, 'refund-payment', 2, 'provider away');
    await owner.as.call(api.officeHealth.retryJob, { params: { jobId: first! } });
    expect(await listJobs(app.database.pool)).toMatchObject([
      { attempts: 0, isDelayed: false },
      { attempts: 3 },
    ]);
    const [entry] = await entries(owner.as);
    expect(entry).toMatchObject({ act: 'Job tried again', area: 'health' });
    expect(entry!.details).toEqual(
      expect.arrayContaining([
        { name: 'kind', value: 'refund-payment' },
        { name: 'job', value: first },
      ]),
    );
    // It is not failed any more, and the other one is.
    expect(await owner.as.refusal(api.officeHealth.retryJob, { params: { jobId: first! } })).toMatchObject({
      status: 409,
      code: 'list_changed',
    });
    await owner.as.call(api.officeHealth.retryJob, { params: { jobId: second! } });
  });

  test('all of a kind leaves other kinds, running and waiting jobs alone', async () => {
    const { app, owner, entries } = await start();
    await addFailedJobs(app, 'send-mail', 30);
    await addFailedJobs(app, 'refund-payment', 1);
    await app.database.pool.query(`select graphile_worker.add_job('send-mail', max_attempts := 9)`);
    const params = { kind: 'send-mail' };
    expect(await owner.as.call(api.officeHealth.retryKind, { params })).toEqual({ retried: 30 });
    const jobs = await listJobs(app.database.pool);
    expect(jobs.filter(({ attempts }) => attempts > 0)).toMatchObject([{ kind: 'refund-payment' }]);
    expect((await entries(owner.as))[0]).toMatchObject({
      act: 'Jobs tried again',
      details: expect.arrayContaining([{ name: 'jobs', value: '30' }]) as unknown,
    });
    expect(await owner.as.refusal(api.officeHealth.retryKind, { params })).toMatchObject({ status: 409 });
  });

  test('by two organisers at once, or pressed twice, happens once', async () => {
    const { app, owner, support, entries } = await start();
    const [jobId] = await addFailedJobs(app, 'send-mail', 1);
    const params = { jobId: jobId! };
    const answers = await Promise.all(
      [owner, support, owner, support].map(({ as }) => as.send(api.officeHealth.retryJob, { params })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409,
    ]);
    const tried = (await entries(owner.as)).filter(({ act }) => act === 'Job tried again');
    expect(tried).toHaveLength(1);
    const [another] = await addFailedJobs(app, 'send-mail', 1);
    const press = () =>
      owner.as.raw('POST', `/api/organise/health/jobs/${another}/retry`, {
        headers: { 'idempotency-key': 'pressed-twice-key' },
        payload: {},
      });
    expect((await press()).json()).toEqual({ retried: 1 });
    expect((await press()).json()).toEqual({ retried: 1 });
    expect((await entries(owner.as)).filter(({ act }) => act === 'Job tried again')).toHaveLength(2);
  });

  test.each(['x', '1e3', '-1', "1'--", '9'.repeat(30)])('refuses %j as a job', async (jobId) => {
    const { owner } = await start();
    const response = await owner.as.raw(
      'POST',
      `/api/organise/health/jobs/${encodeURIComponent(jobId)}/retry`,
      { payload: {} },
    );
    expect([400, 404]).toContain(response.statusCode);
  });

  test('a mail that the server refused for good is sent after the server was mended', async () => {
    const mailServer = await MailServer.start();
    const app = await startTestApp({
      environment: { SMTP_URL: mailServer.url, MAIL_FROM: 'Crewtable <hello@crewtable.example>' },
      emptyCalendar: true,
    });
    const { member, runCommand } = createOffice(app);
    const owner = await member('owner');
    await expect.poll(() => listJobs(app.database.pool)).toEqual([]);
    const before = mailServer.received.length;
    mailServer.refusal = { code: 550, message: 'maya@crewtable.example is not here' };
    await runCommand('team', 'invite', 'Maya', 'maya@crewtable.example', 'host');
    await expect.poll(() => listJobs(app.database.pool)).toMatchObject([{ attempts: 1, isDelayed: true }]);
    // The last of twelve attempts, sixteen hours later.
    await app.database.pool.query(
      'update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = created_at',
    );
    await expect.poll(() => listJobs(app.database.pool)).toMatchObject([{ attempts: 12, locked: false }]);
    const { todos } = await owner.as.call(api.officeToday.showToday, {});
    expect(todos.find(({ kind }) => kind === 'failed_jobs')).toMatchObject({
      title: 'A job failed for good',
      text: 'Send a mail.',
      action: { to: '/organise/health' },
    });
    const failing = await owner.as.call(api.officeHealth.show, {});
    expect(failing.jobs.failedJobs).toMatchObject([{ kind: 'send-mail', attempts: 12 }]);
    expect(JSON.stringify(failing)).not.toContain('maya@');
    expect(failing.mail).toMatchObject({ goesTo: 'smtp', state: 'bad', failedForGood: 1, refused: 2 });
    expect(failing.jobs.workers).toBe(1);
    mailServer.refusal = undefined;
    const [job] = failing.jobs.failedJobs;
    await owner.as.call(api.officeHealth.retryJob, { params: { jobId: job!.id } });
    await expect.poll(() => mailServer.received.length).toBe(before + 1);
    await expect
      .poll(async () => (await owner.as.call(api.officeHealth.show, {})).mail)
      .toMatchObject({ failedForGood: 0, waiting: 0, sent: before + 1 });
  });
});

test('every kind of job has its words', () => {
  const sources = new URL('../../', import.meta.url);
  const kinds = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [
      ...readFileSync(new URL(name, sources), 'utf8').matchAll(/\bjobKind<[^(]*>\(\s*'([\w-]+)'/g),
    ])
    .map(([, kind]) => kind!);
  expect(kinds.length).toBeGreaterThan(35);
  expect(namedKinds.toSorted()).toEqual([...new Set(kinds)].toSorted());
});
