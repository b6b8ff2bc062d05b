import { api, hourMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { startPushFixture as startFixture } from '../../../test/fixtures/push-fixture.ts';
import { listJobs, runRetriesNow } from '../../../test/servers/queue.ts';
import type { TestApp } from '../../../test/test-app.ts';

describe('a push service that', () => {
  test('reports an ended subscription gets no more pushes: the device is removed', async () => {
    const { pool, service, studentWithPush, announce, devices } = await startFixture();
    const { browser } = await studentWithPush();
    service.nextAnswers.push(410);
    await announce();
    expect(await devices()).toEqual([]);
    expect(await listJobs(pool)).toEqual([]);
    await announce('Again');
    expect(service.pushesTo(browser)).toHaveLength(1);
  });

  test('is busy is called again later, and the push arrives once', async () => {
    const { pool, service, studentWithPush, announce, devices } = await startFixture();
    const { browser } = await studentWithPush();
    const calm = await studentWithPush();
    service.nextAnswers.push(429, 500);
    await announce();
    await announceIsWaiting(pool);
    expect(await devices()).toHaveLength(2);
    while ((await listJobs(pool)).length > 0) {
      await runRetriesNow(pool);
      await expect.poll(async () => (await listJobs(pool)).every(({ locked }) => !locked)).toBe(true);
    }
    expect(service.messagesTo(browser)).toHaveLength(1);
    expect(service.messagesTo(calm.browser)).toHaveLength(1);
    expect(service.received).toHaveLength(4);
    expect(new Set(service.pushesTo(browser).map(({ headers }) => headers['topic'])).size).toBe(1);
  });

  test('cannot be reached is counted as failed at every try, as one that is busy', async () => {
    const { pool, service, studentWithPush, announce } = await startFixture();
    await studentWithPush();
    const counted = async () =>
      (await pool.query(`select outcome, amount from deliveries where channel = 'push' order by id`)).rows;
    await service.stop();
    await announce();
    await announceIsWaiting(pool);
    expect((await listJobs(pool))[0]!.error).toContain('ECONNREFUSED');
    const failed = { outcome: 'failed', amount: 1 };
    expect(await counted()).toEqual([failed]);
    await runRetriesNow(pool);
    await expect.poll(counted).toEqual([failed, failed]);
  });

  test('refuses a push is not called again for it, and the device stays', async () => {
    const { app, pool, service, studentWithPush, announce, devices } = await startFixture();
    const { browser } = await studentWithPush();
    service.nextAnswers.push(403);
    await announce();
    expect(await listJobs(pool)).toEqual([]);
    expect(await devices()).toHaveLength(1);
    const lines = app.logLines.filter((line) => line.includes('push refused'));
    expect(lines).toHaveLength(1);
    // The endpoint of a subscription is a secret of its browser.
    expect(app.logLines.join('')).not.toContain(new URL(browser.endpoint).pathname);
  });

  test('redirects is not followed', async () => {
    const { pool, service, studentWithPush, announce, devices } = await startFixture();
    const { browser } = await studentWithPush();
    service.nextAnswers.push({ status: 307, headers: { location: `https://${service.host}/elsewhere` } });
    await announce();
    expect(service.received.map(({ path }) => path)).toEqual([new URL(browser.endpoint).pathname]);
    expect(await listJobs(pool)).toEqual([]);
    expect(await devices()).toHaveLength(1);
  });

  test('is down for twelve hours causes no late push and no failed job', async () => {
    const { app, pool, service, studentWithPush, announce } = await startFixture();
    const { browser } = await studentWithPush();
    service.nextAnswers.push(503);
    await announce();
    await announceIsWaiting(pool);
    await app.clock.moveTo(new Date(app.clock.now().getTime() + 12 * hourMs));
    await runRetriesNow(pool);
    await expect.poll(() => listJobs(pool)).toEqual([]);
    expect(service.pushesTo(browser)).toHaveLength(1);
    expect(app.logLines.join('')).toContain('push dropped: too late');
  });

  test('never answers does not delay mails', async () => {
    const { given, pool, service, studentWithPush } = await startFixture();
    const { as } = await studentWithPush();
    for (let n = 0; n < 11; n++) await as.call(api.devices.register, { body: service.newBrowser().device });
    service.nextAnswers.push(...Array<'none'>(12).fill('none'));
    await given.visitor().call(api.notifications.announce, { body: { title: 'A', text: 'B' } });
    const running = async () => (await listJobs(pool)).filter(({ locked }) => locked).length;
    await expect.poll(() => service.received.length).toBeGreaterThan(1);
    const to = 'waiting@example.edu';
    await given.visitor().call(api.accounts.signIn, { body: { username: to } });
    await expect.poll(() => given.visitor().call(api.demo.mail, { query: { to } })).toHaveLength(1);
    expect(await running()).toBeGreaterThan(1);
    service.nextAnswers.length = 0;
    service.closeConnections();
    await given.waitForJobs();
  });

  test('has an untrusted certificate gets no push', async () => {
    const { pool, service, studentWithPush, announce } = await startFixture({ PUSH_TEST_CA: '' });
    await studentWithPush();
    await announce();
    await expect.poll(() => listJobs(pool)).toMatchObject([{ attempts: 1, locked: false }]);
    expect((await listJobs(pool))[0]!.error).toMatch(/self.signed|certificate/i);
    expect(service.received).toEqual([]);
  });

  test('has a private network address is never called, even if the address is in the database', async () => {
    const { app, given, pool, service, studentWithPush, announce } = await startFixture();
    const { browser } = await studentWithPush();
    const inside = `https://127.0.0.1:${service.port}${new URL(browser.endpoint).pathname}`;
    await pool.query('update push_devices set endpoint = $1', [inside]);
    await announce();
    expect(await listJobs(pool)).toEqual([]);
    expect(service.connections).toBe(0);
    expect(app.logLines.join('')).toContain('push refused');
    await pool.query('update push_devices set endpoint = $1', [browser.endpoint]);
    await given.waitForJobs();
    await announce('Again');
    expect(service.messagesTo(browser)).toHaveLength(1);
  });
});

async function announceIsWaiting(pool: TestApp['database']['pool']): Promise<void> {
  await expect
    .poll(async () => (await listJobs(pool)).every(({ attempts, locked }) => attempts === 1 && !locked))
    .toBe(true);
  expect(await listJobs(pool)).not.toEqual([]);
}
