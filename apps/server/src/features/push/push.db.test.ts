import { api, hourMs, minuteMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { PushBrowser } from '../../../test/servers/push-browser.ts';
import { PushService } from '../../../test/servers/push-service.ts';
import { jobsIn, tryAgainNow } from '../../../test/servers/queue.ts';
import { startTestApp } from '../../../test/test-app.ts';
import type { TestApp } from '../../../test/test-app.ts';

/** An app and the only push service that it may call. */
async function startFixture(environment: Record<string, string> = {}) {
  const service = await PushService.start();
  const app = await startTestApp({ environment: { ...service.environment, ...environment } });
  const { given, database } = app;
  return {
    app,
    service,
    given,
    pool: database.pool,
    /** A student in a browser with push turned on. */
    studentWithPush: async () => {
      const student = await given.student();
      const browser = service.newBrowser();
      await student.as.call(api.devices.register, { body: browser.device });
      return { ...student, browser };
    },
    announce: async (title = 'Doors open') => {
      await given.visitor().call(api.notifications.announce, { body: { title, text: 'At seven.' } });
      await given.jobsAreDone();
    },
    devices: async () => (await database.pool.query('select * from push_devices')).rows,
  };
}

const shared = await startFixture();

describe('a push', () => {
  test('arrives encrypted for this browser, signed by the server, with the text of the list', async () => {
    const { given, service, studentWithPush, announce } = shared;
    const { as, browser } = await studentWithPush();
    await announce();
    const [told] = (await as.call(api.notifications.list, { query: {} })).notifications;
    const [push, ...more] = service.pushesTo(browser);
    expect(more).toEqual([]);
    expect(browser.read(push!.body)).toEqual({
      id: told!.id,
      eventId: told!.eventId,
      eventType: 'announcement',
      title: 'Doors open',
      text: 'At seven.',
      path: '/home',
    });
    expect(push!.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      urgency: 'normal',
      topic: expect.stringMatching(/^[\w-]{32}$/) as unknown,
    });
    expect(Number(push!.headers['ttl'])).toBeGreaterThan(11 * 3_600);
    expect(Number(push!.headers['ttl'])).toBeLessThanOrEqual(12 * 3_600);
    const { vapidPublicKey } = await given.visitor().call(api.system.config, {});
    expect(push!.vapid).toMatchObject({
      publicKey: vapidPublicKey,
      aud: `https://${service.host}`,
      sub: 'mailto:support@crewtable.example',
    });
    expect(push!.body.toString('latin1')).not.toContain('Doors open');
  });

  test('cannot be read by another browser or after a change', async () => {
    const { service, studentWithPush, announce } = shared;
    const { browser } = await studentWithPush();
    await announce();
    const [push] = service.pushesTo(browser);
    expect(() => service.newBrowser().read(push!.body)).toThrow('unable to authenticate');
    const changed = Buffer.from(push!.body);
    changed[changed.length - 1]! ^= 1;
    expect(() => browser.read(changed)).toThrow('unable to authenticate');
  });

  test('reaches every registered browser of a student, and no deregistered one', async () => {
    const { service, studentWithPush, announce } = shared;
    const { as, browser } = await studentWithPush();
    const [phone, old] = [service.newBrowser(), service.newBrowser()];
    await as.call(api.devices.register, { body: phone.device });
    await as.call(api.devices.register, { body: old.device });
    await as.call(api.devices.deregister, { body: old.device });
    await announce();
    expect([browser, phone, old].map((one) => service.messagesTo(one).length)).toEqual([1, 1, 0]);
  });

  test('is not sent to a student who turned push off, but is in the list', async () => {
    const { service, studentWithPush, announce } = shared;
    const { as, browser } = await studentWithPush();
    await as.call(api.notifications.putSettings, { body: { email: true, push: false } });
    await announce();
    expect(service.pushesTo(browser)).toEqual([]);
    expect((await as.call(api.notifications.list, { query: {} })).unreadCount).toBe(1);
  });
});

