import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { PushBrowser } from '../../../test/servers/push-browser.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { pushChores } from './index.ts';

const app = await startTestApp();
const { given } = app;
const { db } = app.database;

let made = 0;
const newBrowser = () => new PushBrowser(`https://push.example.com/${++made}`);
const register = (student: { as: ReturnType<typeof given.visitor> }, { device }: PushBrowser) =>
  student.as.call(api.devices.register, { body: device });
const deregister = (student: { as: ReturnType<typeof given.visitor> }, { device }: PushBrowser) =>
  student.as.call(api.devices.deregister, { body: device });
const devicesOf = ({ id }: { id: string }) =>
  db
    .selectFrom('push_devices')
    .selectAll()
    .where('student_id', '=', id)
    .orderBy('registered_at')
    .orderBy('id')
    .execute();
const endpointsOf = async (student: { id: string }) =>
  (await devicesOf(student)).map(({ endpoint }) => endpoint);

describe('registering a device', () => {
  test('stores it once with its newest keys, also if it is repeated at the same moment', async () => {
    const student = await given.student();
    const browser = newBrowser();
    expect(await register(student, browser)).toEqual({});
    const renewed = new PushBrowser(browser.endpoint);
    await Promise.all([1, 2, 3, 4, 5].map(() => register(student, renewed)));
    expect(await devicesOf(student)).toMatchObject([
      {
        endpoint: browser.endpoint,
        p256dh: renewed.device.subscription.keys.p256dh,
        auth: renewed.device.subscription.keys.auth,
        user_agent: 'A browser of a test',
        platform: 'Test',
      },
    ]);
  });

  test('takes the device from the student who registered it before', async () => {
    const [first, second] = [await given.student(), await given.student()];
    const browser = newBrowser();
    await register(first, browser);
    await register(second, browser);
    expect(await endpointsOf(first)).toEqual([]);
    expect(await endpointsOf(second)).toEqual([browser.endpoint]);
  });

  test('keeps the twenty newest devices, also if many are registered at the same moment', async () => {
    const student = await given.student();
    const oldest = newBrowser();
    await register(student, oldest);
    await app.clock.moveTo(new Date(app.clock.now().getTime() + 1_000));
    const later = Array.from({ length: 20 }, newBrowser);
    await Promise.all(later.map((browser) => register(student, browser)));
    expect((await endpointsOf(student)).toSorted()).toEqual(later.map(({ endpoint }) => endpoint).toSorted());
  });

  test('accepts keys in base64 as well as in base64url', async () => {
    const student = await given.student();
    const { device } = newBrowser();
    const { keys, endpoint } = device.subscription;
    const spell = (key: string) => Buffer.from(key, 'base64url').toString('base64');
    await student.as.call(api.devices.register, {
      body: {
        ...device,
        subscription: { endpoint, keys: { p256dh: spell(keys.p256dh), auth: spell(keys.auth) } },
      },
    });
    expect(await devicesOf(student)).toMatchObject([keys]);
  });

  const { device } = newBrowser();
  const { subscription, deviceInfo } = device;
  const withKeys = (keys: object) => ({
    subscription: { ...subscription, keys: { ...subscription.keys, ...keys } },
    deviceInfo,
  });
  const at = (endpoint: string) => ({ subscription: { ...subscription, endpoint }, deviceInfo });
  const notValid = 'Some of what you sent is not valid.';
  const notAService = 'The endpoint is not the address of a push service.';
  test.each<[string, object, string]>([
    ['an address without https', at('http://push.example.com/x'), notAService],
    ['the name of this machine', at('https://localhost/x'), notAService],
    ['the address of this machine', at('https://127.0.0.1/x'), notAService],
    ['an address in a private network', at('https://192.168.0.1/x'), notAService],
    ['the metadata service of a cloud', at('https://169.254.169.254/latest/meta-data'), notAService],
    ['an IPv6 address', at('https://[::1]/x'), notAService],
    ['another port', at('https://push.example.com:5432/x'), notAService],
    ['a password in the address', at('https://a:b@push.example.com/x'), notAService],
    ['a word instead of an address', at('push'), notAService],
    ['an empty key', withKeys({ p256dh: '' }), 'The p256dh key is not valid.'],
    [
      'a key that is not a point of the curve',
      withKeys({ p256dh: Buffer.alloc(65, 4).toString('base64url') }),
      'The p256dh key is not valid.',
    ],
    ['a short secret', withKeys({ auth: 'YWJj' }), 'The auth key is not valid.'],
    ['a number as a secret', withKeys({ auth: 5 }), notValid],
    ['a long address', at(`https://push.example.com/${'x'.repeat(1_500)}`), 'Please use at most'],
    ['no subscription', { subscription: null, deviceInfo }, notValid],
    ['no information about the browser', { subscription }, notValid],
    ['nothing', {}, notValid],
  ])('is refused for %s', async (_, payload, fault) => {
    const student = await given.student();
    const response = await student.as.raw('PUT', '/api/profiles/v2/register-device', { payload });
    expect(response.statusCode).toBe(400);
    const { errors } = response.json<{ errors: string[] }>();
    expect(errors.some((error) => error.startsWith(fault))).toBe(true);
    expect(await devicesOf(student)).toEqual([]);
  });

  test('needs an open session', async () => {
    const browser = newBrowser();
    const student = await given.student();
    const copied = given.visitor(student.as.cookies);
    await student.as.call(api.accounts.logOut, {});
    for (const caller of [given.visitor(), copied]) {
      expect(await caller.refusal(api.devices.register, { body: browser.device })).toMatchObject({
        status: 401,
      });
    }
    expect(await devicesOf(student)).toEqual([]);
  });
});

describe('deregistering a device', () => {
  test('removes it, and can be repeated', async () => {
    const student = await given.student();
    const [gone, kept] = [newBrowser(), newBrowser()];
    await register(student, gone);
    await register(student, kept);
    expect(await deregister(student, gone)).toEqual({});
    expect(await deregister(student, gone)).toEqual({});
    expect(await endpointsOf(student)).toEqual([kept.endpoint]);
  });

  test('does not remove the device of another student and does not reveal it', async () => {
    const [owner, other] = [await given.student(), await given.student()];
    const browser = newBrowser();
    await register(owner, browser);
    expect(await deregister(other, browser)).toEqual({});
    expect(await endpointsOf(owner)).toEqual([browser.endpoint]);
    expect(await given.visitor().refusal(api.devices.deregister, { body: browser.device })).toMatchObject({
      status: 401,
    });
    expect(await endpointsOf(owner)).toEqual([browser.endpoint]);
  });
});

test('the device of a student who logged out is deleted', async () => {
  const [leaver, stayer] = [await given.student(), await given.student()];
  const browser = newBrowser();
  await register(leaver, newBrowser());
  await register(stayer, browser);
  await leaver.as.call(api.accounts.logOut, {});
  for (const chore of pushChores(db)) await chore();
  expect(await devicesOf(leaver)).toEqual([]);
  expect(await endpointsOf(stayer)).toEqual([browser.endpoint]);
});
