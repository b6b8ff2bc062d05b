import { api, minuteMs } from '@crewtable/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventsFixture } from '../../../test/fixtures/events-fixture.ts';
import { newId } from '../ids.ts';
import { createLogger } from '../log/logger.ts';
import { createDatabaseGauges } from './database-gauges.ts';
import { startMetricsServer } from './metrics-server.ts';
import type { MetricsServer } from './metrics-server.ts';
import { createMetrics } from './metrics.ts';

const { metrics, registry } = createMetrics();
const fixture = await EventsFixture.start({ metrics });
const { app, given, db, pool } = fixture;
let server: MetricsServer;

beforeAll(async () => {
  const { refresh } = createDatabaseGauges({
    db: app.database.db,
    clock: app.clock,
    log: createLogger('silent'),
    registry,
    sources: app.readGauges,
    keptMs: 0,
  });
  server = await startMetricsServer({ host: '127.0.0.1', port: 0, registry, refresh });
});
afterAll(() => server.close());

const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${server.port}${path}`, { method });
const lines = async () => (await (await ask('/metrics')).text()).split('\n');

test('counts requests by the pattern of their route, without an address or an id', async () => {
  const { as, id, email } = await given.studentWithProfile();
  await as.call(api.accounts.me, {});
  await as.refusal(api.catalogue.getEvent, { params: { eventId: 'secret-invite-code' } });
  await given.waitForJobs();
  const text = (await lines()).join('\n');
  expect(text).toMatch(
    /crewtable_http_request_duration_seconds_count\{method="GET",route="\/api\/auth\/me",status="200"\} \d/,
  );
  expect(text).toMatch(/route="\/api\/[^"]*:eventId[^"]*",status="404"/);
  for (const secret of ['secret-invite-code', id, email]) expect(text).not.toContain(secret);
});

test('tells pools, batches, jobs, the event loop, and the numbers of the database', async () => {
  await given.studentByMail();
  const student = await given.studentWithProfile();
  await fixture.register(student, (await fixture.eventIds('Lunch'))[0]!);
  await given.waitForJobs();
  await insertHold(student.id);
  const checkedAt = new Date(app.clock.now().getTime() - minuteMs);
  await db
    .insertInto('ledger_check')
    .values({ checked_at: checkedAt, covered_since: checkedAt, payments: 0 })
    .execute();
  // No worker takes a job of a kind that it does not know.
  await pool.query(`select graphile_worker.add_job('of-another-version')`);
  const text = (await lines()).join('\n');
  for (const line of [
    /^crewtable_pool_connections\{pool="requests",state="used"\} \d+$/m,
    /^crewtable_pool_connections\{pool="jobs",state="idle"\} \d+$/m,
    /^crewtable_batch_requests_count\{batch="passcodes"\} [1-9]/m,
    /^crewtable_batch_requests_count\{batch="sessions"\} [1-9]/m,
    /^crewtable_job_duration_seconds_count\{kind="send-mails?",outcome="done"\} [1-9]/m,
    /^crewtable_pool_max_connections\{pool="requests"\} 20$/m,
    /^crewtable_pool_waiting\{pool="requests"\} 0$/m,
    /^crewtable_jobs\{kind="of-another-version",state="due"\} 1$/m,
    /^crewtable_job_wait_seconds\{kind="of-another-version"\} \d/m,
    /^crewtable_mails_without_job 0$/m,
    /^crewtable_mail_pickup_wait_seconds 0$/m,
    /^crewtable_scheduled_overdue \d+$/m,
    /^crewtable_scheduled_overdue_seconds \d/m,
    /^crewtable_deliveries_last_hour\{channel="mail",outcome="done"\} [1-9]/m,
    /^crewtable_seats\{state="registered"\} 1$/m,
    /^crewtable_holds\{state="authorized"\} 1$/m,
    /^crewtable_batch_requests_count\{batch="seats"\} 1$/m,
    /^crewtable_batch_requests_count\{batch="invite-codes"\} 1$/m,
    /^crewtable_pool_max_connections\{pool="exports"\} 2$/m,
    /^crewtable_http_requests_in_work \d+$/m,
    /^crewtable_http_requests_refused_total 0$/m,
    /^crewtable_matching_longest_wait_seconds 0$/m,
    /^crewtable_matching_wait_seconds_count 0$/m,
    /^crewtable_ledger_check_age_seconds 6\d/m,
    /^crewtable_sockets 0$/m,
    /^crewtable_polls_unchanged_total 0$/m,
    /^crewtable_database_up 1$/m,
    /^crewtable_ledger_differences 0$/m,
    /^crewtable_matching_students 0$/m,
    /^crewtable_waitlist_students 0$/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
  ])
    expect(text).toMatch(line);
});

test('answers nothing but reading /metrics', async () => {
  expect((await ask('/')).status).toBe(404);
  expect((await ask('/metrics', 'POST')).status).toBe(405);
  expect((await ask('/metrics', 'HEAD')).status).toBe(200);
  // The product itself has no such page.
  expect((await app.http.inject({ url: '/metrics' })).body).not.toContain('crewtable_');
});

async function insertHold(studentId: string): Promise<void> {
  const now = app.clock.now();
  const row = {
    id: newId(now),
    student_id: studentId,
    target: newId(now),
    title: 'QuickCrew',
    amount_cents: 500,
  };
  await db
    .insertInto('payments')
    .values({
      ...row,
      purpose: 'hold',
      currency: 'usd',
      state: 'authorized',
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Numbers that a test decides about. */
function ownGauges(read: () => number, keptMs?: number) {
  const { metrics: own, registry: ownRegistry } = createMetrics();
  own.watch('of_process', 'A number of the process', () => 1);
  const { refresh } = createDatabaseGauges({
    db: app.database.db,
    clock: app.clock,
    log: createLogger('silent'),
    registry: ownRegistry,
    sources: [
      async () => [
        {
          name: 'things',
          help: 'Things',
          labelNames: ['state'],
          values: [{ labels: { state: 'good' }, value: read() }],
        },
        { name: 'differences', help: 'Differences', values: [{ value: 2 }] },
      ],
    ],
    ...(keptMs !== undefined && { keptMs }),
  });
  return async () => {
    await refresh();
    return ownRegistry.metrics();
  };
}

test('readers at the same time and within a few seconds share one reading of the database', async () => {
  let reads = 0;
  const readAll = ownGauges(() => ++reads);
  for (const text of await Promise.all([readAll(), readAll()]))
    expect(text).toContain('crewtable_things{state="good"} 1');
  expect(await readAll()).toContain('crewtable_things{state="good"} 1');
});

test('a database that cannot be read is told, and does not keep the last numbers', async () => {
  let isAway = false;
  const readAll = ownGauges(() => {
    if (isAway) throw new Error('away');
    return 3;
  }, 0);
  expect(await readAll()).toContain('crewtable_things{state="good"} 3');
  isAway = true;
  const text = await readAll();
  expect(text).toContain('crewtable_database_up 0');
  expect(text).toContain('crewtable_of_process 1');
  expect(text).not.toContain('crewtable_things{');
  // Not 0 either: that would say that all is well.
  expect(text).not.toMatch(/^crewtable_differences /m);
  isAway = false;
  expect(await readAll()).toMatch(/crewtable_database_up 1[^]*crewtable_things\{state="good"\} 3/);
});