describe('signing out', () => {
  test('ends the pushes in this browser, until the next sign-in, and in no other browser', async () => {
    const { app, given, service, studentWithPush, announce } = await startFixture();
    const { as, email, browser } = await studentWithPush();
    const phone = service.newBrowser();
    const onPhone = await given.student({ email });
    await onPhone.as.call(api.devices.register, { body: phone.device });
    await as.call(api.accounts.logOut, {});
    await announce();
    expect(service.messagesTo(phone)).toHaveLength(1);
    expect(service.pushesTo(browser)).toEqual([]);
    // After the next sign-in, the browser registers again.
    await app.clock.moveTo(new Date(app.clock.now().getTime() + minuteMs));
    await as.call(api.accounts.signIn, { body: { username: email } });
    const code = await given.passcodeFor(email);
    await as.call(api.accounts.confirmSignIn, { body: { username: email, code } });
    await as.call(api.devices.register, { body: browser.device });
    await announce('Last call');
    expect(service.messagesTo(browser).map(({ title }) => title)).toEqual(['Last call']);
  });

  test('while a push waits for its retry prevents that push', async () => {
    const { pool, service, studentWithPush, announce } = await startFixture();
    const { as, browser } = await studentWithPush();
    service.nextAnswers.push(503);
    await announce();
    await expect.poll(() => jobsIn(pool)).toMatchObject([{ kind: 'send-push', attempts: 1, locked: false }]);
    await as.call(api.accounts.logOut, {});
    await tryAgainNow(pool);
    await expect.poll(() => jobsIn(pool)).toEqual([]);
    expect(service.messagesTo(browser)).toEqual([]);
  });

  test("is not needed if another student signs in to the same browser: the earlier student's pushes end", async () => {
    const { given, service, studentWithPush, announce } = shared;
    const { as, browser } = await studentWithPush();
    const other = await studentWithPush();
    const name = 'crewtable_visitor';
    // The session expired: its cookies are gone, but it was never ended.
    const sameBrowser = given.visitor(new Map([[name, as.cookies.get(name)!]]));
    await sameBrowser.call(api.accounts.signIn, { body: { username: 'next@example.edu' } });
    const code = await given.passcodeFor('next@example.edu');
    await sameBrowser.call(api.accounts.confirmSignIn, { body: { username: 'next@example.edu', code } });
    await announce();
    expect(service.pushesTo(browser)).toEqual([]);
    expect(service.messagesTo(other.browser)).toHaveLength(1);
  });
});

