import { api, isRefusedWhileSuspended } from '@crewtable/contract';
import type { Endpoint } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { urlPathOf, contractEndpoints, withNames, endpointName } from '../../test/contract-endpoints.ts';
import { startTestApp } from '../../test/test-app.ts';

const relaxed = await startTestApp();
const strict = await startTestApp({ environment: { LIMITS: 'strict' } });

const limited = contractEndpoints.filter(({ perAccount, access }) => perAccount && access !== 'organiser');

describe("a student's own calls are limited per account, also with LIMITS=relaxed", () => {
  test('eight endpoints have a limit per hour', () => {
    const limits = limited.map((endpoint) => [endpointName(endpoint), endpoint.perAccount!.perHour]);
    expect(Object.fromEntries(limits)).toEqual({
      'POST /api/profiles/v2/feedback': 20,
      'GET /api/profiles/v2/export': 5,
      'POST /api/payments/create-subscription': 20,
      'POST /api/profiles/v2/': 60,
      'POST /api/profiles/v2/update': 60,
      'PUT /api/profiles/v2/register-device': 30,
      'POST /api/profiles/v2/deregister-device': 30,
      'PUT /api/profiles/v2/testimonial': 10,
    });
  });

  test('the sixth export of an hour is refused, and only for this student', async () => {
    const [student, other] = [await relaxed.given.student(), await relaxed.given.student()];
    for (let n = 1; n <= 5; n++) await student.as.call(api.profiles.exportOwnData, {});
    expect(await student.as.refusal(api.profiles.exportOwnData, {})).toMatchObject({ status: 429 });
    await other.as.call(api.profiles.exportOwnData, {});
  });

  test.each(withNames(limited))(
    '%s is refused after the last call, with the time to wait',
    async (_, endpoint) => {
      const { id, as } = await relaxed.given.student();
      const { name, perHour } = endpoint.perAccount!;
      const call = () => as.raw(endpoint.method, urlPathOf(endpoint));
      expect((await call()).statusCode).not.toBe(429);
      const spend = (points: number) =>
        relaxed.database.pool.query('update rate_limits set points = $1 where key = $2', [
          points,
          `${name}:${id}`,
        ]);
      await spend(perHour - 1);
      expect((await call()).statusCode).not.toBe(429);
      const refused = await call();
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    },
  );
});

describe('anonymous writes are limited per network', () => {
  const lead = { firstName: 'Ana', lastName: 'Li', email: 'ana@example.edu', eventId: 'no-such-event' };
  test.each<[string, Endpoint, object, number]>([
    ['visits', api.accounts.initSession, {}, 600],
    ['leads', api.registrations.registerLead, lead, 300],
    ['analytics', api.analytics.record, { events: [{ name: 'page_view', path: '/' }] }, 2_000],
  ])('%s', async (name, endpoint, payload, max) => {
    const visit = () => strict.given.visitor().raw(endpoint.method, urlPathOf(endpoint), { payload });
    expect((await visit()).statusCode).not.toBe(429);
    const spend = (points: number) =>
      strict.database.pool.query('update rate_limits set points = $1 where key = $2', [
        points,
        `${name}:127.0.0.1`,
      ]);
    await spend(max - 1);
    expect((await visit()).statusCode).not.toBe(429);
    const refused = await visit();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    // Signed-in students are counted by account, so a network that has used up its visits cannot lock them
    // out.
    const { as } = await strict.given.student();
    expect((await as.raw(endpoint.method, urlPathOf(endpoint), { payload })).statusCode).not.toBe(429);
  });

  test('a student with only a refresh token is signed in and not counted as a visitor', async () => {
    const { as } = await strict.given.student();
    await strict.database.pool.query(`delete from rate_limits where key = 'visits:127.0.0.1'`);
    await strict.given.visitor().call(api.accounts.initSession, { body: {} });
    await strict.database.pool.query(`update rate_limits set points = 600 where key = 'visits:127.0.0.1'`);
    const refused = await strict.given.visitor().send(api.accounts.initSession, { body: {} });
    expect(refused.statusCode).toBe(429);
    const withoutAccess = new Map([...as.cookies].filter(([name]) => !name.includes('access')));
    const renewed = await strict.given.visitor(withoutAccess).call(api.accounts.initSession, { body: {} });
    expect(renewed).toMatchObject({ is_logged_in: true });
  });
});

describe('a suspended student', () => {
  const allowed = [
    api.notifications.read,
    api.notifications.readAll,
    api.devices.deregister,
    api.profiles.deleteAccount,
    // Deleting the account may need a confirmation first, and a student must be able to end a stolen session.
    api.accounts.reauth,
    api.accounts.confirmReauth,
    api.accounts.endSession,
    api.accounts.endOtherSessions,
    // Not done by an account: the link in a mail, and page views.
    api.friends.optOutOfInvitations,
    api.analytics.record,
  ].map(endpointName);
  const changing = contractEndpoints.filter(
    ({ method, access }) => method !== 'GET' && (access === 'student' || access === 'anyone'),
  );

  async function suspended() {
    const student = await relaxed.given.studentWithProfile();
    const { db } = relaxed.database;
    await db.updateTable('students').set({ status: 'SUSPENDED' }).where('id', '=', student.id).execute();
    return student;
  }

  test('is refused by every endpoint that changes data, except those on the list', () => {
    const open = changing.filter((endpoint) => !isRefusedWhileSuspended(endpoint));
    expect(open.map(endpointName).toSorted()).toEqual(allowed.toSorted());
  });

  test.each(withNames(changing.filter(isRefusedWhileSuspended)))('is refused by %s', async (_, endpoint) => {
    const { as } = await suspended();
    const response = await as.raw(endpoint.method, urlPathOf(endpoint), { payload: {} });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'suspended' });
  });

  test('can read, mark notifications as read, deregister a device, export, log out and delete the account', async () => {
    const { as, id } = await suspended();
    expect(await as.call(api.accounts.me, {})).toMatchObject({ status: 'SUSPENDED' });
    await as.call(api.notifications.readAll, {});
    const [notification] = (await as.call(api.notifications.list, { query: {} })).notifications;
    await as.call(api.notifications.read, { params: { id: notification!.id } });
    const device = await as.raw('POST', '/api/profiles/v2/deregister-device', { payload: {} });
    expect(device.json()).toMatchObject({ code: 'bad_input' });
    await as.call(api.profiles.exportOwnData, {});
    await as.call(api.accounts.initSession, { body: {} });
    const elsewhere = await relaxed.given.student({ email: (await as.call(api.accounts.me, {})).email });
    await elsewhere.as.call(api.accounts.logOut, {});
    await as.call(api.profiles.deleteAccount, {});
    const { db } = relaxed.database;
    expect(await db.selectFrom('students').where('id', '=', id).selectAll().execute()).toEqual([]);
  });

  test('can change settings immediately after being restored', async () => {
    const { as, id } = await suspended();
    const settings = { body: { email: true, push: true } };
    expect(await as.refusal(api.notifications.putSettings, settings)).toMatchObject({ code: 'suspended' });
    const { db } = relaxed.database;
    await db.updateTable('students').set({ status: 'ACTIVE' }).where('id', '=', id).execute();
    await as.call(api.notifications.putSettings, settings);
  });
});
