import { api, minuteMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/test-app.ts';
import { createNotify, notificationKinds } from './index.ts';

const app = await startTestApp();
const { given } = app;
const { db, pool } = app.database;
const notify = createNotify(notificationKinds, app.clock);

const list = (as: ReturnType<typeof given.visitor>, query: { page?: number; limit?: number } = {}) =>
  as.call(api.notifications.list, { query });

/** Sends `count` notifications to one student, a second apart. */
async function sendNotifications(studentId: string, count: number): Promise<void> {
  for (let n = 1; n <= count; n++) {
    await app.clock.moveTo(new Date(app.clock.now().getTime() + 1_000));
    await db.transaction().execute((tx) =>
      notify(tx, {
        to: studentId,
        kind: 'announcement',
        subject: `${n}`,
        payload: { title: `News ${n}`, text: 'Read all about it.' },
      }),
    );
  }
}

describe('the list of notifications', () => {
  test('is empty after the first sign-in, and mail and push are on', async () => {
    const { as } = await given.student();
    expect(await list(as)).toEqual({ notifications: [], unreadCount: 0 });
    expect(await as.call(api.notifications.getSettings, {})).toEqual({ email: true, push: true });
  });

  test('starts with a welcome when the student completes the profile', async () => {
    const { as } = await given.studentWithProfile();
    const told = await list(as);
    expect(told).toEqual({
      notifications: [
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
          // It is about no event, so it has its own id.
          eventId: told.notifications[0]?.id,
          eventType: 'welcome',
          eventPayload: {
            firstName: 'Ana',
            title: 'Welcome to Crewtable, Ana',
            text: 'Your profile is complete. There is a seat for you.',
            path: '/home',
          },
          read: false,
          createdAt: expect.stringMatching(/^2025-.*Z$/) as unknown,
        },
      ],
      unreadCount: 1,
    });
  });

  test('has the newest first, ten per page from page 0, and the number of all unread notifications', async () => {
    const { as, id } = await given.student();
    await sendNotifications(id, 23);
    const titles = async (query: { page?: number; limit?: number }) =>
      (await list(as, query)).notifications.map(({ eventPayload }) => eventPayload.title);
    const news = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, at) => `News ${from - at}`);
    expect(await titles({})).toEqual(news(23, 14));
    expect(await titles({ page: 1 })).toEqual(news(13, 4));
    expect(await titles({ page: 2 })).toEqual(news(3, 1));
    expect(await titles({ page: 3 })).toEqual([]);
    expect(await titles({ page: 1, limit: 4 })).toEqual(news(19, 16));
    expect((await list(as, { limit: 1 })).unreadCount).toBe(23);
  });

  test.each([
    'page=-1',
    'page=x',
    'page=1.5',
    'limit=0',
    'limit=101',
    'page=1e99',
    'limit=1e309',
    'page=1&page=2',
  ])('cannot be requested with %s', async (query) => {
    const { as } = await given.student();
    const response = await as.raw('GET', `/api/notifications?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'bad_input' });
  });

  test('shows no notifications of other students', async () => {
    const [one, other] = [await given.student(), await given.student()];
    await sendNotifications(one.id, 1);
    expect((await list(other.as)).notifications).toEqual([]);
    expect(await given.visitor().refusal(api.notifications.list, { query: {} })).toMatchObject({
      status: 401,
    });
  });
});

describe('marking as read', () => {
  test('keeps the time of the first call, and counts in another browser too', async () => {
    const { as, id } = await given.student();
    await sendNotifications(id, 2);
    const [newest] = (await list(as)).notifications;
    const press = () => as.call(api.notifications.read, { params: { id: newest!.id } });
    expect(await press()).toEqual({ unreadCount: 1 });
    const readAt = async () =>
      (await pool.query('select read_at from notifications where id = $1', [newest!.id])).rows;
    const first = await readAt();
    await app.clock.moveTo(new Date(app.clock.now().getTime() + minuteMs));
    expect(await press()).toEqual({ unreadCount: 1 });
    expect(await readAt()).toEqual(first);
    const elsewhere = given.visitor(as.cookies);
    expect((await list(elsewhere)).notifications.map(({ read }) => read)).toEqual([true, false]);
  });

  test('works for all notifications together', async () => {
    const { as, id } = await given.student();
    await sendNotifications(id, 12);
    expect(await as.call(api.notifications.readAll, {})).toEqual({ unreadCount: 0 });
    const { notifications, unreadCount } = await list(as, { limit: 100 });
    expect(unreadCount).toBe(0);
    expect(notifications.every(({ read }) => read)).toBe(true);
    expect(await as.call(api.notifications.readAll, {})).toEqual({ unreadCount: 0 });
  });

  test('does not change notifications of other students and does not reveal that they exist', async () => {
    const [owner, stranger] = [await given.student(), await given.student()];
    await sendNotifications(owner.id, 1);
    const [theirs] = (await list(owner.as)).notifications;
    const ids = [theirs!.id, crypto.randomUUID(), 'x', theirs!.id.toUpperCase(), '%00', 'y'.repeat(100)];
    for (const id of ids) {
      expect(await stranger.as.refusal(api.notifications.read, { params: { id } })).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    }
    await stranger.as.call(api.notifications.readAll, {});
    expect(await list(owner.as)).toMatchObject({ unreadCount: 1, notifications: [{ read: false }] });
  });

  test('needs a session', async () => {
    const { as, id } = await given.student();
    await sendNotifications(id, 1);
    const [told] = (await list(as)).notifications;
    const visitor = given.visitor();
    expect(await visitor.refusal(api.notifications.read, { params: { id: told!.id } })).toMatchObject({
      status: 401,
    });
    expect(await visitor.refusal(api.notifications.readAll, {})).toMatchObject({ status: 401 });
    expect((await list(as)).unreadCount).toBe(1);
  });
});

describe('the choice of mail and push', () => {
  test('is stored for this student only', async () => {
    const [one, other] = [await given.student(), await given.student()];
    const chosen = { email: false, push: true };
    expect(await one.as.call(api.notifications.putSettings, { body: chosen })).toEqual(chosen);
    expect(await one.as.call(api.notifications.getSettings, {})).toEqual(chosen);
    expect(await other.as.call(api.notifications.getSettings, {})).toEqual({ email: true, push: true });
    await one.as.call(api.notifications.putSettings, { body: { email: true, push: false } });
    expect(await one.as.call(api.notifications.getSettings, {})).toEqual({ email: true, push: false });
  });

  test.each<[string, unknown]>([
    ['only one of the two settings', { email: true }],
    ['texts', { email: 'yes', push: 'no' }],
    ['numbers', { email: 1, push: 0 }],
    ['nothing', {}],
    ['a list', [true, true]],
  ])('is refused with %s', async (_, payload) => {
    const { as } = await given.student();
    const response = await as.raw('PUT', '/api/profiles/v2/notification-settings', {
      payload: payload as object,
    });
    expect(response.statusCode).toBe(400);
    expect(await as.call(api.notifications.getSettings, {})).toEqual({ email: true, push: true });
  });

  test('cannot be read or changed without a session', async () => {
    const visitor = given.visitor();
    expect(await visitor.refusal(api.notifications.getSettings, {})).toMatchObject({ status: 401 });
    expect(
      await visitor.refusal(api.notifications.putSettings, { body: { email: false, push: false } }),
    ).toMatchObject({ status: 401 });
  });
});

describe('the welcome', () => {
  const welcomes = async (email: string) =>
    (await given.mailTo(email)).filter(({ subject }) => subject === 'Welcome to Crewtable');

  test('is mailed once, also if the student changes the profile later', async () => {
    const { as, email } = await given.studentWithProfile();
    await as.call(api.profiles.update, { body: { firstName: 'Anna' } });
    const mails = await welcomes(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('WELCOME, ANA');
    expect(mails[0]!.html).toContain('href="http://localhost:0/home"');
    expect((await list(as)).notifications).toHaveLength(1);
  });

  test('is sent once if ten tabs send the form at the same moment', async () => {
    const { as, email } = await given.student();
    const body = {
      firstName: 'Ana',
      lastName: 'Li',
      gender: 'Female',
      birthdate: '2003-05-21',
      studentStatus: 'Graduate',
    };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => as.send(api.profiles.update, { body })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(await welcomes(email)).toHaveLength(1);
    expect((await list(as)).notifications).toHaveLength(1);
  });

  test('is not sent for a form with faults', async () => {
    const { as, email } = await given.student();
    await as.refusal(api.profiles.update, { body: { firstName: 'Ana' } });
    expect(await welcomes(email)).toEqual([]);
    expect((await list(as)).notifications).toEqual([]);
  });

  test('is in the list, but is not mailed to a student who turned mail off', async () => {
    const { as, email } = await given.student();
    await as.call(api.notifications.putSettings, { body: { email: false, push: true } });
    await as.call(api.profiles.update, {
      body: {
        firstName: 'Ana',
        lastName: 'Li',
        gender: 'Female',
        birthdate: '2003-05-21',
        studentStatus: 'Graduate',
      },
    });
    expect(await welcomes(email)).toEqual([]);
    expect((await list(as)).unreadCount).toBe(1);
  });
});

describe('an announcement of the demo page', () => {
  test('reaches every student once, also if the button is pressed twice', async () => {
    const [one, other] = [await given.student(), await given.student()];
    const press = () =>
      given.visitor().call(api.notifications.announce, {
        body: { title: ' Doors open ', text: 'At seven.' },
        headers: { 'idempotency-key': 'one-press' },
      });
    const [answer] = await Promise.all([press(), press()]);
    const everyone = await db.selectFrom('students').select('id').execute();
    expect(answer).toEqual({ students: everyone.length });
    for (const { as } of [one, other]) {
      expect(await list(as)).toMatchObject({
        unreadCount: 1,
        notifications: [
          {
            eventType: 'announcement',
            eventPayload: { title: 'Doors open', text: 'At seven.', path: '/home' },
          },
        ],
      });
    }
  });

  test.each<[string, object]>([
    ['blank texts', { title: ' ', text: ' ' }],
    ['only a title', { title: 'x' }],
    ['a text that is too long', { title: 'x', text: 'y'.repeat(501) }],
    ['a NUL character', { title: 'a\0b', text: 'x' }],
  ])('with %s is refused', async (_, payload) => {
    const { as } = await given.student();
    const response = await given.visitor().raw('POST', '/api/demo/announce', { payload });
    expect(response.statusCode).toBe(400);
    expect((await list(as)).notifications).toEqual([]);
  });
});