describe('a push service that', () => {
  test('reports an ended subscription gets no more pushes: the device is removed', async () => {
    const { pool, service, studentWithPush, announce, devices } = await startFixture();
    const { browser } = await studentWithPush();
    service.nextAnswers.push(410);
    await announce();
    expect(await devices()).toEqual([]);
    expect(await jobsIn(pool)).toEqual([]);
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
    while ((await jobsIn(pool)).length > 0) {
      await tryAgainNow(pool);
      await expect.poll(async () => (await jobsIn(pool)).every(({ locked }) => !locked)).toBe(true);
    }
    expect(service.messagesTo(browser)).toHaveLength(1);
    expect(service.messagesTo(calm.browser)).toHaveLength(1);
    expect(service.received).toHaveLength(4);
    expect(new Set(service.pushesTo(browser).map(({ headers }) => headers['topic'])).size).toBe(1);
  });

  test('refuses a push is not called again for it, and the device stays', async () => {
    const { app, pool, service, studentWithPush, announce, devices } = await startFixture();
    const { browser } = await studentWithPush();
    service.nextAnswers.push(403);
    await announce();
    expect(await jobsIn(pool)).toEqual([]);
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
    expect(await jobsIn(pool)).toEqual([]);
    expect(await devices()).toHaveLength(1);
  });

  test('is down for twelve hours causes no late push and no failed job', async () => {
    const { app, pool, service, studentWithPush, announce } = await startFixture();
    const { browser } = await studentWithPush();
    service.nextAnswers.push(503);
    await announce();
    await announceIsWaiting(pool);
    await app.clock.moveTo(new Date(app.clock.now().getTime() + 12 * hourMs));
    await tryAgainNow(pool);
    await expect.poll(() => jobsIn(pool)).toEqual([]);
    expect(service.pushesTo(browser)).toHaveLength(1);
    expect(app.logLines.join('')).toContain('push dropped: too late');
  });

  test('never answers does not delay mails', async () => {
    const { given, pool, service, studentWithPush } = await startFixture();
    const { as } = await studentWithPush();
    for (let n = 0; n < 11; n++) await as.call(api.devices.register, { body: service.newBrowser().device });
    service.nextAnswers.push(...Array<'none'>(12).fill('none'));
    await given.visitor().call(api.notifications.announce, { body: { title: 'A', text: 'B' } });
    const running = async () => (await jobsIn(pool)).filter(({ locked }) => locked).length;
    await expect.poll(() => service.received.length).toBeGreaterThan(1);
    const to = 'waiting@example.edu';
    await given.visitor().call(api.accounts.signIn, { body: { username: to } });
    await expect.poll(() => given.visitor().call(api.demo.mail, { query: { to } })).toHaveLength(1);
    expect(await running()).toBeGreaterThan(1);
    service.nextAnswers.length = 0;
    service.hangUp();
    await given.jobsAreDone();
  });

  test('has an untrusted certificate gets no push', async () => {
    const { pool, service, studentWithPush, announce } = await startFixture({ PUSH_TEST_CA: '' });
    await studentWithPush();
    await announce();
    await expect.poll(() => jobsIn(pool)).toMatchObject([{ attempts: 1, locked: false }]);
    expect((await jobsIn(pool))[0]!.error).toMatch(/self.signed|certificate/i);
    expect(service.received).toEqual([]);
  });

  test('has a private network address is never called, even if the address is in the database', async () => {
    const { app, given, pool, service, studentWithPush, announce } = await startFixture();
    const { browser } = await studentWithPush();
    const inside = `https://127.0.0.1:${service.port}${new URL(browser.endpoint).pathname}`;
    await pool.query('update push_devices set endpoint = $1', [inside]);
    await announce();
    expect(await jobsIn(pool)).toEqual([]);
    expect(service.connections).toBe(0);
    expect(app.logLines.join('')).toContain('push refused');
    await pool.query('update push_devices set endpoint = $1', [browser.endpoint]);
    await given.jobsAreDone();
    await announce('Again');
    expect(service.messagesTo(browser)).toHaveLength(1);
  });
});

describe('a push address whose host name is resolved for each call', () => {
  async function announceTo(addresses: string[]) {
    const asked: string[] = [];
    const app = await startTestApp({
      resolvePushHost: async (host) => {
        asked.push(host);
        return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      },
    });
    const { as } = await app.given.student();
    const browser = new PushBrowser('https://push.example/push/1');
    await as.call(api.devices.register, { body: browser.device });
    await app.given.visitor().call(api.notifications.announce, { body: { title: 'A', text: 'B' } });
    await app.given.jobsAreDone();
    return { asked, jobs: await jobsIn(app.database.pool), log: app.logLines.join('') };
  }

  // No server listens there: without the refusal, the call would fail and the job would wait for its retry.
  test.each([
    ['this machine', ['127.0.0.1']],
    ['this machine, by IPv6', ['::1']],
    ['this machine, by an IPv4 address inside an IPv6 one', ['::ffff:127.0.0.1']],
    ['a private network', ['192.168.0.10']],
    ['the metadata service of a cloud', ['169.254.169.254']],
    ['a public and a private address', ['142.250.80.10', '127.0.0.1']],
  ])('is refused when it resolves to %s', async (_, addresses) => {
    const { asked, jobs, log } = await announceTo(addresses);
    expect(asked).toEqual(['push.example']);
    expect(jobs).toEqual([]);
    expect(log).toContain('push refused');
  });
});

async function announceIsWaiting(pool: TestApp['database']['pool']): Promise<void> {
  await expect
    .poll(async () => (await jobsIn(pool)).every(({ attempts, locked }) => attempts === 1 && !locked))
    .toBe(true);
  expect(await jobsIn(pool)).not.toEqual([]);
}
